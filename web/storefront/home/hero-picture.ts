/**
 * The picture at the top of the home page. Only loaders on the server use this module, so the list of its image URLs is
 * not sent to browsers.
 */
// A phone needs seconds to draw the SVG's blurs, so it gets a rendered picture.

import { noHero } from '#contract/settings/look.ts';
import type { Look } from '#contract/settings/rules.ts';
import drawing from '#web/brand/hero.svg?w=640;1000;1600&format=avif;webp&as=picture';
import night from '#web/brand/hero-night.svg?w=640;1000;1600&format=avif;webp&as=picture';

export interface HeroPicture {
  sources: { type: string; srcSet: string; media?: string }[];
  src: string;
  /**
   * Width in pixels. For the shop's own picture, width and height are assumed; wrong values do no harm, because CSS
   * crops the picture.
   */
  width: number;
  height: number;
  isOwn: boolean;
}

const darkScheme = '(prefers-color-scheme: dark)';
const formats = ['avif', 'webp'] as const;
const widths = [640, 1280] as const;

/** The shop's own picture, or the default drawing. Null if the shop wants no picture. */
export function heroPictureOf({ hero }: Look): HeroPicture | null {
  if (hero === noHero) return null;
  if (hero === '') {
    const { src, w: width, h: height } = drawing.img;
    return { sources: [...sourcesOf(night, darkScheme), ...sourcesOf(drawing)], src, width, height, isOwn: false };
  }
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${hero.replace('1280.webp', `${width}.${format}`)} ${width}w`).join(', '),
  }));
  return { sources, src: hero, width: 1280, height: 720, isOwn: true };
}

const sourcesOf = ({ sources }: typeof drawing, media?: string) =>
  Object.entries(sources).map(([format, srcSet]) => ({ type: `image/${format}`, srcSet, ...(media && { media }) }));

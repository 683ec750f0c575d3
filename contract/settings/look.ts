/**
 * The shop's own look: its logo, the picture of its home page, the colour of its buttons and links. Empty values mean
 * the look of a new shop.
 */

import { contrastOn, mix, nearestShade } from './contrast.ts';

/** The value of `hero` for a home page without a picture. */
export const noHero = 'none';

const pictureForm = /^\/pictures\/[0-9a-f]{20}-1280\.webp$/;

/**
 * The colours with which the accent needs enough contrast (web/ui/theme.css): white, which is also the text
 * colour of buttons, and the other background behind links.
 */
const lightGrounds = ['#ffffff', '#e2f3f4'];
/** The same colours in dark mode: the text colour of buttons, and the lightest background behind links. */
const darkGrounds = ['#05212b', '#133a48'];
/** Colours of texts on the darker shade of the accent, in the last banner of the home page. */
const onDarker = ['#a9e0e4'];

export const paleAccent = 'This colour is too pale to be read on white. Please choose a darker one.';

/** Whether a URL is that of an uploaded picture. */
export const isPicture = (address: string): boolean => pictureForm.test(address);

export const foreignPicture = 'Image must be a picture that was uploaded to this shop';

/** Minimum width and height of a logo: the size in emails. A smaller logo would be blurred everywhere. */
export const leastLogoPixels = 48;
export const tooSmallLogo = 'The logo is too small. It must be at least 48 pixels wide and high.';

export const invalidColour = 'Please enter a colour like #0a6b78';

/** The lower one of two contrasts: white text on the accent, and the accent on the lighter backgrounds. */
export const contrastOf = (accent: string): number => contrastOn(accent, lightGrounds);

/** The accent colour, darkened until it is readable. */
export const readableAccent = (accent: string): string => nearestShade(accent, lightGrounds, '#000000');

/** The shades that replace the standard colours of the pages; null for a shop without an accent. */
export function shadesOf(accent: string) {
  if (accent === '') return null;
  return {
    light: accent,
    dark: nearestShade(accent, darkGrounds, '#ffffff'),
    darker: nearestShade(mix(accent, '#000000', 0.25), onDarker, '#000000'),
  };
}

export interface LetterColours {
  /** Background of name and tagline, which are white and nearly white. */
  head: string;
  /** The line below the head, and beside a quotation. */
  mark: string;
  /** Background of buttons with white text, and text colour of one-time codes. */
  accent: string;
}

/** Colours of emails. They have no dark version: mail programs with a dark mode change these as they like. */
export function letterColours(accent: string): LetterColours {
  const shades = shadesOf(accent);
  if (!shades) return { head: '#0b3b4f', mark: '#f59e0b', accent: '#0e7490' };
  return { head: shades.darker, mark: shades.light, accent: shades.light };
}

/** CSS to append to the site's style sheet; empty for a shop without an accent. */
export function accentCss(accent: string): string {
  const shades = shadesOf(accent);
  if (!shades) return '';
  const { light, dark, darker } = shades;
  const button = (ground: string, hover: string, ink: string) =>
    `--color-accent:${ground};--color-accent-hover:${hover};--color-on-accent:${ink}`;
  return (
    `:root{--color-print:${light};--color-deep:${light};--color-deeper:${darker};${button(light, darker, '#fff')}}` +
    `@media(prefers-color-scheme:dark){:root{--color-deep:${dark};${button(dark, mix(dark, '#ffffff', 0.2), '#05212b')}}}`
  );
}

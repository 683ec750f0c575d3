/** The shop's own face: its logo, the picture of its home page, the colour of its buttons and links. Empty is how a new shop looks. */

import { contrastOn, mix, nearestShade } from './contrast.ts';

/** A home page without a picture. */
export const noHero = 'none';

const pictureForm = /^\/pictures\/[0-9a-f]{20}-1280\.webp$/;

/** What links stand on and buttons are written with (web/ui/theme.css): white, and the palest ground. */
const lightGrounds = ['#ffffff', '#e2f3f4'];
/** The same in the dark: the ink of buttons, and the palest of the dark grounds. */
const darkGrounds = ['#05212b', '#133a48'];
/** What stands on the darker shade of the accent in the last banner of the home page. */
const onDarker = ['#a9e0e4'];

export const paleAccent = 'This colour is too pale to be read on white. Please choose a darker one.';

/** Whether it is the address of an uploaded picture. */
export const isPicture = (address: string): boolean => pictureForm.test(address);

export const foreignPicture = 'Image must be a picture that was uploaded to this shop';

/** As many as letters show; less would be a blur wherever it stands. */
export const leastLogoPixels = 48;
export const tooSmallLogo = 'The logo is too small. It must be at least 48 pixels wide and high.';

export const invalidColour = 'Please enter a colour like #0a6b78';

/** Of white letters on the accent, and of the accent on the light grounds: whichever is less. */
export const contrastOf = (accent: string): number => contrastOn(accent, lightGrounds);

/** The accent, darkened as far as it must be. */
export const readableAccent = (accent: string): string => nearestShade(accent, lightGrounds, '#000000');

/** The shades that pages show instead of their own; null for a shop without an accent. */
export function shadesOf(accent: string) {
  if (accent === '') return null;
  return {
    light: accent,
    dark: nearestShade(accent, darkGrounds, '#ffffff'),
    darker: nearestShade(mix(accent, '#000000', 0.25), onDarker, '#000000'),
  };
}

export interface LetterColours {
  /** Behind name and tagline, which are white and nearly so. */
  head: string;
  /** The line below the head, and beside a quotation. */
  mark: string;
  /** Ground of buttons with white letters; letters of codes. */
  accent: string;
}

/** Letters have no night: mail programs that make one of their own change these as they like. */
export function letterColours(accent: string): LetterColours {
  const shades = shadesOf(accent);
  if (!shades) return { head: '#0b3b4f', mark: '#f59e0b', accent: '#0e7490' };
  return { head: shades.darker, mark: shades.light, accent: shades.light };
}

/** What stands behind the site's own style sheet; nothing for a shop without an accent. */
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

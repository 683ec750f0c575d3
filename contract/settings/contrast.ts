/** Contrast of colours according to WCAG 2.2, and the nearest readable shade of a colour. Colours are like #0a6b78. */

/** The minimum contrast of text of normal size. */
export const leastContrast = 4.5;

export const colourForm = /^#[0-9a-f]{6}$/;

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a colour with any of the backgrounds. */
export const contrastOn = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)));

/** Mixes a share of the colour `other` into a colour; a share of 1 gives `other`. */
export function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour itself if it has enough contrast with all backgrounds; otherwise mixed with the smallest sufficient share
 * of `other`.
 */
export function nearestShade(colour: string, grounds: readonly string[], other: '#000000' | '#ffffff'): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mix(colour, other, percent / 100);
    if (contrastOn(shade, grounds) >= leastContrast) return shade;
  }
  return other;
}

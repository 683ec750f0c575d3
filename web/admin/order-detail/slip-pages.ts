/** Arranges delivery slips on pages: three on A4, or each on its own piece of a roll. Lengths are in millimetres. */
import type { SlipPaper } from '#contract/settings/rules.ts';

/** Width of a slip. A printer of rolls prints less than the width of its paper. Null for the width of any page. */
export const slipWidths: Readonly<Record<SlipPaper, number | null>> = {
  page: null,
  third: 198,
  roll80: 72,
  roll58: 48,
};

const rollWidths = { roll80: 80, roll58: 58 };

/**
 * The height of a third of an A4 page with margins of 6 mm. It is slightly reduced, so that rounded heights still fit.
 */
export const thirdHeight = 94.5;

/** Length of a CSS pixel in millimetres. */
export const pixel = 25.4 / 96;

export interface ThirdsPlace {
  /** How many thirds of the page the slip takes. */
  thirds: number;
  startsPage: boolean;
  /** Whether a cutting line is printed below the slip: unless it ends where the page ends. */
  isCut: boolean;
}

/**
 * Puts slips on pages of three, in their order, which is that of the deliveries. A long slip takes two or three thirds,
 * so that cutting lines are at the same places on every page. Only a slip that is longer than a page is split.
 *
 * @param heights height of each slip
 */
export function placeOnThirds(heights: readonly number[]): ThirdsPlace[] {
  const places: ThirdsPlace[] = [];
  let used = 3;
  for (const height of heights) {
    const thirds = Math.max(1, Math.ceil(height / thirdHeight));
    const startsPage = used + thirds > 3;
    used = startsPage ? thirds : used + thirds;
    places.push({ thirds, startsPage, isCut: used % 3 !== 0 });
  }
  return places;
}

export const rollPageOf = (at: number) => `slip-${at}`;

/** A reserve for rounding. Without it, the last line of a slip could be printed on a page of its own. */
const slack = 2;
const rollMargin = 3;

/**
 * CSS for the pages of a roll, one for each slip. A page cannot have the height of its content in CSS, so each gets the
 * measured one; the printer cuts after it.
 *
 * @param heights height of each slip
 */
export function describeRollPages(paper: keyof typeof rollWidths, heights: readonly number[]): string {
  const side = (rollWidths[paper] - (slipWidths[paper] ?? 0)) / 2;
  return heights
    .map((height, at) => {
      const length = Math.ceil(height) + slack + 2 * rollMargin;
      return `@page ${rollPageOf(at)}{size:${rollWidths[paper]}mm ${length}mm;margin:${rollMargin}mm ${side}mm}`;
    })
    .join('\n');
}

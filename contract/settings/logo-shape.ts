/** The displayed width of a logo, separate from the colours because each page needs it. */

/** Width divided by height, at most as much as fits on a phone. A tall logo gets a square. */
export const shownRatio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width / height, 1), 4.5);

/** A logo this wide contains the name: at the top of pages it replaces the name. */
export const isWideLogo = (ratio: number): boolean => ratio >= 2;

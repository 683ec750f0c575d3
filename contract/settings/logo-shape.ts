/** The displayed shape of a logo. It is in a file of its own, because each page needs it, but not the colours. */

/** The displayed width divided by the height: 1 (a square) for a tall logo, and at most as wide as fits on a phone. */
export const shownRatio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width / height, 1), 4.5);

/** Whether a logo is so wide that it probably contains the shop's name, which it then replaces at the top of pages. */
export const isWideLogo = (ratio: number): boolean => ratio >= 2;

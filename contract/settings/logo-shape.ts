/** How wide a logo is shown; apart from the colours, because each page needs it. */

/** Width by height; at most so much that the top of a phone's page has room for it. A tall one keeps a square. */
export const shownRatio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width / height, 1), 4.5);

/** A logo so wide has the name in it: at the top of pages it stands in the name's place. */
export const isWideLogo = (ratio: number): boolean => ratio >= 2;

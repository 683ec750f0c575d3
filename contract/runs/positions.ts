/** Where doors are, as far as the phones of riders may tell. */

/** Metres: what is less exact says nothing of a door. */
export const mostInexact = 50;

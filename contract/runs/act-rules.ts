/** Of what riders record; apart from the rules of forms, because their phones load this with the first screen. */

/** As many as one request may carry. */
export const mostActs = 50;
/** Within which the phone takes an act back before it counts as sent. */
export const undoMilliseconds = 10_000;
/** The code that the customer can tell the rider: four digits, shown on the order page. */
export const doorCodePattern = /^\d{4}$/;
/** Metres: a position that is less exact says nothing of a door. */
export const mostInexact = 50;

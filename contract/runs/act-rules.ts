/** Rules of riders' acts, separate from the form rules because riders' phones load this file with the first screen. */

/** Maximum acts that a phone sends in one request. */
export const mostActs = 50;
/** Maximum sales without an order in one run. */
export const mostSales = 100;
/** Maximum units of a product in one sale. */
export const mostSoldUnits = 99;
/** How long the rider can undo an act on the phone before it is sent, in ms. */
export const undoMilliseconds = 10_000;
/** The code that the customer can tell the rider: four digits, shown on the order page. */
export const doorCodePattern = /^\d{4}$/;
/** Maximum inaccuracy of a phone's position in metres. A less accurate position does not show where a door is. */
export const mostInexact = 50;

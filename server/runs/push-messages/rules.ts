/** Rules for push messages about a run: when they are sent. */

/** The rider counts as near if at most this number of stops is left before the customer's. */
export const nearStops = 3;

/** The messages about a stop in the sequence in which they are sent; `run_stops.told` stores the last one sent. */
export const news = { started: 1, near: 2 } as const;

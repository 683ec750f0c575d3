import { onTheWay } from '#contract/orders/status-flow.ts';

const statuses = onTheWay.map((status) => `'${status}'`).join(', ');

/** `isOnTheWay` of the contract in SQL, of a row of `orders`. */
export const isOnTheWay = (row: string): string => `${row}.status in (${statuses})`;

/**
 * SQL for the sums of contract/orders/order-sums.ts, for statements that read many orders. Each function takes the
 * alias of a row of `orders`. The sum `totalOf` has no function here, because the database generates it as the column
 * `total_paise`.
 */

/** SQL for `payableOf`: the sum of items, delivery and deposit. */
export const payableSql = (order: string): string =>
  `(${order}.items_paise + ${order}.delivery_paise + ${order}.deposit_paise)`;

const demandSql = (order: string): string => `(${payableSql(order)} + ${order}.asked_paise)`;

/** SQL for `beyondDemandOf`: the amount paid beyond the bill and what staff demanded in addition. */
export const beyondDemandSql = (order: string): string => `(${order}.paid_paise - ${demandSql(order)})`;

/** SQL for `netWaivedOf`: the part of the bill that is neither paid nor due, because it was waived. */
export const netWaivedSql = (order: string): string =>
  `(${payableSql(order)} - least(${order}.paid_paise, ${demandSql(order)}) - ${order}.due_paise)`;

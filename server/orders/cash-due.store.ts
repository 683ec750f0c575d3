/** What is to be collected in cash of an order (a row of `orders`), in paise: `isCashOrder` of the contract in SQL. */
export const cashDueOf = (row: string): string =>
  `case when ${row}.payment_method in ('cash', '') then ${row}.due_paise else 0 end`;

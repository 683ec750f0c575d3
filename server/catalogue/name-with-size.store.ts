/** The name of a product in a statement that puts many into one text, as `nameWithSize` of the contract says it. */
export const nameWithSize = (row: string): string =>
  `${row}.name || case when position(lower(${row}.size) in lower(${row}.name)) > 0 then '' else ', ' || ${row}.size end`;

/** Why nothing was delivered at a stop. Kept in English and said in the reader's language; own words stay as they are. */
export const stopReasons = [
  'Door locked',
  'Nobody there',
  'Delivery refused',
  'No cash at the door',
  'Wrong address',
] as const;

/**
 * Reasons why nothing was delivered at a stop. They are stored in English and translated for the reader. A reason that
 * staff typed themselves is not translated.
 */
export const stopReasons = [
  'Door locked',
  'Nobody there',
  'Delivery refused',
  'No cash at the door',
  'Wrong address',
] as const;

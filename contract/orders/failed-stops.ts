/**
 * Why nothing was delivered at a stop. Stored in English and translated for the reader; staff's own words stay as
 * typed.
 */
export const stopReasons = [
  'Door locked',
  'Nobody there',
  'Delivery refused',
  'No cash at the door',
  'Wrong address',
] as const;

/** Rules of the jars desk that both sides share, without the schema library. */

/** Where jars of the shop are; `held` is with customers. */
export const jarPlaces = ['depot', 'run', 'held', 'outside', 'scrapped', 'missing'] as const;
export type JarPlace = (typeof jarPlaces)[number];

export const holderOrders = ['quiet', 'since', 'jars'] as const;
export type HolderOrder = (typeof holderOrders)[number];

/** Why a reminder was not sent. */
export const reminderFaults = ['lately', 'noEmail', 'noJars'] as const;
export type ReminderFault = (typeof reminderFaults)[number];
/** Nobody is reminded again so soon without being asked for. */
export const reminderPauseDays = 7;

export const mostJars = 100_000;
export const reasonTexts = {
  required: 'A reason is required',
  max: [500, 'A reason must not exceed 500 characters'],
} as const;

/** A spreadsheet of opening balances: how much of it one import may hold. */
export const mostOpeningBytes = 1_000_000;
export const mostOpeningRows = 5000;
export const openingColumns = ['phone', 'email', 'container', 'jars', 'deposit', 'credit', 'dues'] as const;
export type OpeningColumn = (typeof openingColumns)[number];

/** What can be wrong with a line of a spreadsheet. The screen has the words. */
export const openingFaults = [
  ...(['noHead', 'tooMany', 'empty', 'brokenQuotes', 'noCustomer', 'unknownCustomer', 'manyCustomers'] as const),
  ...(['otherCustomer', 'noContainer', 'unknownContainer', 'wrongNumber', 'wrongAmount', 'nothing'] as const),
  ...(['creditAndDues', 'twice', 'setBefore'] as const),
] as const;
export type OpeningFault = (typeof openingFaults)[number];

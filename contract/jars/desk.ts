/** Rules of the jars desk. The browser loads this file, so it must not import Zod. */
import type { NumberRule } from '../shared/rules.ts';

/** The places where the shop's jars can be; `held` means with customers. */
export const jarPlaces = ['depot', 'run', 'held', 'outside', 'scrapped', 'missing'] as const;
export type JarPlace = (typeof jarPlaces)[number];

/** The directions of an entry, as seen from the place whose entries are listed. */
export const jarWays = ['into', 'outOf'] as const;
export type JarWay = (typeof jarWays)[number];

/** The number of weeks in the chart of jars. */
export const drawnWeeks = 12;

export const holderOrders = ['quiet', 'since', 'jars'] as const;
export type HolderOrder = (typeof holderOrders)[number];

/** Reasons why a reminder was not sent; `lately` means that the customer was reminded a few days ago. */
export const reminderFaults = ['lately', 'noEmail', 'noJars'] as const;
export type ReminderFault = (typeof reminderFaults)[number];
/** A customer is not reminded again within this many days unless staff insist. */
export const reminderPauseDays = 7;

export const mostJars = 100_000;
export const reasonTexts = {
  required: 'A reason is required',
  max: [500, 'A reason must not exceed 500 characters'],
} as const;

const tooMany = [mostJars, 'A number of jars must not exceed 1,00,000'] as const;
const wrongNumber = 'A number of jars must be a whole number';
const jarNumber = {
  kind: 'number',
  required: wrongNumber,
  invalid: wrongNumber,
  isWhole: true,
  max: tooMany,
} as const;
const atLeastOne = 'A number of jars must be at least 1';
/** Rules for the number of jars that an entry moves or counts. */
export const jarNumbers = {
  atLeastOne: { ...jarNumber, min: [1, atLeastOne] },
  orNone: { ...jarNumber, min: [0, 'A number of jars cannot be negative'] },
  /** Positive for more, negative for fewer; 0 changes nothing. */
  change: { ...jarNumber, min: [-mostJars, tooMany[1]] },
} as const satisfies Record<string, NumberRule>;

export const noChange = 'Enter a change other than 0';
/** The message for an opening balance without jars and deposit. */
export const noBalance = atLeastOne;

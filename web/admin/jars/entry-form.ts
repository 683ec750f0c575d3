/** Entries by hand: what each asks, and what is sent of it. */

import type { FormRules } from '../../../contract/shared/fields.ts';
import { isWholePaise, type Paise, toPaise } from '../../../contract/shared/money.ts';
import { text } from '../../shared/language.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

export type DepotEntry = 'bought' | 'counted' | 'scrapped';
export type CustomerEntry = 'lost' | 'adjusted' | 'opening-balance';
export type EntryKind = DepotEntry | CustomerEntry;

export const entryTitles: Readonly<Record<EntryKind, string>> = {
  bought: text('Enter bought ones'),
  counted: text('Count the depot'),
  scrapped: text('Scrap some'),
  lost: text('Lost and charged'),
  adjusted: text('Adjust the number'),
  'opening-balance': text('Opening balance'),
};

/** What the number of each says. */
export const countLabels: Readonly<Record<EntryKind, string>> = {
  bought: text('How many came'),
  counted: text('How many are there'),
  scrapped: text('How many are scrapped'),
  lost: text('How many are lost'),
  adjusted: text('How many more (or fewer, with a minus)'),
  'opening-balance': text('How many the customer holds'),
};

export const entryRules = {
  containerId: {},
  count: { required: text('Please type a number') },
  amount: {},
  reason: { required: text('A reason is required') },
} satisfies FormRules;
export type EntryValues = Record<keyof typeof entryRules, string>;

export interface Target {
  /** As the screen shows it: a count is refused when it has changed. */
  depot?: number;
  customerId?: string;
  /** Whether fewer jars give back their deposit. */
  releasesDeposit?: boolean;
}

const readAmount = (typed: string): Paise | undefined => {
  const rupees = parseNumber(typed);
  return isWholePaise(rupees) ? toPaise(rupees) : undefined;
};

/** The body of a call. */
export function bodyOf(kind: EntryKind, values: EntryValues, target: Target) {
  const { containerId, reason } = values;
  const count = parseNumber(values.count);
  const amount = readAmount(values.amount);
  const of = { containerId, reason, customerId: target.customerId ?? '' };
  switch (kind) {
    case 'counted':
      return { containerId, reason, jarsCounted: count, ...(target.depot !== undefined && { seen: target.depot }) };
    case 'lost':
      return { ...of, count, ...(amount !== undefined && { charge: amount }) };
    case 'adjusted':
      return { ...of, change: count, releasesDeposit: target.releasesDeposit ?? true };
    case 'opening-balance':
      return { ...of, jars: count, deposit: amount ?? toPaise(0) };
    default:
      return { containerId, reason, count };
  }
}

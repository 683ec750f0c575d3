/** Entries by hand: what each asks, and what is sent of it. */

import { checkNumber, type NumberRule } from '#contract/catalogue/rules.ts';
import { jarNumbers, noBalance, noChange } from '#contract/jars/desk.ts';
import { countedAmount, optionalAmount } from '#contract/shared/amounts.ts';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import { toPaise } from '#contract/shared/money.ts';
import { text } from '#web/shared/language.ts';
import { checkAmount, readAmount } from '#web/shared/money/typed-amount.ts';
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

const amountRule = (kind: EntryKind) => (kind === 'lost' ? optionalAmount : countedAmount);

const countRules: Readonly<Record<EntryKind, NumberRule>> = {
  bought: jarNumbers.some,
  counted: jarNumbers.orNone,
  scrapped: jarNumbers.some,
  lost: jarNumbers.some,
  adjusted: jarNumbers.change,
  'opening-balance': jarNumbers.orNone,
};

/** Every broken rule of what is typed; what is missing the rules of the fields say. */
export function checkEntry(kind: EntryKind, values: EntryValues): FieldError[] {
  const count = values.count.trim() === '' ? undefined : checkCount(kind, values);
  const amount = values.amount.trim() === '' ? undefined : checkAmount(amountRule(kind), values.amount);
  return [
    ...(count === undefined ? [] : [{ path: 'count', msg: count }]),
    ...(amount === undefined ? [] : [{ path: 'amount', msg: amount }]),
  ];
}

function checkCount(kind: EntryKind, values: EntryValues): string | undefined {
  const count = parseNumber(values.count);
  if (kind === 'adjusted' && count === 0) return noChange;
  // A deposit that is no number has its own error.
  const isNothing = values.amount.trim() === '' || readAmount(countedAmount, values.amount) === 0;
  if (kind === 'opening-balance' && count === 0 && isNothing) return noBalance;
  return checkNumber(countRules[kind], count);
}

/** The body of a call. */
export function bodyOf(kind: EntryKind, values: EntryValues, target: Target) {
  const { containerId, reason } = values;
  const count = parseNumber(values.count);
  const amount = readAmount(amountRule(kind), values.amount);
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

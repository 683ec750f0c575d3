/** Manual jar entries: the fields and the request body of each kind of entry. */

import { jarNumbers, noBalance, noChange } from '#contract/jars/desk.ts';
import { countedAmount, optionalAmount } from '#contract/shared/fields.ts';
import { paise } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, NumberRule, Rules, TextRule, ValuesOf } from '#contract/shared/rules.ts';
import { message } from '#web/language.ts';

export type DepotEntry = 'bought' | 'counted' | 'scrapped';
export type CustomerEntry = 'lost' | 'adjusted' | 'opening-balance';
export type EntryKind = DepotEntry | CustomerEntry;

export const entryTitles: Readonly<Record<EntryKind, string>> = {
  bought: message('Add new jars'),
  counted: message('Count the depot'),
  scrapped: message('Scrap jars'),
  lost: message('Charge lost jars'),
  adjusted: message('Correct the number'),
  'opening-balance': message('Opening balance'),
};

/** The label of the number field for each kind of entry. */
export const countLabels: Readonly<Record<EntryKind, string>> = {
  bought: message('How many new jars'),
  counted: message('How many are there'),
  scrapped: message('How many are scrapped'),
  lost: message('How many are lost'),
  adjusted: message('How many more (or fewer, with a minus)'),
  'opening-balance': message('How many the customer holds'),
};

export const reasonRule = { required: message('A reason is required') } as const satisfies TextRule;

const countRules = {
  bought: jarNumbers.atLeastOne,
  counted: jarNumbers.orNone,
  scrapped: jarNumbers.atLeastOne,
  lost: jarNumbers.atLeastOne,
  adjusted: jarNumbers.change,
  'opening-balance': jarNumbers.orNone,
} as const satisfies Record<EntryKind, NumberRule>;

/**
 * The rules of an entry's fields. `amount` is the charge for lost jars (empty: the charge of the container) or the
 * deposit of an opening balance (empty: none).
 */
export const entryRulesOf = (kind: EntryKind) =>
  ({
    containerId: {},
    count: { ...countRules[kind], required: message('Please type a number') },
    amount: { ...optionalAmount, max: kind === 'lost' ? optionalAmount.max : countedAmount.max },
    reason: reasonRule,
  }) as const satisfies Rules;
type EntryRules = ReturnType<typeof entryRulesOf>;

export interface Target {
  /** The number in the depot as the form showed it. The server rejects a count if this number has changed since. */
  depot?: number;
  customerId?: string;
  /** True if removing jars releases their deposit. */
  releasesDeposit?: boolean;
}

/**
 * Returns an error for 0 jars if the kind of entry needs another number. An opening balance of 0 jars needs a deposit.
 */
export function checkEntry(kind: EntryKind, { count, amount }: DraftOf<EntryRules>): FieldError[] {
  if (count !== 0) return [];
  if (kind === 'adjusted') return [{ path: 'count', msg: noChange }];
  // An invalid deposit is reported at its own field.
  if (kind === 'opening-balance' && (amount ?? 0) === 0) return [{ path: 'count', msg: noBalance }];
  return [];
}

/** Converts the form to the request body. */
export function bodyOf(kind: EntryKind, { containerId, count, amount, reason }: ValuesOf<EntryRules>, target: Target) {
  const of = { containerId, reason, customerId: target.customerId ?? '' };
  switch (kind) {
    case 'counted':
      return { containerId, reason, jarsCounted: count, ...(target.depot !== undefined && { seen: target.depot }) };
    case 'lost':
      return { ...of, count, ...(amount !== null && { charge: amount }) };
    case 'adjusted':
      return { ...of, change: count, releasesDeposit: target.releasesDeposit ?? true };
    case 'opening-balance':
      return { ...of, jars: count, deposit: amount ?? paise(0) };
    default:
      return { containerId, reason, count };
  }
}

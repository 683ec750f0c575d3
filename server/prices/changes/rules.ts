/** Decides the new price of each customer of an act that changes many prices. Pure. */
import { createHash } from 'node:crypto';
import { type PriceChangeKind, type PriceRefusal, priceChangeRules } from '#contract/prices/change-rules.ts';
import { mostPriceEntries } from '#contract/prices/rules.ts';
import { addDays } from '#contract/shared/days.ts';
import type { CandidateRow, Told } from './store.ts';

export interface Changed {
  row: CandidateRow;
  afterPaise: number;
  told: Told;
}
export interface Refused {
  row: CandidateRow;
  why: PriceRefusal;
}
export interface Decided {
  changed: Changed[];
  refused: Refused[];
}

const signs: Readonly<Record<PriceChangeKind, 1 | -1 | null>> = { raise: 1, lower: -1, set: null };

export interface Amount {
  kind: PriceChangeKind;
  amountPaise: number;
}

const mostDaysAhead = 366;

/** A first day before today, or more than a year ahead, is a typing error. */
export function findDayFault(firstDay: string, today: string): string | undefined {
  if (firstDay < today) return 'The first day must not be before today.';
  return firstDay > addDays(today, mostDaysAhead) ? 'The first day must be within a year from today.' : undefined;
}

function findRefusal(row: CandidateRow, afterPaise: number): PriceRefusal | undefined {
  if (row.isLater) return 'later';
  if (row.isChanged) return 'changed';
  if (row.hasLastDay) return 'ends';
  if (row.entries >= mostPriceEntries) return 'full';
  if (afterPaise <= 0) return 'tooLow';
  if (afterPaise > priceChangeRules.amount.max[0]) return 'tooHigh';
  return afterPaise === row.beforePaise ? 'same' : undefined;
}

export function decidePrices(rows: readonly CandidateRow[], { kind, amountPaise }: Amount): Decided {
  const decided: Decided = { changed: [], refused: [] };
  for (const row of rows) {
    const sign = signs[kind];
    const afterPaise = sign === null ? amountPaise : row.beforePaise + sign * amountPaise;
    const why = findRefusal(row, afterPaise);
    if (why !== undefined) decided.refused.push({ row, why });
    else {
      const told = !row.hasPlan ? null : row.email === null ? 'whatsapp' : 'email';
      decided.changed.push({ row, afterPaise, told });
    }
  }
  return decided;
}

/** A short text that differs for every other preview: of another form, other customers, or other prices. */
export function sealPreview(form: object, { changed, refused }: Decided): string {
  const lines = [
    form,
    ...changed.map(({ row, afterPaise, told }) => [row.customerId, row.beforePaise, afterPaise, told]),
    ...refused.map(({ row, why }) => [row.customerId, row.beforePaise, why]),
  ];
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
}

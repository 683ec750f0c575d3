/** A closed day as the wire has it. */
import type { Closing } from '#contract/money/closing-calls.ts';
import { noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { ClosingRow } from './closing.store.ts';

export function presentClosing(row: ClosingRow): Closing {
  const { id, day, notes, expectedPaise, countedPaise, bankedPaise, reason, by, createdAt } = row;
  return {
    id,
    day,
    notes,
    expectedTill: toRupees(expectedPaise),
    counted: toRupees(countedPaise),
    banked: toRupees(bankedPaise),
    reason,
    by,
    at: createdAt.toISOString(),
  };
}

export const closingColumns: Columns<ClosingRow> = {
  Day: (row) => row.day,
  'Should be there (₹)': (row) => moneyCell(row.expectedPaise),
  'Counted (₹)': (row) => moneyCell(row.countedPaise),
  'Difference (₹)': (row) => moneyCell(row.countedPaise - row.expectedPaise),
  'To the bank (₹)': (row) => moneyCell(row.bankedPaise),
  Reason: (row) => row.reason,
  ...Object.fromEntries(noteNames.map((name) => [`₹${rupeesOf(name)}`, (row: ClosingRow) => row.notes[name]])),
  'Closed by': (row) => row.by ?? '',
  'Closed (India)': (row) => timeCell(row.createdAt),
};

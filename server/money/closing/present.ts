/** A closed day as the wire has it. */
import type { Closing } from '#contract/money/closing-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
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

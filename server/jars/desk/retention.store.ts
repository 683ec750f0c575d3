/** Spreadsheets of opening balances are kept for a time only. What they posted stays in the ledger. */
import type { Queryable } from '#server/platform/db/database.ts';
import { applyRetention, deleteFirst } from '#server/platform/db/retention.ts';

// What is not written yet stays with its spreadsheet.
const oldRows = deleteFirst(
  'opening_rows',
  'import_id, place',
  `state <> 'waiting' and import_id in (select id from opening_imports where created_at < $1)`,
);
const oldImports = deleteFirst(
  'opening_imports',
  'id',
  'created_at < $1 and not exists (select from opening_rows where import_id = opening_imports.id)',
);

/** Removes the rows of spreadsheets first, in batches, then the spreadsheets that have none left. */
export async function forgetOpenings(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  const rows = await applyRetention(db, oldRows, days, now);
  return rows + (await applyRetention(db, oldImports, days, now));
}

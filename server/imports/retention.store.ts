/** Spreadsheets are kept for a time only. What they made stays. */
import type { Queryable } from '#server/platform/db/database.ts';
import { applyRetention, deleteFirst } from '#server/platform/db/retention.ts';

const isOver = `created_at < $1 and state not in ('reading', 'checking', 'writing', 'returning')`;
const oldRows = deleteFirst('import_rows', 'import_id, line', `import_id in (select id from imports where ${isOver})`);
const oldImports = deleteFirst(
  'imports',
  'id',
  `${isOver} and not exists (select from import_rows where import_id = imports.id)`,
);

/** Removes the rows of spreadsheets first, in batches, then the spreadsheets that have none left. */
export async function forgetImports(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  const rows = await applyRetention(db, oldRows, days, now);
  return rows + (await applyRetention(db, oldImports, days, now));
}

/** Reads and writes closings of days. */
import type { NoteCounts } from '#contract/money/closing-rules.ts';
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { NotInTill } from './till.store.ts';

export interface ClosingRow {
  id: string;
  day: string;
  /** The first earlier open day that this closing covers; null if it covers none. */
  coversFrom: string | null;
  notInTill: NotInTill[];
  notes: NoteCounts;
  expectedPaise: number;
  countedPaise: number;
  bankedPaise: number;
  reason: string;
  by: string | null;
  createdAt: Date;
}

const columns = `c.id, c.day, c.covers_from::text as covers_from, c.not_in_till, c.notes, c.expected_paise, c.counted_paise, c.banked_paise, c.reason, u.name as by,
  c.created_at from day_closings c left join users u on u.id = c.closed_by`;

const newest = sql<ClosingRow>(`select ${columns} order by c.id desc limit 31`);

/** The last 31 closings, newest first. */
export const listClosings = (db: Queryable): Promise<ClosingRow[]> => db.rows(newest);

const next = sql<ClosingRow>(`select ${columns} where $1::uuid is null or c.id < $1 order by c.id desc limit $2`);

/** The next closings that are older than `after`, newest first. */
export function listClosingsAfter(db: Queryable, after: ClosingRow | undefined, limit: number): Promise<ClosingRow[]> {
  return db.rows(next, [after?.id ?? null, limit]);
}

const closingById = sql<ClosingRow>(`select ${columns} where c.id = $1`);

export async function loadClosing(db: Queryable, id: string): Promise<ClosingRow> {
  const row = await db.row(closingById, [id]);
  if (!row) throw new Error('A closing that was just written is there');
  return row;
}

const insertClosingRow = sql(`
  insert into day_closings
    (id, day, notes, expected_paise, counted_paise, banked_paise, reason, closed_by, created_at, covers_from, not_in_till)
  values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`);

export async function writeClosing(
  tx: Queryable,
  closing: Omit<ClosingRow, 'by'> & { closedBy: Staff['id'] },
): Promise<void> {
  const { id, day, notes, expectedPaise, countedPaise, bankedPaise, reason, closedBy, createdAt } = closing;
  const sums = [expectedPaise, countedPaise, bankedPaise];
  const covered = [closing.coversFrom, JSON.stringify(closing.notInTill)];
  await tx.run(insertClosingRow, [id, day, JSON.stringify(notes), ...sums, reason, closedBy, createdAt, ...covered]);
}

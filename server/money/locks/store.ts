/** Reads the lock of months with the name of the person who changed it last. */
import { type Queryable, sql } from '#server/core/db/database.ts';

interface NamedLock {
  lockedTo: string;
  by: string | null;
  createdAt: Date;
}

const newest = sql<NamedLock>(`
  select l.locked_to, u.name as by, l.created_at from month_locks l left join users u on u.id = l.changed_by
  order by l.number desc limit 1`);

/** Undefined if no month was ever locked. */
export const loadLock = (db: Queryable): Promise<NamedLock | undefined> => db.row(newest);

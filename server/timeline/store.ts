/**
 * Reads what happened with a customer from the histories of all domains. All ids are UUIDs of version 7, so they sort by
 * time: of each history one page is read, and the pages are merged.
 */
import type { TimelineKind, TimelineRecord } from '#contract/timeline/rules.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { selectOf, sources } from './source.store.ts';

export interface EventRow {
  id: string;
  at: Date;
  kind: TimelineKind;
  act: string;
  byName: string | null;
  about: string;
  detail: string;
  paise: number | null;
  count: number | null;
  recordKind: TimelineRecord | null;
  recordId: string | null;
}

// Some rows stay with an account that was joined into this one, such as the entries of the ledger.
const events = sql<EventRow>(`
  with people as materialized (
    select $1::uuid as id union all select customer_id from account_joins where into_id = $1
  ), own as materialized (
    select a.id, a.kind, a.container_id from ledger_accounts a
    where a.user_id in (select id from people) and a.kind in ('credit', 'orders', 'held')
  ), found as (
    select * from (${sources.map(selectOf).join(' union all ')}) every order by id desc limit $3
  )
  select f.id, f.at, f.kind, f.act, u.name as by_name, f.about, f.detail, f.paise, f.count, f.record_kind, f.record_id
  from found f left join users u on u.id = f.by_id
  order by f.id desc`);

/** Comes after every real id, because ids of version 7 begin with their time. */
const end = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Wanted {
  customerId: string;
  kinds: readonly TimelineKind[];
  before: string | undefined;
  limit: number;
}

/** Events of these kinds that are older than `before`, newest first. */
export function listEvents(
  db: Queryable,
  _staff: StaffId,
  { customerId, kinds, before = end, limit }: Wanted,
): Promise<EventRow[]> {
  return db.rows(events, [customerId, before, limit, kinds]);
}

const found = sql<{ isCustomer: boolean }>(
  `select exists (select from users where id = $1 and role = 'customer') as is_customer`,
);

export async function isCustomer(db: Queryable, id: string): Promise<boolean> {
  return (await db.one(found, [id])).isCustomer;
}

/** Entries of jars: of one place over all its owners, and of one customer. */
import { type Queryable, sql } from '../platform/db/database.ts';
import type { PageRow } from '../platform/db/page.ts';
import { findTallyPage, tallied } from '../platform/db/tally-paging.ts';
import {
  type Days,
  type Entries,
  type Entry,
  inDays,
  isWanted,
  listEntries,
  type Page,
  pageOf,
  passedBefore,
  readEntries,
  within,
} from './entry.store.ts';

export type JarPlace = 'depot' | 'run' | 'held' | 'outside' | 'scrapped' | 'missing';

// Nearly every entry of a container has a customer or a run on one side, so few rows are passed over.
const ofOwners = sql<PageRow<Entry>>(`
  with ${findTallyPage('ledger_totals', 'entries', `${isWanted} and kind = $6 and container_id = $5`, '$4')}, found as (
    select t.id from ledger_transfers t
    where t.unit = $5 and t.unit <> '00000000-0000-0000-0000-000000000000' and ${within}
      and exists (select from ledger_accounts a where a.id in (t.debit_account_id, t.credit_account_id) and a.kind = $6)
    order by t.id desc limit $3 offset ${passedBefore}
  ) ${pageOf(tallied)}`);

const ofCustomer = sql<PageRow<Entry>>(`
  with held as materialized (
    select id from ledger_accounts
    where user_id = $5 and kind = 'held' and ($6::uuid is null or container_id = $6)
  ), own as materialized (
    select t.id from ledger_transfers t join held h on t.debit_account_id = h.id where ${inDays.replaceAll(' id ', ' t.id ')}
    union all
    select t.id from ledger_transfers t join held h on t.credit_account_id = h.id where ${inDays.replaceAll(' id ', ' t.id ')}
  ), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);

/** A page of what moved jars of a container into a place or out of it, newest first. */
export async function listPlaceEntries(
  db: Queryable,
  { containerId, place, ...page }: Days & Page & { containerId: string; place: JarPlace },
): Promise<Entries> {
  const { from, to, limit, offset } = page;
  if (place !== 'run' && place !== 'held') return listEntries(db, { ...page, account: { kind: place, containerId } });
  return readEntries(db, ofOwners, [from, to, limit, offset, containerId, place]);
}

/** A page of a customer's jars that came and went, newest first; of one container, or of all. */
export async function listJarMoves(
  db: Queryable,
  {
    customerId,
    containerId = null,
    from,
    to,
    limit,
    offset,
  }: Days & Page & { customerId: string; containerId?: string | null },
): Promise<Entries> {
  return readEntries(db, ofCustomer, [from, to, limit, offset, customerId, containerId]);
}

const inPlace = sql<{ there: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as there from ledger_totals where kind = $2 and container_id = $1`);

/** How many jars of a container are in a place of the shop. Below zero for a depot that was never counted. */
export async function countInPlace(db: Queryable, containerId: string, place: JarPlace): Promise<number> {
  return (await db.row(inPlace, [containerId, place]))?.there ?? 0;
}

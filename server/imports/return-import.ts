/** Takes an import back, in batches from its end. What somebody has used meanwhile is kept, and told. */
import { v7 as newId } from 'uuid';
import { takeBackHours } from '#contract/imports/columns.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { lockCustomers, removeCustomers } from '#server/accounts/customers.store.ts';
import { listUntouched, removeProducts } from '#server/catalogue/many-products.store.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { listLinesOf, writeReversals } from '#server/ledger/reversal.store.ts';
import { takeBack } from '#server/money/desk/return-entries.ts';
import { listChargesOf, writeEndOfCharges } from '#server/orders/money/money.store.ts';
import { lockPlansOf, removePlans } from '#server/plans/change-plan.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { listFollowed, listInUse } from './followed.store.ts';
import { type ImportRow, lockImport, writeState } from './import.store.ts';
import { listLast, listMade, type WrittenRow, writeReturned } from './row.store.ts';
import type { WriteSome } from './store-import.ts';
import type { CustomerWork, ProductWork } from './work.rules.ts';

const customersAtOnce = 100;
const productsAtOnce = 200;
const someAtOnce = 1000;
const hourMs = 3_600_000;
const reason = 'Import undone';

/** Until when it can be taken back; null where it cannot. */
export function takeBackUntil({ state, writtenAt }: Pick<ImportRow, 'state' | 'writtenAt'>): Date | null {
  return state === 'written' && writtenAt ? new Date(writtenAt.getTime() + takeBackHours * hourMs) : null;
}

/** Refuses what was saved too long ago, and what something has followed. */
export async function requireReturnable(db: Queryable, row: ImportRow, now: Date): Promise<void> {
  const until = takeBackUntil(row);
  if (!until) throw refuseConflict('This import cannot be undone.');
  if (until < now) {
    throw refuseConflict(messageOf('An import can be undone for {hours} hours.', { hours: takeBackHours }));
  }
  const made = await listMade(db, row.id);
  const ids = [...new Set(made.map(({ madeId }) => madeId))];
  let count = 0;
  for (let at = 0; at < ids.length; at += someAtOnce) {
    const some = ids.slice(at, at + someAtOnce);
    if (row.kind === 'products') {
      const [untouched, inUse] = [await listUntouched(db, some), await listInUse(db, some)];
      count += some.length - untouched.filter((id) => !inUse.has(id)).length;
    } else {
      const asked = new Set(some);
      const own = made.flatMap(({ madeId, eventIds }) => (asked.has(madeId) ? eventIds : []));
      count += (await listFollowed(db, some, row.startedAt ?? row.createdAt, own)).size;
    }
  }
  if (count === 0) return;
  throw refuseConflict(
    row.kind === 'products'
      ? messageOf('Products that were changed, ordered or planned since then: {count}. Nothing was undone.', {
          count,
        })
      : messageOf('Customers with an order, a payment or another change since then: {count}. Nothing was undone.', {
          count,
        }),
  );
}

export function openReturning(services: Services, row: ImportRow): WriteSome {
  return row.kind === 'products' ? () => returnProducts(services, row) : () => returnCustomers(services, row);
}

/** Who had it undone; for what could not be saved as a whole, who wanted that. */
const byWhom = ({ returnedBy, writtenBy, createdBy }: ImportRow) => returnedBy ?? writtenBy ?? createdBy;

type Row = WrittenRow<CustomerWork>;

async function returnCustomers(services: Services, row: ImportRow): Promise<number> {
  const taken = await services.db.transaction(async (tx) => {
    const rows = await take<CustomerWork>(tx, row.id, customersAtOnce);
    return { rows, others: await returnMany(tx, services, row, rows) };
  });
  for (const one of taken.others) await returnOther(services, row, one);
  return taken.rows.length;
}

async function take<Work>(tx: Queryable, id: string, limit: number): Promise<WrittenRow<Work>[]> {
  const current = await lockImport(tx, id);
  if (current?.state !== 'returning') return [];
  const rows = await listLast<Work>(tx, id, limit);
  if (rows.length === 0) await writeState(tx, id, { state: 'returned', fault: current.fault });
  return rows;
}

/**
 * Plans end, entries are mirrored, and customers whom the import has made go. Answers the rows of others for whom something
 * has followed, or of whom an entry did more than open a balance: these are undone one by one.
 */
async function returnMany(tx: Queryable, services: Services, row: ImportRow, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const at = services.clock();
  const idsOf = (some: readonly Row[]) => [...new Set(some.map(({ madeId }) => madeId))];
  const ids = idsOf(rows);
  await lockPlansOf(tx, ids);
  await lockCustomers(tx, ids);
  const own = rows.flatMap(({ eventIds }) => eventIds);
  const followed = await listFollowed(tx, ids, row.startedAt ?? row.createdAt, own);
  const lines = await listLinesOf(tx, own);
  const isOpening = (event: string) => lines.get(event)?.every(({ kind }) => kind === 'opening') ?? false;
  const isMade = ({ work }: Row) => work.mode !== 'there';
  const gone = rows.filter(
    (one) => !followed.has(one.madeId) && (isMade(one) || one.eventIds.every((event) => isOpening(event))),
  );
  const others = rows.filter((one) => !isMade(one) && !gone.includes(one));
  const kept = rows.filter((one) => isMade(one) && !gone.includes(one));
  const linesOf = (some: readonly Row[]) => some.map(({ line }) => line);
  await writeReturned(tx, row.id, linesOf(kept), 'kept');
  await writeReturned(tx, row.id, linesOf(gone), 'returned');
  await removePlans(
    tx,
    gone.flatMap(({ work }) => work.plan?.id ?? []),
  );
  const events = gone.flatMap(({ eventIds }) => eventIds);
  await writeEndOfCharges(tx, await listChargesOf(tx, events));
  const mirrored = events.map((event) => {
    const mirrors = (lines.get(event) ?? []).map(mirror);
    return { event, id: newId(), at, actorId: byWhom(row), note: reason, lines: mirrors };
  });
  await writeReversals(
    tx,
    mirrored.map(({ event, id }) => [event, id] as const),
  );
  await removeCustomers(tx, idsOf(gone.filter(isMade)));
  await postEvents(tx, mirrored);
  return others;
}

/** What was added to a customer who was there before: each entry as the desks undo one. */
async function returnOther(services: Services, row: ImportRow, { line, work, eventIds }: Row): Promise<void> {
  const { db, clock } = services;
  const admin = { role: 'admin', id: byWhom(row) as StaffMember['id'] } as StaffMember;
  let state: 'returned' | 'kept' = 'returned';
  for (const eventId of eventIds) {
    const request = { by: admin.id, key: `import ${eventId}`, content: [row.id, eventId], at: clock() };
    try {
      await takeBack(services, admin, { eventId, reason }, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      state = 'kept';
    }
  }
  await db.transaction(async (tx) => {
    if ((await lockImport(tx, row.id))?.state !== 'returning') return;
    await removePlans(tx, work.plan ? [work.plan.id] : []);
    await writeReturned(tx, row.id, [line], state);
  });
}

function returnProducts({ db, catalogueChanged }: Services, row: ImportRow): Promise<number> {
  return db
    .transaction(async (tx) => {
      const rows = await take<ProductWork>(tx, row.id, productsAtOnce);
      const ids = rows.map(({ madeId }) => madeId);
      const inUse = await listInUse(tx, ids);
      const gone = new Set((await listUntouched(tx, ids)).filter((id) => !inUse.has(id)));
      await removeProducts(tx, [...gone]);
      const linesOf = (isGone: boolean) =>
        rows.filter(({ madeId }) => gone.has(madeId) === isGone).map(({ line }) => line);
      await writeReturned(tx, row.id, linesOf(true), 'returned');
      await writeReturned(tx, row.id, linesOf(false), 'kept');
      return rows.length;
    })
    .finally(catalogueChanged);
}

/**
 * Undoes an import in batches, last rows first. Customers with later activity are not removed, and staff read the
 * reason.
 */
import { v7 as newId } from 'uuid';
import { takeBackHours } from '#contract/imports/columns.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import { lockCustomers, removeCustomers } from '#server/accounts/customers.store.ts';
import { removeNotes } from '#server/accounts/notes/store.ts';
import { takeTags } from '#server/accounts/tags/change-tags.ts';
import { listUntouched, removeProducts } from '#server/catalogue/many-products.store.ts';
import { noSource, theShop } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { listEventStates, listLinesOf, writeReversals } from '#server/ledger/reversal.store.ts';
import { takeBack } from '#server/money/desk/return-entries.ts';
import { cancelLocked } from '#server/orders/changing/change-status.ts';
import { requireOrder } from '#server/orders/changing/require-order.ts';
import { listChargesOf, writeEndOfCharges } from '#server/orders/money/money.store.ts';
import { endPlans, lockPlansOf, removePlans } from '#server/plans/change-plan.store.ts';
import { isApplied, takeEntriesBack } from '#server/prices/many-prices.store.ts';
import type { CellFault } from './fields.rules.ts';
import { type Followed, type FollowReason, listFollowed, listInUse, listUntouchedOrders } from './followed.store.ts';
import { type ImportRow, lockImport, writeState } from './import.store.ts';
import { listGivenTags, listLast, type WrittenRow, writeReturned } from './row.store.ts';
import type { WriteSome } from './store-import.ts';
import type { CustomerWork, ProductWork } from './work.rules.ts';

const customersAtOnce = 100;
const productsAtOnce = 200;
const hourMs = 3_600_000;
const reason = 'Import undone';

/** The time until which an import can be undone; null if it cannot be undone. */
export function takeBackUntil({ state, writtenAt }: Pick<ImportRow, 'state' | 'writtenAt'>): Date | null {
  return state === 'written' && writtenAt ? new Date(writtenAt.getTime() + takeBackHours * hourMs) : null;
}

/** Refuses an import that is not saved, or was saved too long ago. */
export function requireReturnable(row: ImportRow, now: Date): void {
  const until = takeBackUntil(row);
  if (!until) throw refuseConflict('This import cannot be undone.');
  if (until < now) {
    throw refuseConflict(messageOf('An import can be undone for {hours} hours.', { hours: takeBackHours }));
  }
}

export function openReturning(services: Services, row: ImportRow): WriteSome {
  return row.kind === 'products' ? () => returnProducts(services, row) : () => returnCustomers(services, row);
}

/**
 * The person recorded as the author of the reversals: who undid the import; if saving failed, who saved it; otherwise
 * who created it.
 */
const responsibleStaff = ({ returnedBy, writtenBy, createdBy }: ImportRow) => returnedBy ?? writtenBy ?? createdBy;

type Row = WrittenRow<CustomerWork>;

/**
 * Undoes the next batch. Ends the plans of customers who can be deleted, cancels the untouched orders of these plans,
 * each in its own transaction, and then undoes the rows. A process that repeats this after a crash changes nothing
 * twice.
 */
async function returnCustomers(services: Services, row: ImportRow): Promise<number> {
  const { db } = services;
  const orders = await db.transaction((tx) => endPlansOfBatch(tx, services, row));
  for (const order of orders) await cancelUntouched(services, row, order);
  const taken = await db.transaction(async (tx) => {
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

const idsOf = (rows: readonly Row[]) => [...new Set(rows.map(({ madeId }) => madeId))];
const notesOf = (rows: readonly Row[]) => rows.flatMap(({ work }) => work.note?.id ?? []);
const tagsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ madeId: customerId, work: { tagIds = [] } }) => tagIds.map((tagId) => ({ customerId, tagId })));
const pricesOf = (rows: readonly Row[]) => rows.flatMap(({ work }) => work.price?.id ?? []);
const plansOf = (rows: readonly Row[]) => rows.flatMap(({ work }) => work.plan?.id ?? []);

/** Locks the plans and the customers of the rows, and returns what has happened to each customer since the import. */
async function lockFollowed(tx: Queryable, row: ImportRow, rows: readonly Row[]) {
  const customerIds = idsOf(rows);
  await lockPlansOf(tx, customerIds);
  await lockCustomers(tx, customerIds);
  const eventIds = rows.flatMap((one) => one.eventIds);
  const asked = { id: row.id, since: row.startedAt ?? row.createdAt };
  const made = { customerIds, eventIds, planIds: plansOf(rows), noteIds: notesOf(rows), priceIds: pricesOf(rows) };
  return listFollowed(tx, asked, made);
}

type AllFollowed = Awaited<ReturnType<typeof lockFollowed>>;

/**
 * The activity that prevents undoing a row; undefined if the row is undone. A customer created by the import is kept
 * after any later activity. An existing customer keeps the plan of the import if it was used.
 */
function staysFor({ madeId, work }: Row, followed: AllFollowed): Followed | undefined {
  const found = followed.get(madeId) ?? [];
  return work.mode === 'there' ? found.find(({ isOfPlan }) => isOfPlan) : found[0];
}

/** Ends the plans of the next rows, and returns the orders to cancel. */
async function endPlansOfBatch(tx: Queryable, { clock }: Services, row: ImportRow): Promise<string[]> {
  if ((await lockImport(tx, row.id))?.state !== 'returning') return [];
  const rows = await listLast<CustomerWork>(tx, row.id, customersAtOnce);
  if (plansOf(rows).length === 0) return [];
  const followed = await lockFollowed(tx, row, rows);
  const plans = plansOf(rows.filter((one) => staysFor(one, followed) === undefined));
  await endPlans(tx, plans, { by: responsibleStaff(row), at: clock(), details: { importId: row.id } });
  return listUntouchedOrders(tx, plans);
}

/** Cancels the order unless somebody has changed it since it was found. */
async function cancelUntouched(services: Services, row: ImportRow, orderId: string): Promise<void> {
  const { db, clock, catalogueChanged } = services;
  await db.transaction(async (tx) => {
    const order = await requireOrder(tx, theShop, orderId);
    if (order.planId === null || !(await listUntouchedOrders(tx, [order.planId])).includes(orderId)) return;
    await cancelLocked(tx, services, order, {
      by: responsibleStaff(row),
      reason: null,
      notes: reason,
      ...noSource,
      at: clock(),
    });
  });
  catalogueChanged();
}

const words: Readonly<Record<FollowReason, (name: string, order: string) => Message>> = {
  served: (name, order) => messageOf('{name} stays: order {order} was confirmed or delivered.', { name, order }),
  paid: (name, order) => messageOf('{name} stays: order {order} was paid.', { name, order }),
  changed: (name, order) => messageOf('{name} stays: order {order} was changed.', { name, order }),
  ordered: (name, order) => messageOf('{name} stays: order {order} was placed.', { name, order }),
  pickup: (name) => messageOf('{name} stays: a pick-up was booked.', { name }),
  claim: (name) => messageOf('{name} stays: the customer has reported a payment.', { name }),
  entry: (name) => messageOf('{name} stays: jars or money were entered.', { name }),
  joined: (name) => messageOf('{name} stays: the account was joined with another one.', { name }),
  signedIn: (name) => messageOf('{name} stays: the customer has signed in.', { name }),
  plan: (name) => messageOf('{name} stays: a plan was added or changed.', { name }),
  edited: (name) => messageOf('{name} stays: the name, contact or addresses were changed.', { name }),
  noted: (name) => messageOf('{name} stays: staff wrote a note.', { name }),
  priced: (name) => messageOf('{name} stays: an agreed price was changed.', { name }),
  limited: (name) => messageOf('{name} stays: the credit limit was changed.', { name }),
};
const faultOf = ({ name, reason: why, order }: Followed): CellFault => ({
  column: null,
  msg: words[why](name, order ?? ''),
});

/**
 * Ends plans, reverses entries, and deletes customers created by the import. Returns the rows that must be undone one
 * by one, because the customer has later activity or an entry did more than open a balance.
 */
async function returnMany(tx: Queryable, services: Services, row: ImportRow, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const at = services.clock();
  const followed = await lockFollowed(tx, row, rows);
  const own = rows.flatMap(({ eventIds }) => eventIds);
  const lines = await listLinesOf(tx, own);
  const isOpening = (event: string) => lines.get(event)?.every(({ kind }) => kind === 'opening') ?? false;
  const isMade = ({ work }: Row) => work.mode !== 'there';
  const kept = rows.flatMap((one) => {
    const why = staysFor(one, followed);
    return why ? [{ line: one.line, faults: [faultOf(why)] }] : [];
  });
  const keptLines = new Set(kept.map(({ line }) => line));
  const free = rows.filter(({ line }) => !keptLines.has(line));
  const gone = free.filter(
    (one) => isMade(one) || (!followed.has(one.madeId) && one.eventIds.every((event) => isOpening(event))),
  );
  await writeReturned(tx, row.id, kept, 'kept');
  await writeReturned(
    tx,
    row.id,
    gone.map(({ line }) => ({ line })),
    'returned',
  );
  await removePlans(tx, plansOf(gone));
  await removeNotes(tx, notesOf(gone));
  await takeTags(tx, tagsOf(gone), { by: responsibleStaff(row), at });
  await takeEntriesBack(tx, pricesOf(gone), { by: responsibleStaff(row), at, reason });
  const events = gone.flatMap(({ eventIds }) => eventIds);
  await writeEndOfCharges(tx, await listChargesOf(tx, events));
  const mirrored = events.map((event) => {
    const mirrors = (lines.get(event) ?? []).map(mirror);
    return { event, id: newId(), at, actorId: responsibleStaff(row), note: reason, lines: mirrors };
  });
  await writeReversals(
    tx,
    mirrored.map(({ event, id }) => [event, id] as const),
  );
  await removeCustomers(tx, idsOf(gone.filter(isMade)));
  await postEvents(tx, mirrored);
  return free.filter((one) => !gone.includes(one));
}

/** Undoes what the import added to an existing customer. Each ledger entry is reversed as staff would reverse it. */
async function returnOther(services: Services, row: ImportRow, { line, work, eventIds, madeId }: Row): Promise<void> {
  const { db } = services;
  const faults: CellFault[] = [];
  const states = await listEventStates(db, eventIds);
  for (const eventId of eventIds) {
    if (states.get(eventId)?.isTakenBack) continue;
    try {
      await takeBack(services, theShop, { eventId, reason, by: responsibleStaff(row) }, undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push({ column: null, msg: error.words });
    }
  }
  await db.transaction(async (tx) => {
    if ((await lockImport(tx, row.id))?.state !== 'returning') return;
    await removePlans(tx, work.plan ? [work.plan.id] : []);
    await removeNotes(tx, work.note ? [work.note.id] : []);
    const given = await listGivenTags(tx, row.id, line);
    const tags = given.map((tagId) => ({ customerId: madeId, tagId }));
    const staying = await takeTags(tx, tags, { by: responsibleStaff(row), at: services.clock() });
    if (staying.length > 0) {
      const msg = 'The tags stay: the account was joined with another one. Please remove them there.';
      faults.push({ column: null, msg });
    }
    if (work.price) {
      const { id } = work.price;
      await lockCustomers(tx, [madeId]);
      await takeEntriesBack(tx, [id], { by: responsibleStaff(row), at: services.clock(), reason });
      if (await isApplied(tx, id))
        faults.push({ column: null, msg: 'The agreed price stays: another one was agreed since.' });
    }
    await writeReturned(tx, row.id, [{ line, faults }], faults.length > 0 ? 'kept' : 'returned');
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
      const kept = rows.flatMap(({ line, madeId, work: { name } }) => {
        const msg = messageOf('{name} stays: it was changed, ordered or planned.', { name });
        return gone.has(madeId) ? [] : [{ line, faults: [{ column: null, msg }] }];
      });
      const returned = rows.filter(({ madeId }) => gone.has(madeId)).map(({ line }) => ({ line }));
      await writeReturned(tx, row.id, returned, 'returned');
      await writeReturned(tx, row.id, kept, 'kept');
      return rows.length;
    })
    .finally(catalogueChanged);
}

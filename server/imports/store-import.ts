/** Saves an import in batches: each is a transaction, and a killed one is done again by whoever goes on. */
import { createCustomers, hashUnknown } from '#server/accounts/create-customers.ts';
import { reviveCustomers } from '#server/accounts/customers.store.ts';
import { insertProducts, listNamedProducts, lockProductNames } from '#server/catalogue/many-products.store.ts';
import type { Admin } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { openNew, postOpening } from '#server/jars/desk/post-opening.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import { insertOpeningCharges } from '#server/orders/money/opening-charge.store.ts';
import { newPlan } from '#server/plans/begin-plan.ts';
import { insertPlans } from '#server/plans/many-plans.store.ts';
import { readScheduleContext } from '#server/plans/read-plans.ts';
import type { ScheduleContext } from '#server/plans/schedule.rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { nameKey } from './fields.rules.ts';
import { type ImportRow, lockImport, writeState } from './import.store.ts';
import { finishRow, listNext, noteBalance, type WorkRow, writeSaved } from './row.store.ts';
import type { CustomerWork, ProductWork } from './work.rules.ts';

/** Few enough that what a batch holds of the ledger keeps no order waiting: a tenth of a second. */
const customersAtOnce = 100;
const productsAtOnce = 200;

/** Answers how many rows were done; 0 is the end. */
export type WriteSome = () => Promise<number>;

/** Refused where the import is not being saved any more. */
export async function openWriting(services: Services, row: ImportRow): Promise<WriteSome> {
  if (row.kind === 'products') return () => writeProducts(services, row);
  const passwordHash = await hashUnknown();
  return () => writeCustomers(services, row, passwordHash);
}

type Row = WorkRow<CustomerWork>;

async function writeCustomers(services: Services, row: ImportRow, passwordHash: string): Promise<number> {
  const { db, clock } = services;
  const left = await db.transaction(async (tx) => {
    const rows = await take<CustomerWork>(tx, row.id, customersAtOnce, clock());
    const fresh = rows.filter(({ work }) => work.mode === 'new');
    if (fresh.length > 0) await writeNew(tx, services, row, fresh, passwordHash);
    return { rows, others: rows.filter(({ work }) => work.mode !== 'new') };
  });
  for (const one of left.others) await writeOther(services, row, one);
  return left.rows.length;
}

/** The next rows; with none left the import is saved. */
async function take<Work>(tx: Queryable, id: string, limit: number, now: Date): Promise<WorkRow<Work>[]> {
  const current = await lockImport(tx, id);
  if (current?.state !== 'writing') return [];
  const rows = await listNext<Work>(tx, id, limit);
  if (rows.length === 0) await writeState(tx, id, { state: 'written', writtenAt: now });
  return rows;
}

/** New customers with all they have: one statement of each kind for all of them. */
async function writeNew(
  tx: Queryable,
  services: Services,
  { id, createdBy: by }: ImportRow,
  rows: readonly Row[],
  passwordHash: string,
): Promise<void> {
  const at = services.clock();
  const customers = rows.flatMap(({ work }) => work.customer ?? []);
  const taken = await createCustomers(tx, customers, { passwordHash, at });
  const kept = rows.filter(({ madeId }) => !taken.has(madeId));
  await writePlans(tx, services, kept, by);
  const { events, charges } = openNew(
    kept.flatMap(({ work }) => work.balances),
    { by, at },
  );
  await insertOpeningCharges(tx, charges, { by: by as Admin['id'] | null, at });
  const eventsOf = Map.groupBy(events, (event) => event.id);
  const saved = rows.map(({ line, madeId, work }) => {
    const ids = openNew(work.balances, { by, at }).events.map((event) => event.id);
    const state = taken.has(madeId) ? ('passed' as const) : ('written' as const);
    return { line, state, eventIds: ids.filter((event) => eventsOf.has(event)) };
  });
  await writeSaved(tx, id, saved);
  await postEvents(tx, events);
}

async function writePlans(tx: Queryable, services: Services, rows: readonly Row[], by: string | null): Promise<void> {
  const wishes = rows.flatMap(({ madeId, work }) => (work.plan ? [{ customerId: madeId, wish: work.plan }] : []));
  if (wishes.length === 0) return;
  const at = services.clock();
  const timing: ScheduleContext = await readScheduleContext(tx, services, at);
  const begun = wishes.map(({ customerId, wish: { id, name, form } }) => {
    const customer = { id: customerId as ReturnType<typeof newPlan>['customerId'], name };
    return { plan: { ...newPlan(form, customer, timing), id }, items: form.items };
  });
  await insertPlans(tx, begun, { by: by as Admin['id'] | null, at });
}

/** Of a customer who is there already: each balance in a transaction of its own, as by hand. */
async function writeOther(services: Services, row: ImportRow, one: Row): Promise<void> {
  const { db, clock } = services;
  const { line, madeId, work } = one;
  const what = { by: row.createdBy, at: clock() };
  for (const balance of work.balances) {
    await db.transaction(async (tx) => {
      if ((await lockImport(tx, row.id))?.state !== 'writing') return;
      const note = (eventId: string) => noteBalance(tx, row.id, line, [eventId]);
      if (!(await postOpening(tx, balance, what, note))) await noteBalance(tx, row.id, line, []);
    });
  }
  await db.transaction(async (tx) => {
    if ((await lockImport(tx, row.id))?.state !== 'writing') return;
    if (work.customer && work.mode === 'revived') await reviveCustomers(tx, [work.customer], what.at);
    await writePlans(tx, services, [{ line, madeId, work, lead: one.lead }], row.createdBy);
    await finishRow(tx, row.id, line, work.plan !== null || work.mode === 'revived');
  });
}

function writeProducts(services: Services, { id }: ImportRow): Promise<number> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const rows = await take<ProductWork>(tx, id, productsAtOnce, clock());
    if (rows.length === 0) return 0;
    await lockProductNames(tx);
    const keyOf = ({ name, size }: { name: string; size: string }) => nameKey(`${name}\n${size}`);
    const there = new Set((await listNamedProducts(tx)).map(keyOf));
    const wanted = rows.filter(({ work }) => !there.has(keyOf(work)));
    await insertProducts(
      tx,
      wanted.map(({ work }) => work),
      clock(),
    );
    const saved = rows.map((row) => {
      const state = wanted.includes(row) ? ('written' as const) : ('passed' as const);
      return { line: row.line, state, eventIds: [] };
    });
    await writeSaved(tx, id, saved);
    return rows.length;
  });
}

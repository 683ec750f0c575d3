/** Saves an import in batches. Each batch is a transaction; after a crash another process repeats the batch. */
import { v7 as newId } from 'uuid';
import { mostNotes } from '#contract/accounts/note-rules.ts';
import { mostTagsOfCustomer } from '#contract/accounts/tag-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { createCustomers, hashUnknown } from '#server/accounts/create-caller.ts';
import { reviveCustomers } from '#server/accounts/customers.store.ts';
import { insertNotes } from '#server/accounts/notes/store.ts';
import { type GivenTags, giveTags } from '#server/accounts/tags/change-tags.ts';
import { insertProducts, listNamedProducts, lockProductNames } from '#server/catalogue/many-products.store.ts';
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { draftOpenings, openNew } from '#server/jars/desk/post-opening.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import { findListedFaults } from '#server/orders/cash-blocks/rules.ts';
import { listCashBlocks } from '#server/orders/cash-blocks/store.ts';
import { insertOpeningCharges } from '#server/orders/money/money.store.ts';
import { newPlan } from '#server/plans/begin-plan.ts';
import { insertPlans } from '#server/plans/change-plan.store.ts';
import { readScheduleContext } from '#server/plans/read-plans.ts';
import type { ScheduleContext } from '#server/plans/rules.ts';
import { lockPayers } from '#server/prices/changes/store.ts';
import { insertEntries } from '#server/prices/many-prices.store.ts';
import { readProduct } from './check-import.ts';
import { type CellFault, nameKey } from './fields.rules.ts';
import { type ImportRow, lockImport, writeState } from './import.store.ts';
import { listNext, type SavedRow, type WorkRow, writeSaved } from './row.store.ts';
import type { CustomerWork, ProductWork } from './work.rules.ts';

/**
 * The number of customers in a batch. Such a batch locks the ledger so briefly that orders wait at most a tenth of a
 * second.
 */
const customersAtOnce = 100;
const productsAtOnce = 200;

/** Saves the next batch and returns its number of rows; 0 if none are left. */
export type WriteSome = () => Promise<number>;

/** Returns the function that saves the next batch. It saves nothing once the import is no longer being saved. */
export async function openWriting(services: Services, row: ImportRow): Promise<WriteSome> {
  if (row.kind === 'products') return () => writeProducts(services, row);
  const passwordHash = await hashUnknown();
  return () => writeCustomers(services, row, passwordHash);
}

type Row = WorkRow<CustomerWork>;

function writeCustomers(services: Services, row: ImportRow, passwordHash: string): Promise<number> {
  const what = { by: row.writtenBy ?? row.createdBy, at: services.clock() };
  return services.db.transaction(async (tx) => {
    const rows = (await take<CustomerWork>(tx, row.id, customersAtOnce, what.at)).map(withNewPrice);
    const priceIds = new Map(rows.map(({ line, work }) => [line, work.price?.id]));
    const [fresh, others] = [
      rows.filter(({ work }) => work.mode === 'new'),
      rows.filter(({ work }) => work.mode !== 'new'),
    ];
    await lockPayers(tx, others.map(({ madeId }) => madeId).toSorted());
    const taken = await createCustomers(tx, customersOf(fresh), { passwordHash, at: what.at });
    const kept = fresh.filter(({ madeId }) => !taken.has(madeId));
    await reviveCustomers(tx, customersOf(others), what.at);
    const all = [...kept, ...others];
    const notes = await insertNotes(tx, notesOf(all), { ...what, most: mostNotes });
    const tags = await giveTags(tx, tagsOf(all), what);
    const prices = await insertEntries(tx, pricesOf(all), { ...what, day: indiaDay(what.at), reason: priceReason });
    const plans = await writePlans(tx, services, all, what.by);
    const written: Written = { notes, prices, plans, tags: new Map(all.map(({ line }, at) => [line, tags[at]])) };
    const saved = [...(await openFresh(tx, kept, what, written)), ...(await openOthers(tx, others, what, written))];
    const passed = fresh
      .filter((one) => !kept.includes(one))
      .map(({ line }) => ({ line, events: [], isMade: false, faults: [cameBefore] }));
    const done = [...saved, ...passed].map((one) => ({
      ...savedRow(one),
      priceId: priceIds.get(one.line),
      tagIds: written.tags.get(one.line)?.ids,
    }));
    await writeSaved(tx, row.id, done);
    await postEvents(
      tx,
      saved.flatMap(({ events }) => events),
    );
    return rows.length;
  });
}

/** The price entry with the later id applies, so its id is made when it is saved and not when the row was checked. */
const withNewPrice = (row: Row): Row => {
  const { price } = row.work;
  return price ? { ...row, work: { ...row.work, price: { ...price, id: newId() } } } : row;
};

interface Author {
  by: AuthorId;
  at: Date;
}

/** The ledger events of a saved row, and whether the row created anything else. */
interface Done {
  line: number;
  events: LedgerEvent[];
  isMade: boolean;
  /** The parts of the row that were not saved, because something has changed since the check. */
  faults: CellFault[];
}

/** The ids of the notes, the agreed prices and the plans that were written, and the tags by line. */
interface Written {
  notes: ReadonlySet<string>;
  prices: ReadonlySet<string>;
  plans: ReadonlySet<string>;
  tags: ReadonlyMap<number, GivenTags | undefined>;
}

const cameBefore: CellFault = {
  column: null,
  msg: 'This row was not saved: the customer was added to the shop after the check.',
};

/** The note, the price, the plan and the tags of a row that were not written. */
function findUnwritten({ line, work: { note, price, plan } }: Row, written: Written): CellFault[] {
  const { notes, prices, plans, tags } = written;
  const faults: CellFault[] = [];
  if (note && !notes.has(note.id)) {
    const msg = messageOf('The note was not saved: the customer has {most} notes now, or was removed or joined.', {
      most: mostNotes,
    });
    faults.push({ column: 'note', msg });
  }
  if (price && !price.isList && !prices.has(price.id)) {
    const msg =
      'The agreed price was not saved: another one was agreed after the check, or the customer or product was removed.';
    faults.push({ column: 'agreedPrice', msg });
  }
  if (plan && !plans.has(plan.id)) {
    const msg = 'The plan was not saved: cash was blocked for the customer after the check.';
    faults.push({ column: 'planProduct', msg });
  }
  if (tags.get(line)?.isWhole === false) {
    const msg = messageOf(
      'Not all tags were saved: the customer or the shop has too many now, or the customer was removed or joined. A customer has at most {most}.',
      { most: mostTagsOfCustomer },
    );
    faults.push({ column: 'tags', msg });
  }
  return faults;
}

const notesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ madeId: customerId, work: { note } }) =>
    note ? [{ id: note.id, customerId, note: note.text }] : [],
  );

const tagsOf = (rows: readonly Row[]) =>
  rows.map(({ madeId: customerId, work: { tags = [] } }) => ({ customerId, names: tags }));

const priceReason = 'Imported list';
const pricesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ madeId: customerId, work: { price } }) => (price ? [{ ...price, customerId }] : []));

const customersOf = (rows: readonly Row[]) => rows.flatMap(({ work }) => work.customer ?? []);

const savedRow = ({ line, events, isMade, faults }: Done): SavedRow => ({
  line,
  state: isMade || events.length > 0 ? 'written' : 'passed',
  eventIds: events.map(({ id }) => id),
  faults: faults.length > 0 ? faults : null,
});

/** Opening balances of all new customers in one statement. */
async function openFresh(tx: Queryable, rows: readonly Row[], { by, at }: Author, written: Written): Promise<Done[]> {
  const opened = rows.map((row) => ({ row, ...openNew(row.work.balances, { by, at }) }));
  const charges = opened.flatMap((one) => one.charges);
  await insertOpeningCharges(tx, charges, { by, at });
  return opened.map(({ row, events }) => {
    return { line: row.line, events, isMade: true, faults: findUnwritten(row, written) };
  });
}

const openedBefore = 'The opening balance was not saved: one was entered after the check.';

/** Opening balances of existing customers: a balance that somebody else has set since the check is not replaced. */
async function openOthers(tx: Queryable, rows: readonly Row[], what: Author, written: Written): Promise<Done[]> {
  const all = rows.flatMap(({ line, work }) => work.balances.map((balance) => ({ line, balance })));
  const events = await draftOpenings(
    tx,
    all.map(({ balance }) => balance),
    what,
  );
  return rows.map((row) => {
    const { line, work } = row;
    const own = events.flatMap((event, at) => (event && all[at]?.line === line ? [event] : []));
    const faults = findUnwritten(row, written);
    if (own.length < work.balances.length) faults.push({ column: null, msg: openedBefore });
    const { note, price, plan } = work;
    const isNoted = note != null && written.notes.has(note.id);
    const isPriced = price != null && written.prices.has(price.id);
    const isTagged = (written.tags.get(line)?.ids.length ?? 0) > 0;
    const isPlanned = plan !== null && written.plans.has(plan.id);
    const isMade = isPlanned || isNoted || isPriced || isTagged || work.mode === 'revived';
    return { line, events: own, isMade, faults };
  });
}

/** The next rows; if none are left, the import is marked as saved. */
async function take<Work>(tx: Queryable, id: string, limit: number, now: Date): Promise<WorkRow<Work>[]> {
  const current = await lockImport(tx, id);
  if (current?.state !== 'writing') return [];
  const rows = await listNext<Work>(tx, id, limit);
  if (rows.length === 0) await writeState(tx, id, { state: 'written', writtenAt: now });
  return rows;
}

/**
 * Writes the plans of customers whose rows are held, and returns their ids. A plan is left out if cash was blocked for its
 * customer since the check.
 */
async function writePlans(
  tx: Queryable,
  services: Services,
  rows: readonly Row[],
  by: string | null,
): Promise<ReadonlySet<string>> {
  const wanted = rows.flatMap(({ madeId, work }) => (work.plan ? [{ customerId: madeId, wish: work.plan }] : []));
  const blocks = await listCashBlocks(
    tx,
    wanted.map(({ customerId }) => customerId),
  );
  const plans = wanted.filter(({ customerId, wish: { form } }) => {
    return findListedFaults(blocks.get(customerId) ?? null, form.paymentMethod).length === 0;
  });
  if (plans.length === 0) return new Set();
  const at = services.clock();
  const timing: ScheduleContext = await readScheduleContext(tx, services, at);
  const begun = plans.map(({ customerId, wish: { id, name, form } }) => {
    const customer = { id: customerId, name };
    return { plan: { ...newPlan(form, customer, timing), id }, items: form.items };
  });
  await insertPlans(tx, begun, { by, at });
  return new Set(plans.map(({ wish }) => wish.id));
}

/** Defaults for columns that the release which checked the row did not know. */
const { category: _, container: __, ...unread } = readProduct([], {}).row;

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
      wanted.map(({ work }) => ({ ...unread, ...work })),
      clock(),
    );
    const saved = rows.map((row) => {
      const state = wanted.includes(row) ? ('written' as const) : ('passed' as const);
      return { line: row.line, state, eventIds: [], faults: null };
    });
    await writeSaved(tx, id, saved);
    return rows.length;
  });
}

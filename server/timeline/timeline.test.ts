/** The timeline of a customer. order-of-acts.test.ts compares it with the histories after random acts. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import { calls } from '#contract/calls.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import { timelineKindNames, timelineKinds, timelineSentences } from '#contract/timeline/rules.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { openBalances } from '#server/testing/builders/ledger.ts';
import { buildComplaint, buildMessage } from '#server/testing/builders/messages.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import type { CallShop } from '#server/testing/shop.ts';

let jarShop: JarShop;
let asha: BuiltCustomer;
let orderNumber: string;

const insertImport = sql(`
  insert into imports (id, kind, state, file_name, file_hash, written_by, created_at, written_at)
  values ($1, 'customers', 'written', 'khata.xlsx', '', null, $2, $2)`);
const insertImportRow = sql(`
  insert into import_rows (import_id, line, cells, state, made_id) values ($1, 2, '[]', 'written', $2)`);

/** Makes a call of staff that must succeed. */
async function act(name: Parameters<CallShop>[0], body: object, params: object = asha): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const answer = await jarShop.asAdmin(name, { params, headers, body } as never, headers);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}

/** A rider records the same stop twice, which is an issue of the run. */
async function recordTwice(): Promise<void> {
  const { shop, juice } = jarShop;
  const order = await buildOrder(shop, asha, [{ productId: juice, quantity: 1 }], { status: 'confirmed' });
  const rider = await buildRider(shop);
  const desk = { params: {}, body: { day: order.deliveryDate, riderId: rider.id, stops: ofOrders(order) } };
  const { run } = (await jarShop.asAdmin('POST /admin/runs', desk)).body.data;
  const started = { params: { id: run.id }, body: { version: run.version } };
  expect((await jarShop.asAdmin('POST /admin/runs/:id/start', started)).status).toBe(200);
  const phone = phoneOf(jarShop, rider);
  const stop = await phone.stopOf(order);
  await phone.record(phone.actAt(stop, 'delivered'), phone.actAt(stop, 'delivered'));
}

beforeAll(async () => {
  jarShop = await openJarShop();
  const { shop, juice } = jarShop;
  asha = await buildCustomer(shop, { name: 'Asha' });
  const acts = actFor(jarShop, asha);
  await acts.hold(3, 450_00);
  const order = await acts.onTheWay();
  orderNumber = order.orderNumber;
  await acts.step(order, 'delivered');
  await buildComplaint(shop, asha);
  await acts.payIn(900);
  await acts.payOut(10);
  await acts.returnJars(1);
  await buildClaim(shop, asha, (await acts.place()).id);
  await beginPlan(shop, asha, [{ productId: juice, quantity: 1 }]);
  await recordTwice();
  await act('POST /admin/users/:id/prices', { productId: juice, price: 18, firstDay: '2026-11-21', reason: 'Loyal' });
  await act('PUT /admin/users/:id/credit-limit', { version: 0, creditLimit: 5000, reason: 'Pays by the month' });
  await act('POST /admin/users/:id/notes', { note: 'Rings twice' });
  await act('POST /admin/users/:id/whatsapp/opened', { kind: 'hello' });
  await act('POST /admin/tags/customers', { customerIds: [asha.id], add: ['Office'] });
  await act('POST /admin/users/:id/cash/block', { reason: 'Refused three times' });
  await buildMessage(shop, { name: 'A. Rao', email: asha.email?.toUpperCase() ?? '', message: 'Ring the bell' });
  const importId = newId();
  await shop.db.run(insertImport, [importId, shop.clock()]);
  await shop.db.run(insertImportRow, [importId, asha.id]);
});
afterAll(() => jarShop.shop.close());

type Query = { kind?: string; before?: string; limit?: number };

async function readPage(query: Query = {}, { id, as = jarShop.asAdmin }: { id?: string; as?: CallShop } = {}) {
  const { status, body } = await as('GET /admin/users/:id/timeline', { params: { id: id ?? asha.id }, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const readAll = async (of?: Parameters<typeof readPage>[1]) => (await readPage({ limit: 100 }, of)).events;
const nameOf = ({ kind, act: done }: TimelineEvent) => `${kind}.${done}`;

describe('the timeline of a customer', () => {
  // Proves timeline-1
  test('has events of all kinds, each with its time, its act and a sentence for it', async () => {
    const events = await readAll();
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(timelineKindNames));
    const names = new Set(events.map(nameOf));
    for (const name of [
      'orders.pending',
      'orders.out_for_delivery',
      'orders.delivered',
      'money.in',
      'money.out',
      'claims.open',
      'jars.opening',
      'jars.given',
      'jars.taken',
      'pickups.requested',
      'pickups.collected',
      'plans.begun',
      'prices.agreed',
      'prices.limit',
      'notes.noted',
      'messages.hello',
      'contact.sent',
      'issues.already_recorded',
      'decisions.tagged',
      'decisions.cash_blocked',
      'account.created',
      'imports.written',
      'signins.open',
    ])
      expect(names, name).toContain(name);
    // The screen shows issues and WhatsApp messages with the texts of their own lists.
    const sentences = events.filter(({ kind }) => kind !== 'issues' && kind !== 'messages').map(nameOf);
    expect(sentences.filter((name) => timelineSentences[name] === undefined)).toEqual([]);
  });

  // Proves timeline-1
  test('shows who did it, what a person wrote, how much, and what the event is about', async () => {
    const events = await readAll();
    const find = (name: string) => events.find((event) => nameOf(event) === name);
    const delivered = events.filter((event) => nameOf(event) === 'orders.delivered');
    expect(delivered.find(({ about }) => about === orderNumber)).toMatchObject({
      by: 'Meera Admin',
      record: { kind: 'order', id: expect.any(String) },
    });
    expect(find('orders.pending')?.by).toBe('Asha');
    expect(find('money.in')).toMatchObject({ amount: 900, about: 'cash', detail: 'At the desk', count: null });
    expect(find('jars.opening')).toMatchObject({ count: 3, about: '20 L jar', by: null, amount: null });
    expect(find('prices.agreed')).toMatchObject({ amount: 18, detail: 'Loyal' });
    expect(find('notes.noted')).toMatchObject({ detail: 'Rings twice', by: 'Meera Admin', record: null });
    expect(find('contact.sent')).toMatchObject({ about: 'A. Rao', detail: 'Ring the bell', by: null });
    expect(find('decisions.tagged')).toMatchObject({ about: 'Office', detail: '' });
    expect(find('decisions.cash_blocked')).toMatchObject({ about: '', detail: 'Refused three times' });
    expect(find('issues.already_recorded')?.record?.kind).toBe('run');
    expect(find('plans.begun')?.record?.kind).toBe('plan');
    expect(find('imports.written')).toMatchObject({ about: 'khata.xlsx', record: { kind: 'import' } });
  });

  // Proves timeline-2
  test('is read newest first in pages of any size, each of which begins after the last event of the page before', async () => {
    const all = await readAll();
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    const read: TimelineEvent[] = [];
    let pages = 0;
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const { events, next }: Awaited<ReturnType<typeof readPage>> = await readPage({
        limit: 4,
        ...(before && { before }),
      });
      expect(events.length).toBeLessThanOrEqual(4);
      read.push(...events);
      before = next;
    }
    expect(read).toEqual(all);
    expect(pages).toBe(Math.ceil(all.length / 4));
  });

  // Proves timeline-2
  test('shows only events of one kind if the reader asks for them', async () => {
    const all = await readAll();
    for (const kind of timelineKindNames) {
      const { events, next } = await readPage({ kind, limit: 100 });
      expect(events).toEqual(all.filter((event) => event.kind === kind));
      expect(next).toBeNull();
    }
  });

  // Proves timeline-3
  test.each(builtInRoleNames)('shows the role %s no more than its other calls', async (role) => {
    const reader = await buildAdmin(jarShop.shop, { roles: [role] });
    const as = jarShop.shop.as(reader);
    const mayMake = (call: keyof typeof calls) => (reader.permissions as readonly string[]).includes(calls[call].may);
    if (!mayMake('GET /admin/users/:id/timeline')) {
      expect((await as('GET /admin/users/:id/timeline', { params: { id: asha.id } })).status).toBe(403);
      return;
    }
    const expected = (await readAll()).filter(({ kind }) => mayMake(timelineKinds[kind].call));
    expect(await readAll({ as })).toEqual(expected);
    for (const kind of timelineKindNames.filter((one) => !mayMake(timelineKinds[one].call)))
      expect(await readPage({ kind }, { as })).toEqual({ events: [], next: null });
  });

  // Proves timeline-4
  test('contains what happened in an account that was joined into this one', async () => {
    const { shop, jar } = jarShop;
    const [caller, ravi] = [await buildCustomer(shop, { name: 'Ravi by phone' }), await buildCustomer(shop)];
    await openBalances(shop, caller.id, { containerId: jar, jars: 2, depositPaise: 0, creditPaise: 40_00 });
    await shop.db.run(
      sql(`insert into account_joins (customer_id, into_id, proven_email, called_phone, joined_by, joined_at)
        values ($1, $2, 'ravi@paniwala.test', '9876543210', null, $3)`),
      [caller.id, ravi.id, shop.clock()],
    );
    const events = await readAll({ id: ravi.id });
    expect(events.find((event) => nameOf(event) === 'account.joined')).toMatchObject({
      about: 'Ravi by phone',
      record: { kind: 'user', id: caller.id },
    });
    expect(
      events
        .filter(({ kind }) => kind === 'jars' || kind === 'money')
        .map(nameOf)
        .toSorted(),
    ).toEqual(['jars.opening', 'money.less']);
    expect((await readAll({ id: caller.id })).find((event) => nameOf(event) === 'account.into')?.record).toEqual({
      kind: 'user',
      id: ravi.id,
    });
  });

  test('of a new customer contains only the account and its sign-in', async () => {
    const { id } = await buildCustomer(jarShop.shop);
    expect((await readAll({ id })).map(nameOf).toSorted()).toEqual(['account.created', 'signins.open']);
  });

  test('exists for customers only, and refuses unknown kinds and cursors', async () => {
    const ask = (id: string, query: Query = {}) =>
      jarShop.asAdmin('GET /admin/users/:id/timeline', { params: { id }, query });
    const meera = await buildAdmin(jarShop.shop);
    for (const id of [meera.id, newId(), 'no-id'])
      expect(await ask(id)).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
    expect((await ask(asha.id, { kind: 'lost' })).status).toBe(400);
    expect((await ask(asha.id, { before: 'yesterday' })).status).toBeGreaterThanOrEqual(400);
    expect((await ask(asha.id, { limit: 101 })).status).toBe(400);
  });
});

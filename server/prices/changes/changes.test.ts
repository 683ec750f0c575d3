/** Changing the prices of many customers in one act. The list price of the jar is ₹85. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostChanged } from '#contract/prices/change-rules.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRole } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let staff: CallShop;
let jar: BuiltProduct;
let asha: BuiltCustomer;
let ben: BuiltCustomer;
const today = '2026-11-21';
const tomorrow = '2026-11-22';

beforeAll(async () => {
  shop = await openTestShop({ MAX_ORDERS_PER_HOUR: '0' });
  shop.clock.set(`${today}T04:30:00.000Z`);
  staff = shop.as(await buildAdmin(shop, { name: 'Meera Admin' }));
});
beforeEach(async () => {
  shop.clock.set(`${today}T04:30:00.000Z`);
  await closeZones(shop);
  [asha, ben] = [await buildCustomer(shop, { name: 'Asha' }), await buildCustomer(shop, { name: 'Ben' })];
  jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L', pricePaise: 85_00, depositPaise: 0 });
});
afterAll(() => shop.close());

async function agree(of: BuiltCustomer, price: number | null, days: object = {}) {
  shop.clock.advance(1);
  const body = { productId: jar.id, price, firstDay: today, reason: 'Regular', ...days };
  const params = { id: of.id };
  const headers = { 'idempotency-key': newId() };
  expect((await staff('POST /admin/users/:id/prices', { params, headers, body })).status).toBe(201);
}
const form = (more: object = {}) => ({
  productId: jar.id,
  kind: 'raise' as const,
  amount: 5,
  firstDay: today,
  ...more,
});
async function preview(more: object = {}) {
  const { body, status } = await staff('POST /admin/price-changes/preview', { body: form(more) });
  return { status, message: body.message, ...body.data?.preview };
}
async function change(more: object = {}, { seen, key = newId() }: { seen?: string; key?: string } = {}) {
  shop.clock.advance(1);
  const body = { ...form(more), reason: 'Diesel is dearer', previewSeen: seen ?? (await preview(more)).seen ?? '' };
  const answer = await staff('POST /admin/price-changes', { headers: { 'idempotency-key': key }, body });
  return { status: answer.status, message: answer.body.message, ...answer.body.data?.change };
}
const undo = async (id: string | undefined) => {
  shop.clock.advance(1);
  const input = { params: { id: id ?? '' }, body: { reason: 'Wrong area' } };
  const { status, body } = await staff('POST /admin/price-changes/:id/take-back', input);
  return { status, message: body.message, ...body.data };
};
async function takeBackNewest(of: BuiltCustomer) {
  const { entries } = (await staff('GET /admin/users/:id/prices', { params: { id: of.id } })).body.data;
  const [newest] = entries.filter(({ state }) => state !== 'taken-back').toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const params = { id: of.id, entryId: newest?.id ?? '' };
  const body = { reason: 'Wrong customer' };
  expect((await staff('POST /admin/users/:id/prices/:entryId/take-back', { params, body })).status).toBe(200);
}
const customersOf = async (id: string | undefined) =>
  (await staff('GET /admin/price-changes/:id/customers', { params: { id: id ?? '' } })).body.data.customers;
const priceOf = async (of: BuiltCustomer) => (await shop.as(of)('GET /prices')).body.data.prices[0]?.price ?? 85;
const shown = (rows: readonly { name: string; before: number; after?: number; why?: string }[] = []) =>
  rows.map(({ name, before, after, why }) => [name, before, after ?? why]);

// Proves prices-10, prices-11
test('the preview shows old and new prices, and the change sets exactly these prices from its first day on', async () => {
  await agree(asha, 70);
  await agree(ben, 60);
  const later = { firstDay: '2026-12-01' };
  const seen = await preview(later);
  expect(shown(seen.changed)).toEqual([
    ['Asha', 70, 75],
    ['Ben', 60, 65],
  ]);
  const act = await change(later);
  expect(act).toMatchObject({
    status: 201,
    customers: 2,
    kind: 'raise',
    amount: 5,
    by: 'Meera Admin',
    takenBack: null,
  });
  expect([await priceOf(asha), await priceOf(ben)]).toEqual([70, 60]);
  const entries = (await staff('GET /admin/users/:id/prices', { params: { id: asha.id } })).body.data.entries;
  expect(entries.map(({ price, firstDay, state, reason }) => [price, firstDay, state, reason])).toEqual([
    [75, '2026-12-01', 'coming', 'Diesel is dearer'],
    [70, today, 'current', 'Regular'],
  ]);
  const list = (await staff('GET /admin/price-changes')).body.data.changes;
  expect(list[0]).toMatchObject({ id: act.id, productName: 'Lake jar', customers: 2, reason: 'Diesel is dearer' });
});

// Proves prices-10
test('customers are chosen by their present price, by list or agreed price, by their zone and by a part of their address', async () => {
  await agree(asha, 70);
  const near = await buildCustomer(shop, { name: 'Near', address: '7 Lane, SHANTI nagar', pincode: '560077' });
  const { id: zoneId } = await buildZone(shop, { pincodes: ['560077'] });
  const names = async (more: object) => (await preview(more)).changed?.map(({ name }) => name);
  const only = { currentPrice: 85, payers: 'list' };
  expect(await names({})).toEqual(['Asha']);
  expect(await names({ currentPrice: 70, payers: 'all' })).toEqual(['Asha']);
  expect(await names({ ...only, area: 'shanti Nagar' })).toEqual(['Near']);
  expect(await names({ ...only, zoneId })).toEqual(['Near']);
  expect(await names({ ...only, zoneId, area: 'lane' })).toEqual(['Near']);
  const everyone = await names({ payers: 'all' });
  expect(everyone).toEqual(expect.arrayContaining(['Asha', 'Ben', 'Near']));
  await change({ ...only, area: 'Shanti Nagar', kind: 'set', amount: 80 });
  expect([await priceOf(near), await priceOf(ben)]).toEqual([80, 85]);
  expect(await preview({ area: 'Nowhere' })).toMatchObject({ status: 409, message: 'No customer fits these choices.' });
  expect(await preview({ productId: newId() })).toMatchObject({ status: 400 });
});

// Proves prices-11
test('a preview lists customers whose price cannot change, and the change keeps their prices', async () => {
  await agree(asha, 70);
  await agree(ben, 4);
  const lower = { kind: 'lower', amount: 5 };
  const seen = await preview(lower);
  expect([shown(seen.changed), shown(seen.refused)]).toEqual([[['Asha', 70, 65]], [['Ben', 4, 'tooLow']]]);
  expect(await change(lower)).toMatchObject({ status: 201, customers: 1 });
  expect([await priceOf(asha), await priceOf(ben)]).toEqual([65, 4]);
  await agree(asha, 72, { firstDay: '2026-12-24' });
  expect(shown((await preview({ currentPrice: 65 })).refused)).toEqual([['Asha', 65, 'later']]);
  const none = { currentPrice: 65 };
  expect(await change(none)).toMatchObject({ status: 409, message: 'None of these prices can be changed.' });
});

// Proves prices-12
test('a change is refused if something has changed since its preview, and is made once for each idempotency key', async () => {
  await agree(asha, 70);
  const { seen = '' } = await preview();
  await agree(ben, 60);
  const outdated = 'Something has changed since the preview. Please look at it again.';
  expect(await change({}, { seen })).toMatchObject({ status: 409, message: outdated });
  const { seen: ofAnother = '' } = await preview({ amount: 6 });
  expect(await change({}, { seen: ofAnother })).toMatchObject({ message: outdated });
  const now = { seen: (await preview()).seen ?? '', key: newId() };
  const [first, again] = [await change({}, now), await change({}, now)];
  expect([first.status, again.id]).toEqual([201, first.id]);
  expect([await priceOf(asha), await priceOf(ben)]).toEqual([75, 65]);
  // Two members of staff submit at the same moment: the second one has not seen the prices that the first one set.
  const next = { firstDay: tomorrow };
  const both = (await preview(next)).seen ?? '';
  const answers = await Promise.all([change(next, { seen: both }), change(next, { seen: both })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  shop.clock.set(`${tomorrow}T04:30:00.000Z`);
  expect(await priceOf(asha)).toBe(80);
});

const withoutEmail = sql(`update users set email = id || '@no-email.invalid' where id = $1`);

// Proves prices-13
test('customers with a plan for the product are notified once: by email, or by WhatsApp if they have no email address', async () => {
  const items = [{ productId: jar.id, quantity: 1 }];
  await beginPlan(shop, asha, items);
  const usha = await buildCustomer(shop, { name: 'Usha', phone: '98100 12345' });
  await beginPlan(shop, usha, items);
  await shop.db.run(withoutEmail, [usha.id]);
  for (const one of [asha, ben, usha]) await agree(one, 70);
  const more = { firstDay: '2027-01-01' };
  const told = (rows: readonly { name: string; told: string | null }[] = []) =>
    rows.map(({ name, told }) => [name, told]);
  expect(told((await preview(more)).changed)).toEqual([
    ['Asha', 'email'],
    ['Ben', null],
    ['Usha', 'whatsapp'],
  ]);
  const act = await change(more);
  const news = async () =>
    (await queuedMails(shop, asha.email)).flatMap((mail) => (mail.kind === 'price-changed' ? [mail] : []));
  expect(await news()).toMatchObject([
    { beforePaise: 70_00, afterPaise: 75_00, firstDay: '2027-01-01', isUndone: false },
  ]);
  const [first, ...others] = await customersOf(act.id);
  expect(first).toMatchObject({ name: 'Usha', told: 'whatsapp', before: 70, after: 75 });
  const text = decodeURIComponent(first?.link ?? '');
  expect(text).toMatch(/^https:\/\/wa\.me\/919810012345\?text=Hello Usha,\n/);
  expect(text).toContain('From 1 January 2027 the price of Lake jar, 20 L is ₹75. Until then it is ₹70.');
  expect(others.map(({ link }) => link)).toEqual([null, null]);
  await open(usha, first?.id, 'price');
  expect((await customersOf(act.id)).map(({ isOpened }) => isOpened)).toEqual([true, false, false]);
  await undo(act.id);
  expect((await news()).map(({ isUndone }) => isUndone)).toEqual([false, true]);
  expect(decodeURIComponent((await customersOf(act.id))[0]?.link ?? '')).toContain(
    'It will not apply: the price stays ₹70.',
  );
});

const open = async (of: BuiltCustomer, priceId: string | undefined, kind: 'price' | 'price-undone') => {
  const headers = { 'idempotency-key': newId() };
  const opened = { params: { id: of.id }, headers, body: { kind, priceId } };
  expect((await staff('POST /admin/users/:id/whatsapp/opened', opened)).status).toBe(200);
};
/** A customer with a plan who has no email address, so that staff write by WhatsApp. */
async function buildUsha(more: { phone?: string } = {}) {
  const usha = await buildCustomer(shop, { name: 'Usha', phone: '98100 12345', ...more });
  await beginPlan(shop, usha, [{ productId: jar.id, quantity: 1 }]);
  await shop.db.run(withoutEmail, [usha.id]);
  await agree(usha, 70);
  return usha;
}
const newsOf = async (act: { id?: string }) => {
  const [row] = await customersOf(act.id);
  const text = row?.link == null ? null : decodeURIComponent(row.link).split('\n')[1];
  return { id: row?.id, text, why: row?.whyNoLink, isOpened: row?.isOpened };
};

// Proves prices-13
test('each of two changes for one day has its own message, and the message of a change that another one replaced is not offered', async () => {
  const usha = await buildUsha();
  const first = await change();
  await open(usha, (await newsOf(first)).id, 'price');
  const second = await change({ firstDay: tomorrow });
  const text = 'From 22 November 2026 the price of Lake jar, 20 L is ₹80. Until then it is ₹75.';
  expect(await newsOf(first)).toMatchObject({ why: null, isOpened: true });
  expect(await newsOf(second)).toMatchObject({ text, why: null, isOpened: false });
  await agree(usha, 72);
  expect(await newsOf(first)).toMatchObject({ text: null, why: 'newer', isOpened: true });
  expect(await newsOf(second)).toMatchObject({ why: null });
  await agree(usha, null, { firstDay: tomorrow });
  expect(await newsOf(second)).toMatchObject({ text: null, why: 'newer' });
  await takeBackNewest(usha);
  expect(await newsOf(second)).toMatchObject({ why: null });
});

// Proves prices-13
test('only a customer who was told of a new price is told of its undo, and staff read why a message is not offered', async () => {
  const usha = await buildUsha();
  const untold = await change();
  await undo(untold.id);
  expect(await newsOf(untold)).toMatchObject({ text: null, why: 'untold' });
  const told = await change();
  const { id } = await newsOf(told);
  await open(usha, id, 'price');
  await undo(told.id);
  const text = 'We told you of a new price of Lake jar, 20 L. It no longer applies: the price is ₹70 again.';
  expect(await newsOf(told)).toMatchObject({ text, isOpened: false });
  // A page that was loaded before the undo still offers the message about the new price. Opening it must not count as
  // having told the customer of the undo.
  await open(usha, id, 'price');
  expect(await newsOf(told)).toMatchObject({ text, isOpened: false });
  await open(usha, id, 'price-undone');
  expect(await newsOf(told)).toMatchObject({ isOpened: true });
  const { messages } = (await staff('GET /admin/users/:id/whatsapp/opened', { params: { id: usha.id } })).body.data;
  expect(messages.map(({ kind, priceChangeId }) => [kind, priceChangeId])).toEqual([
    ['price-undone', told.id],
    ['price', told.id],
    ['price', told.id],
  ]);
  await agree(usha, 90);
  expect(await newsOf(told)).toMatchObject({ text: null, why: 'newer' });
});

// Proves prices-13
test('staff read that a phone number is not valid, or that the account was deactivated', async () => {
  const usha = await buildUsha({ phone: '12' });
  expect((await preview()).changed).toMatchObject([{ told: 'whatsapp', whyNoLink: 'phone' }]);
  const act = await change();
  expect(await newsOf(act)).toMatchObject({ text: null, why: 'phone' });
  await shop.db.run(sql('update users set is_active = false where id = $1'), [usha.id]);
  expect(await newsOf(act)).toMatchObject({ text: null, why: 'closed' });
});

// Proves prices-13
test('a message about a price of another customer, or about a price that no change has set, is refused', async () => {
  const usha = await buildUsha();
  const act = await change();
  await agree(asha, 70);
  const [own] = (await staff('GET /admin/users/:id/prices', { params: { id: asha.id } })).body.data.entries;
  const send = (of: BuiltCustomer, priceId: string | undefined) =>
    staff('POST /admin/users/:id/whatsapp/opened', {
      params: { id: of.id },
      headers: { 'idempotency-key': newId() },
      body: { kind: 'price', priceId },
    });
  const missing = { status: 404, body: { message: 'Agreed price not found' } };
  expect(await send(asha, (await newsOf(act)).id)).toMatchObject(missing);
  expect(await send(asha, own?.id)).toMatchObject(missing);
  expect(await send(usha, newId())).toMatchObject(missing);
  expect((await send(usha, 'x')).status).toBe(400);
});

const changeListPrice = sql('update products set price_paise = $2 where id = $1');

// Proves prices-13
test('the message names the price that applies after an undo, even if the list price was changed in between', async () => {
  const items = [{ productId: jar.id, quantity: 1 }];
  const usha = await buildCustomer(shop, { name: 'Usha', phone: '98100 12345' });
  for (const one of [asha, usha]) await beginPlan(shop, one, items);
  await shop.db.run(withoutEmail, [usha.id]);
  const act = await change({ payers: 'list', currentPrice: 85 });
  const text = async () => decodeURIComponent((await customersOf(act.id))[0]?.link ?? '');
  await open(usha, (await newsOf(act)).id, 'price');
  expect(await text()).toContain('From 21 November 2026 the price of Lake jar, 20 L is ₹90.\n');
  await shop.db.run(changeListPrice, [jar.id, 87_00]);
  await undo(act.id);
  expect(await text()).toContain('It no longer applies: the price is ₹87 again.');
  expect(await queuedMails(shop, asha.email)).toContainEqual(
    expect.objectContaining({ kind: 'price-changed', isUndone: true, hasBegun: true, beforePaise: 87_00 }),
  );
});

// Proves prices-13
test('an email does not mention the time before the first day if the price changes again before that day', async () => {
  await beginPlan(shop, asha, [{ productId: jar.id, quantity: 1 }]);
  await agree(asha, 70, { lastDay: '2026-11-25' });
  await change({ payers: 'list', currentPrice: 85, firstDay: '2026-12-01' });
  expect(await queuedMails(shop, asha.email)).toContainEqual(
    expect.objectContaining({ kind: 'price-changed', beforePaise: null, afterPaise: 90_00 }),
  );
});

// Proves prices-11
test('a price that one change has set is not changed again for the same first day', async () => {
  await agree(asha, 70);
  const act = await change();
  expect(shown((await preview()).refused)).toEqual([['Asha', 75, 'changed']]);
  expect(shown((await preview({ firstDay: tomorrow })).changed)).toEqual([['Asha', 75, 80]]);
  await undo(act.id);
  expect(shown((await preview()).changed)).toEqual([['Asha', 70, 75]]);
});

// Proves prices-11
test.each([
  ['2026-11-20', 'The first day must not be before today.'],
  ['2025-11-21', 'The first day must not be before today.'],
  ['2027-11-23', 'The first day must be within a year from today.'],
])('an implausible first day is refused: %s', async (firstDay, msg) => {
  const { status, body } = await staff('POST /admin/price-changes/preview', { body: form({ firstDay }) });
  expect([status, body.errors]).toMatchObject([400, [{ path: 'firstDay', msg }]]);
});

// Proves prices-14
test('a change is undone for every customer with whom no other price was agreed in between', async () => {
  await agree(asha, 70);
  await agree(ben, 70);
  const act = await change();
  await agree(ben, 71);
  expect(await undo(act.id)).toMatchObject({ kept: 1, change: { takenBack: null } });
  expect([await priceOf(asha), await priceOf(ben)]).toEqual([70, 71]);
  expect((await customersOf(act.id)).map(({ name, isUndone, isReplaced }) => [name, isUndone, isReplaced])).toEqual([
    ['Ben', false, true],
    ['Asha', true, false],
  ]);
  expect((await staff('GET /admin/price-changes')).body.data.changes[0]).toMatchObject({ customers: 2, undone: 1 });
  await agree(ben, null);
  const message = 'Another price was agreed since with each of these customers.';
  expect(await undo(act.id)).toMatchObject({ status: 409, message });
  expect(await priceOf(ben)).toBe(85);
  // Once no other price is agreed any more, the act is undone for the other customer, too.
  await takeBackNewest(ben);
  await takeBackNewest(ben);
  expect((await customersOf(act.id))[0]).toMatchObject({ name: 'Ben', isUndone: false, isReplaced: false });
  expect(await undo(act.id)).toMatchObject({ status: 200, kept: 0 });
  expect(await priceOf(ben)).toBe(70);
});

// Proves prices-14
test('two changes are undone one after the other, the later one first', async () => {
  for (const one of [asha, ben]) await agree(one, 70);
  const first = await change();
  const second = await change({ firstDay: tomorrow });
  expect(await undo(first.id)).toMatchObject({ status: 409 });
  expect(await undo(second.id)).toMatchObject({ status: 200, kept: 0 });
  const takenBack = { by: 'Meera Admin', reason: 'Wrong area' };
  expect(await undo(first.id)).toMatchObject({ status: 200, kept: 0, change: { takenBack } });
  expect([await priceOf(asha), await priceOf(ben)]).toEqual([70, 70]);
  // A second undo changes nothing.
  expect(await undo(first.id)).toMatchObject({ status: 200, kept: 0, change: { takenBack } });
});

const manyCustomers = sql(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, created_at)
  select gen_random_uuid(), 'Many', 'many-' || n || '@paniwala.test', '', '', 'Crowded Lane', '', '', '560099', 'customer', now()
  from generate_series(1, $1) n`);

// Proves prices-10
test(`a preview of more than ${mostChanged} customers is refused, and one of ${mostChanged} is not`, async () => {
  const crowd = { payers: 'list', area: 'Crowded Lane' };
  await shop.db.run(manyCustomers, [mostChanged]);
  expect((await preview(crowd)).changed).toHaveLength(mostChanged);
  await buildCustomer(shop, { address: 'Crowded Lane' });
  expect(await preview(crowd)).toMatchObject({ status: 409 });
});

// Proves approvals-18
test('an undo counts towards the limit with the prices that apply again, unless it corrects a mistake of the last day', async () => {
  await agree(asha, 70);
  const role = await buildRole(shop, ['users.terms']);
  const setLimit = sql(
    'insert into role_limits values ($1, $2) on conflict (role) do update set paise = excluded.paise',
  );
  const undoWithin = async (paise: number, id: string | undefined) => {
    await shop.db.run(setLimit, [role, paise]);
    const limited = shop.as(await buildAdmin(shop, { roles: [role] }));
    const input = { params: { id: id ?? '' }, body: { reason: 'Wrong area' } };
    return (await limited('POST /admin/price-changes/:id/take-back', input)).status;
  };
  expect(await undoWithin(0, (await change()).id)).toBe(200);
  const { id } = await change();
  shop.clock.advance(86_401);
  expect(await undoWithin(49_99, id)).toBe(202);
  expect(await undoWithin(50_00, id)).toBe(200);
});

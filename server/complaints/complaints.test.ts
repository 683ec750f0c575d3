/** Complaints of customers and guests, and what staff do with them. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Complaint } from '#contract/complaints/calls.ts';
import { sql } from '../core/db/database.ts';
import { scheduledJobs } from '../jobs.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildComplaint, complainAsGuest, complaintForm } from '../testing/builders/messages.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asMeera: CallShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asMeera = shop.as(meera);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
});
afterAll(() => shop.close());

const hours = (count: number) => shop.clock.advance(count * 3600);
const days = (count: number) => hours(24 * count);
/** Sessions end while days pass, so everybody signs in again. */
const signInAgain = async () => {
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asMeera = shop.as(meera);
};
const later = (from: string, count: number) => new Date(Date.parse(from) + count * 3_600_000).toISOString();

const readOf = async ({ id }: Pick<Complaint, 'id'>) =>
  (await asMeera('GET /admin/complaints/:id', { params: { id } })).body.data;
const numbersOf = async (query: Record<string, unknown>) =>
  (await asMeera('GET /admin/complaints', { query: { limit: 100, ...query } as never })).body.data.complaints.map(
    ({ number }) => number,
  );
const acknowledge = (id: string, version = 1, as = asMeera) =>
  as('POST /admin/complaints/:id/acknowledge', { params: { id }, body: { version } });
const resolve = (id: string, version: number, body: Record<string, unknown> = {}) =>
  asMeera('POST /admin/complaints/:id/resolve', {
    params: { id },
    body: { version, outcome: 'settled', answer: 'We are sorry.', ...body } as never,
  });
const newsFor = async (to: string) =>
  (await queuedMails(shop, to)).flatMap((mail) => (mail.kind === 'complaint-news' ? [mail] : []));

// Proves complaints-1, complaints-2
test('a complaint about an order gets a ticket number and both deadlines, and an email with them', async () => {
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }]);
  const complaint = await buildComplaint(shop, asha, { orderId: order.id });
  const at = shop.clock().toISOString();
  expect(complaint).toMatchObject({
    number: expect.stringMatching(/^C-[2-9A-HJKMNP-TV-Z]{6}$/),
    status: 'open',
    order: { id: order.id, orderNumber: order.orderNumber },
    createdAt: at,
    acknowledgeBy: later(at, 48),
    resolveBy: later(at, 30 * 24),
  });
  const [mail] = await newsFor(asha.email);
  expect(mail).toMatchObject({
    news: 'received',
    number: complaint.number,
    acknowledgeBy: complaint.acknowledgeBy,
    resolveBy: complaint.resolveBy,
    link: `${shop.settings.publicUrl}/complaints/${complaint.id}`,
  });
  const listed = await shop.as(asha)('GET /complaints', { query: {} });
  expect(listed.body.data.complaints.map(({ id }) => id)).toEqual([complaint.id]);
});

// Proves complaints-1
test('a complaint about an order of another customer, without words or of no kind is refused with all errors', async () => {
  const { id: productId } = await buildProduct(shop);
  const other = await buildOrder(shop, await buildCustomer(shop), [{ productId, quantity: 1 }]);
  const send = (form: Record<string, unknown>) =>
    shop.as(asha)('POST /complaints', { body: complaintForm(form) as never });
  const empty = await send({ kind: 'rain', text: ' ' });
  expect(empty.body.errors).toEqual([
    { path: 'kind', msg: expect.stringContaining('kind must be one of') },
    { path: 'text', msg: 'Please tell us what went wrong' },
  ]);
  const foreign = await send({ orderId: other.id });
  expect([foreign.status, foreign.body.errors[0]?.path]).toEqual([400, 'orderId']);
});

// Proves complaints-3
test('a repeated press makes one complaint, even if both requests come at once', async () => {
  const customer = await buildCustomer(shop);
  const body = complaintForm() as never;
  const answers = await Promise.all([1, 2].map(() => shop.as(customer)('POST /complaints', { body })));
  expect(new Set(answers.map((answer) => answer.body.data.complaint.id)).size).toBe(1);
  const again = await shop.as(customer)('POST /complaints', { body });
  expect(again.body.data.complaint.id).toBe(answers[0]?.body.data.complaint.id);
  expect(await newsFor(customer.email)).toHaveLength(1);
});

// Proves complaints-4
test('a guest leaves a name and a contact, and follows the complaint only by the secret of the link', async () => {
  const nobody = await complainAsGuest(shop, { name: '', email: '' });
  expect(nobody.body.errors).toEqual([
    { path: 'name', msg: 'Name is required' },
    { path: 'email', msg: 'Please enter an email address or a phone number' },
  ]);
  const { body } = await complainAsGuest(shop, { email: 'ravi@guest.test' });
  const { complaint, secret } = body.data;
  const [mail] = await newsFor('ravi@guest.test');
  expect(mail).toMatchObject({ customerName: null, link: `${shop.settings.publicUrl}/complaint/${secret}` });
  expect(JSON.stringify(mail)).not.toContain('leaking');
  const open = (query: { secret?: string }, as: CallShop = shop.call) =>
    as('GET /complaints/:id', { params: { id: complaint.id }, query });
  expect((await open({ secret: secret ?? '' })).body.data.complaint.number).toBe(complaint.number);
  const changed = `${secret?.slice(0, -1)}${secret?.endsWith('0') ? '1' : '0'}`;
  const other = (await complainAsGuest(shop)).body.data.secret ?? '';
  for (const wrong of [{}, { secret: changed }, { secret: other }, { secret: complaint.number }]) {
    expect((await open(wrong)).status).toBe(404);
  }
  expect((await open({}, shop.as(asha))).status).toBe(404);
  const byPhone = await complainAsGuest(shop, { email: '', phone: '98450 70010' });
  expect(byPhone.status).toBe(201);
});

// Proves complaints-5
test('one press acknowledges; a second one changes nothing, and one of an older state is refused', async () => {
  const { id } = await buildComplaint(shop, asha);
  const first = await acknowledge(id);
  expect(first.body.data.complaint).toMatchObject({ status: 'acknowledged', version: 2 });
  const second = await acknowledge(id, 2);
  expect(second.body.data.complaint.version).toBe(2);
  expect((await acknowledge(id, 1)).status).toBe(409);
  const { complaint } = (await shop.as(asha)('GET /complaints/:id', { params: { id }, query: {} })).body.data;
  expect(complaint.acknowledgedAt).toBe(shop.clock().toISOString());
  expect((await newsFor(asha.email)).filter(({ news }) => news === 'acknowledged')).toHaveLength(1);
});

// Proves complaints-5
test('if two people resolve a complaint at once, the second gets a message, and the customer gets one answer', async () => {
  const customer = await buildCustomer(shop);
  const { id } = await buildComplaint(shop, customer);
  const [one, two] = await Promise.all([resolve(id, 1), resolve(id, 1, { outcome: 'declined', answer: 'No.' })]);
  expect([one?.status, two?.status].sort()).toEqual([200, 409]);
  expect((await newsFor(customer.email)).filter(({ news }) => news === 'resolved')).toHaveLength(1);
});

// Proves complaints-6
test('a message from the shop acknowledges a complaint; notes and assignments are not shown to the customer', async () => {
  const { id } = await buildComplaint(shop, asha);
  const params = { id };
  await asMeera('POST /admin/complaints/:id/note', { params, body: { note: 'Third time this month' } });
  const assigned = await asMeera('PUT /admin/complaints/:id/assignee', {
    params,
    body: { version: 2, assigneeId: meera.id },
  });
  expect(assigned.body.data.complaint.assignee).toEqual({ id: meera.id, name: 'Meera Admin' });
  const sent = await asMeera('POST /admin/complaints/:id/message', {
    params,
    body: { version: 3, message: 'Which jar was it?' },
  });
  expect(sent.body.data.complaint.status).toBe('acknowledged');
  const reply = { pressId: newId(), text: 'The blue one' };
  await shop.as(asha)('POST /complaints/:id/messages', { params, body: reply });
  await shop.as(asha)('POST /complaints/:id/messages', { params, body: reply });
  const seen = (await shop.as(asha)('GET /complaints/:id', { params, query: {} })).body.data.entries;
  expect(seen.map(({ kind, text }) => [kind, text])).toEqual([
    ['received', ''],
    ['message', 'Which jar was it?'],
    ['reply', 'The blue one'],
  ]);
  const { entries } = await readOf({ id });
  expect(entries.map(({ kind, by }) => [kind, by])).toEqual([
    ['received', 'Asha Rao'],
    ['note', 'Meera Admin'],
    ['assigned', 'Meera Admin'],
    ['message', 'Meera Admin'],
    ['reply', 'Asha Rao'],
  ]);
  const { staff } = (await asMeera('GET /admin/complaint-staff')).body.data;
  expect(staff.map(({ id: person }) => person)).toContain(meera.id);
  const cook = await buildAdmin(shop, { roles: ['catalogue'] });
  const refused = await asMeera('PUT /admin/complaints/:id/assignee', {
    params,
    body: { version: 5, assigneeId: cook.id },
  });
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'assigneeId']);
});

// Proves complaints-7
test('a resolved complaint takes no message, and can be opened again once within fifteen days, with new deadlines', async () => {
  const customer = await buildCustomer(shop);
  const { id } = await buildComplaint(shop, customer);
  const params = { id };
  const press = (text = 'It leaks again') => ({ params, body: { pressId: newId(), text } });
  const reopen = (input = press()) => shop.as(customer)('POST /complaints/:id/reopen', input);
  expect((await reopen()).status).toBe(409);
  expect((await resolve(id, 1, { outcome: 'declined', answer: 'The seal was whole.' })).status).toBe(200);
  expect((await shop.as(customer)('POST /complaints/:id/messages', press())).status).toBe(409);
  shop.clock.advance(3600);
  const input = press();
  const opened = (await reopen(input)).body.data.complaint;
  expect(opened).toMatchObject({ status: 'open', outcome: null, resolvedAt: null, reopenUntil: null });
  expect(opened.acknowledgeBy).toBe(later(shop.clock().toISOString(), 48));
  expect((await reopen(input)).status).toBe(200);
  await resolve(id, 3);
  const again = await reopen();
  expect([again.status, again.body.message]).toEqual([
    409,
    'This complaint was opened again before. Please make a new one.',
  ]);
  expect((await readOf({ id })).entries.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['received', null],
    ['resolved', 'declined'],
    ['reopened', null],
    ['resolved', 'settled'],
  ]);
});

// Proves complaints-8
test('overdue complaints are first, and a filter finds only them; the export has both deadlines', async () => {
  const { complaint: late } = (await complainAsGuest(shop)).body.data;
  hours(47);
  await signInAgain();
  const { complaint: fresh } = (await complainAsGuest(shop)).body.data;
  expect(await numbersOf({ status: 'overdue' })).not.toContain(late.number);
  hours(2);
  await signInAgain();
  expect((await readOf(late)).complaint.overdue).toBe('acknowledge');
  const overdue = await numbersOf({ status: 'overdue' });
  expect(overdue).toContain(late.number);
  expect(overdue).not.toContain(fresh.number);
  const all = await numbersOf({});
  expect(all.indexOf(late.number)).toBeLessThan(all.indexOf(fresh.number));
  await acknowledge(late.id);
  expect(await numbersOf({ status: 'overdue' })).not.toContain(late.number);
  days(30);
  await signInAgain();
  expect((await readOf(late)).complaint.overdue).toBe('resolve');
  await resolve(late.id, 2);
  expect((await readOf(late)).complaint.overdue).toBeNull();
  expect((await numbersOf({})).at(-1)).not.toBe(fresh.number);
  const csv = await asMeera('GET /admin/complaints/export', { query: { search: late.number, reason: 'Month' } });
  expect(readCsv(csv.body as unknown as string)).toMatchObject([{ Ticket: late.number, Outcome: 'Settled' }]);
});

// Proves complaints-8
test.each([
  ['its number as it is said', (one: Complaint) => one.number.slice(2).toLowerCase()],
  ['its number without the hyphen', (one: Complaint) => one.number.replace('-', '')],
  ['words of the text', () => 'chlorine'],
  ['the name', () => 'sushma'],
])('staff find a complaint by %s', async (_what, searchOf) => {
  const customer = await buildCustomer(shop, { name: 'Sushma Iyer' });
  const one = await buildComplaint(shop, customer, { kind: 'taste_or_smell', text: 'It smells of chlorine' });
  expect(await numbersOf({ search: searchOf(one) })).toContain(one.number);
});

// Proves complaints-9
test('complaints of a contact, of an account and of all guests together are limited', async () => {
  const customer = await buildCustomer(shop);
  for (let made = 0; made < 10; made += 1) await buildComplaint(shop, customer, { orderId: null });
  const eleventh = await shop.as(customer)('POST /complaints', { body: complaintForm() as never });
  expect(eleventh.status).toBe(429);
  for (let made = 0; made < 3; made += 1) await complainAsGuest(shop, { email: 'Victim@guest.test' });
  expect((await complainAsGuest(shop, { email: 'victim@guest.test' })).status).toBe(429);
  await shop.db.run(countTo, ['guest-complaints:all', 1000]);
  expect((await complainAsGuest(shop)).status).toBe(429);
  await shop.db.run(countTo, ['guest-complaints:all', 0]);
});

const countTo = sql('update rate_limits set count = $2 where key = $1');

// Proves complaints-9
test('one client makes thirty complaints a day as a guest', async () => {
  const complain = async () => {
    const body = complaintForm({ name: 'Ravi Menon', email: `ravi-${newId()}@guest.test`, phone: '' });
    return (await shop.call('POST /complaints', { body: body as never }, { 'x-forwarded-for': '10.9.9.9' })).status;
  };
  for (let hour = 0; hour < 3; hour += 1) {
    const statuses = [];
    for (let made = 0; made < 11; made += 1) statuses.push(await complain());
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    hours(1);
  }
  expect(await complain()).toBe(429);
});

// Proves complaints-9
test('after a hundred emails to guests in a day, complaints are taken without an email', async () => {
  expect((await complainAsGuest(shop)).status).toBe(201);
  await shop.db.run(countTo, ['guest-complaint-mails:all', 100]);
  const taken = await complainAsGuest(shop, { email: 'late@guest.test' });
  expect([taken.status, taken.body.data.secret?.length]).toEqual([201, 64]);
  expect(await newsFor('late@guest.test')).toEqual([]);
  const customer = await buildCustomer(shop);
  await buildComplaint(shop, customer);
  expect(await newsFor(customer.email)).toHaveLength(1);
  await shop.db.run(countTo, ['guest-complaint-mails:all', 0]);
});

// Proves complaints-3
test('the `pressId` of another complaint is refused', async () => {
  const customer = await buildCustomer(shop);
  const [first, second] = [await buildComplaint(shop, customer), await buildComplaint(shop, customer)];
  const body = { pressId: newId(), text: 'It leaks again' };
  const reply = (id: string) => shop.as(customer)('POST /complaints/:id/messages', { params: { id }, body });
  expect([(await reply(first.id)).status, (await reply(second.id)).status]).toEqual([200, 409]);
});

// Proves complaints-4, own-data-12
test('the link of a guest expires 90 days after the complaint was resolved, and the complaint is deleted after three years', async () => {
  await signInAgain();
  const { complaint, secret } = (await complainAsGuest(shop)).body.data;
  const own = await buildComplaint(shop, await buildCustomer(shop));
  const params = { id: complaint.id };
  const open = async () => (await shop.call('GET /complaints/:id', { params, query: { secret: secret ?? '' } })).status;
  const write = (call: 'POST /complaints/:id/messages' | 'POST /complaints/:id/reopen') =>
    shop.call(call, { params, body: { pressId: newId(), secret: secret ?? '', text: 'It leaks again' } });
  await days(100);
  await signInAgain();
  expect(await open()).toBe(200);
  for (const id of [complaint.id, own.id]) expect((await resolve(id, 1)).status).toBe(200);
  await days(89);
  expect(await open()).toBe(200);
  expect((await write('POST /complaints/:id/reopen')).body.message).toBe(
    'It is too late to open this complaint again. Please make a new one.',
  );
  await days(2);
  expect(await open()).toBe(404);
  expect((await write('POST /complaints/:id/messages')).status).toBe(404);
  await signInAgain();
  const forget = async (inDays: number) => {
    const clock = () => new Date(shop.clock().getTime() + inDays * 86_400_000);
    await scheduledJobs.find(({ name }) => name === 'forget_guest_complaints')?.run({ ...shop, clock });
    return (await asMeera('GET /admin/complaints/:id', { params })).status;
  };
  expect([await forget(1096 - 92), await forget(1096 - 90)]).toEqual([200, 404]);
  expect((await readOf(own)).complaint.number).toBe(own.number);
});

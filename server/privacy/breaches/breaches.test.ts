/** Breaches of personal data: deadlines, the affected people, and the email that each of them gets once. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeDue } from '#contract/privacy/breach-rules.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { breachForm, buildBreach } from '#server/testing/builders/messages.ts';
import { lastCode, queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { describeBreach } from './letters.ts';
import { tellAffectedPeople } from './send-notices.ts';

let shop: TestShop;
let owner: BuiltAdmin;
let asOwner: CallShop;
beforeAll(async () => {
  shop = await openTestShop({ SHOP_PHONE: '98450 11111' });
  owner = await buildAdmin(shop, { name: 'Meera Owner' });
  asOwner = shop.as(owner);
});
afterAll(() => shop.close());

const add = (id: string, body: { everybody?: boolean; contacts?: string }) =>
  asOwner('POST /admin/breaches/:id/people', { params: { id }, body });
const tell = (id: string, version: number) =>
  asOwner('POST /admin/breaches/:id/tell', { params: { id }, body: { version } });
const read = async (id: string) => (await asOwner('GET /admin/breaches/:id', { params: { id } })).body.data.breach;
const noticesFor = async (to: string) =>
  (await queuedMails(shop, to)).filter(({ kind }) => kind === 'breach-notice').length;
const { consequences, measures, advice, happened } = breachForm();
const told = { consequences, measures, advice, happened };
const withoutEmail = sql(`update users set email = id::text || '@no-email.invalid' where id = $1`);

// Proves breaches-1
test('a breach is recorded once, with deadlines that count from when it was noticed, by people who may change the settings', async () => {
  const input = { headers: { 'idempotency-key': newId() }, body: breachForm() };
  const [one, two] = [await asOwner('POST /admin/breaches', input), await asOwner('POST /admin/breaches', input)];
  const { breach } = one.body.data;
  expect([one.status, two.body.data.breach.id]).toEqual([201, breach.id]);
  expect(breach).toMatchObject({ noticedAt: '2026-11-19T13:00:00.000Z', people: 0, told: 0, notices: [] });
  const noticed = new Date(breach.noticedAt);
  expect(['certIn', 'board', 'boardDetail'].map((kind) => noticeDue(kind as 'board', noticed)?.toISOString())).toEqual([
    '2026-11-19T19:00:00.000Z',
    undefined,
    '2026-11-22T13:00:00.000Z',
  ]);
  const reader = shop.as(await buildStaff(shop, ['settings.read', 'users.manage']));
  expect((await reader('GET /admin/breaches', { query: {} })).status).toBe(200);
  expect((await reader('POST /admin/breaches', { body: breachForm() })).status).toBe(403);

  const wrong = await asOwner('POST /admin/breaches', { body: breachForm({ noticedAt: '2026-11-19', happened: ' ' }) });
  expect(wrong.body.errors).toEqual([
    { path: 'noticedAt', msg: 'Please enter a day and a time' },
    { path: 'happened', msg: 'Please describe what happened' },
  ]);
  const future = await asOwner('POST /admin/breaches', { body: breachForm({ noticedAt: '2099-01-01T10:00' }) });
  expect(future.body.errors).toEqual([{ path: 'noticedAt', msg: 'Please enter a time in the past' }]);
});

// Proves breaches-1
test('reports to authorities are recorded with time and reference, and can be corrected; the second of two people who edit gets a message', async () => {
  const { id } = await buildBreach(shop, owner);
  const report = (reference: string) =>
    asOwner('PUT /admin/breaches/:id/notices/:kind', {
      params: { id, kind: 'certIn' },
      body: { givenAt: '2026-11-19T20:15', reference },
    });
  await report('CERT-1');
  await report('CERT-1');
  expect((await report('CERT-2')).body.data.breach.notices).toEqual([
    { kind: 'certIn', givenAt: '2026-11-19T14:45:00.000Z', reference: 'CERT-2' },
  ]);
  const edit = (happened: string) =>
    asOwner('PUT /admin/breaches/:id', { params: { id }, body: { ...breachForm({ happened }), version: 1 } });
  const answers = await Promise.all([edit('One list was lost.'), edit('Two lists were lost.')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // The log names only what has changed, and shows times as staff typed them.
  const log = (await asOwner('GET /admin/audit', { query: { record: id } })).body.data.entries;
  const changesOf = (call: string) => log.flatMap((entry) => (entry.call === call ? (entry.changes ?? []) : []));
  expect(changesOf('PUT /admin/breaches/:id').map(({ field }) => field)).toEqual(['happened']);
  expect(changesOf('PUT /admin/breaches/:id/notices/:kind').filter(({ field }) => field === 'givenAt')).toEqual([
    { field: 'givenAt', after: '2026-11-19T20:15' },
  ]);
});

// Proves breaches-2, breaches-3, breaches-4
test('listed customers are notified once by email, and those without an email address by staff', async () => {
  const [asha, ravi, other] = [
    await buildCustomer(shop, { phone: '+91 98450 22222' }),
    await buildCustomer(shop),
    await buildCustomer(shop),
  ];
  await shop.db.run(withoutEmail, [ravi.id]);
  const { id } = await buildBreach(shop, owner, { advice: '' });
  expect((await add(id, { contacts: ' \n' })).body.errors[0]?.path).toBe('contacts');
  expect((await tell(id, 1)).body.message).toBe(
    'Please first write what it can mean, what you are doing and what customers can do.',
  );
  await asOwner('PUT /admin/breaches/:id', { params: { id }, body: { ...breachForm(), version: 1 } });
  expect((await tell(id, 2)).body.message).toBe('Please first say which customers are affected.');

  const countOpen = async () => (await asOwner('GET /admin/dashboard')).body.data.stats.openBreaches;
  const before = await countOpen();
  const contacts = `098450-22222\n${asha.email.toUpperCase()}, nobody@paniwala.test; 12345; 98450 22222 98450 33333`;
  const added = (await add(id, { contacts })).body.data;
  // Two numbers without a comma between them are named, because only one of them could be searched.
  const unknown = ['12345', '98450 22222 98450 33333', 'nobody@paniwala.test'];
  expect([added.breach.people, added.unknown.toSorted()]).toEqual([1, unknown]);
  await shop.db.run(addPerson, [id, ravi.id]);

  expect((await tell(id, 2)).body.data.breach).toMatchObject({ isTelling: true, version: 3 });
  // The answer was lost, and the call is repeated.
  expect((await tell(id, 2)).status).toBe(200);
  await Promise.all([tellAffectedPeople(shop), tellAffectedPeople(shop)]);
  await tellAffectedPeople(shop);
  expect(await read(id)).toMatchObject({ people: 2, told: 1, isTelling: false });
  expect([await noticesFor(asha.email), await noticesFor(other.email)]).toEqual([1, 0]);
  const [mail] = await queuedMails(shop, asha.email);
  expect(mail).toMatchObject({ ...told, contacts: '98450 11111' });
  expect(JSON.stringify(mail)).not.toContain('Theft');

  const people = async () =>
    (await asOwner('GET /admin/breaches/:id/people', { params: { id }, query: {} })).body.data.people;
  expect((await people()).map((person) => [person.id, person.toldAt === null, person.toldBy])).toEqual([
    [ravi.id, true, null],
    [asha.id, false, null],
  ]);
  const mark = (customerId: string) =>
    asOwner('POST /admin/breaches/:id/people/:customerId/told', { params: { id, customerId } });
  for (let press = 0; press < 2; press += 1) expect((await mark(ravi.id)).body.data.breach.told).toBe(2);
  for (const kind of ['certIn', 'board', 'boardDetail'] as const) {
    expect(await countOpen()).toBe(before);
    const body = { givenAt: '2026-11-19T20:15' };
    await asOwner('PUT /admin/breaches/:id/notices/:kind', { params: { id, kind }, body });
  }
  expect(await countOpen()).toBe(before - 1);
  expect((await mark(other.id)).status).toBe(404);
  // Staff can undo, once, that they told a customer by phone. They cannot undo it for a customer who got an email.
  const undo = (customerId: string) =>
    asOwner('DELETE /admin/breaches/:id/people/:customerId/told', { params: { id, customerId } });
  for (let press = 0; press < 2; press += 1) expect((await undo(ravi.id)).body.data.breach.told).toBe(1);
  expect((await people())[0]).toMatchObject({ id: ravi.id, toldAt: null, toldBy: null });
  expect([(await undo(asha.id)).status, (await undo(other.id)).status]).toEqual([409, 404]);
  await mark(ravi.id);
  expect((await people()).find((person) => person.id === ravi.id)?.toldBy).toBe('Meera Owner');

  // A customer who is found later gets an email with the same texts. The others get no second email.
  await add(id, { contacts: other.email });
  expect((await tell(id, 3)).status).toBe(200);
  await tellAffectedPeople(shop);
  expect([await noticesFor(asha.email), await noticesFor(other.email)]).toEqual([1, 1]);
});

const addPerson = sql('insert into breach_people (breach_id, customer_id) values ($1, $2)');

// Proves breaches-3
test('if all customers are affected, each of them is notified, but no staff and no deleted account', async () => {
  const [asha, leaver] = [await buildCustomer(shop), await buildCustomer(shop)];
  const gone = await shop.as(leaver)('POST /own-data/delete', { body: { ownPassword: leaver.password } });
  expect(gone.status).toBe(200);
  const { id } = await buildBreach(shop, owner);
  expect((await add(id, { everybody: true })).body.data.breach).toMatchObject({
    affectsAll: true,
    isAdding: true,
    isTelling: false,
  });
  expect((await tell(id, 2)).status).toBe(200);
  await tellAffectedPeople(shop);
  const breach = await read(id);
  const customers = await shop.db.one(countCustomers);
  expect([breach.people, breach.isAdding, breach.isTelling]).toEqual([customers.count, false, false]);
  expect([await noticesFor(asha.email), await noticesFor(owner.email), await noticesFor(leaver.email)]).toEqual([
    1, 0, 0,
  ]);
});

// Proves breaches-3
test('customers who are added after the emails get an email only when staff request it', async () => {
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const { id } = await buildBreach(shop, owner);
  await add(id, { contacts: asha.email });
  await tell(id, 1);
  expect((await add(id, { contacts: ravi.email })).body.message).toBe(
    'The emails are being sent. Please add customers when they are sent.',
  );
  await tellAffectedPeople(shop);
  await add(id, { everybody: true });
  await tellAffectedPeople(shop);
  expect(await read(id)).toMatchObject({ told: 1, isAdding: false, isTelling: false });
  expect([await noticesFor(asha.email), await noticesFor(ravi.email)]).toEqual([1, 0]);
  // A dialog that was opened when one customer was affected must not send emails to all customers.
  expect((await tell(id, 2)).status).toBe(409);
  expect((await tell(id, 3)).status).toBe(200);
  await tellAffectedPeople(shop);
  expect([await noticesFor(asha.email), await noticesFor(ravi.email)]).toEqual([1, 1]);
});

// Proves breaches-4
test('a breach does not stay open because of an affected customer who deletes the account before staff have called', async () => {
  const [ravi, leaver] = [await buildCustomer(shop), await buildCustomer(shop)];
  const countOpen = async () => (await asOwner('GET /admin/dashboard')).body.data.stats.openBreaches;
  const before = await countOpen();
  const { id } = await buildBreach(shop, owner);
  for (const kind of ['certIn', 'board', 'boardDetail'] as const) {
    const body = { givenAt: '2026-11-19T20:15' };
    await asOwner('PUT /admin/breaches/:id/notices/:kind', { params: { id, kind }, body });
  }
  await add(id, { contacts: `${ravi.email}, ${leaver.email}` });
  await asOwner('POST /admin/breaches/:id/people/:customerId/told', { params: { id, customerId: ravi.id } });
  expect([await read(id), await countOpen()]).toMatchObject([{ people: 2, told: 1 }, before + 1]);
  await shop.as(leaver)('POST /own-data/delete', { body: { ownPassword: leaver.password } });
  expect([await read(id), await countOpen()]).toMatchObject([{ people: 1, told: 1 }, before]);
  const list = await asOwner('GET /admin/breaches/:id/people', { params: { id }, query: {} });
  expect(list.body.data.people).toMatchObject([{ id: ravi.id }]);
});

// Proves breaches-4
test('a breach that no longer affects anybody is closed, and does not ask who is affected', async () => {
  const leaver = await buildCustomer(shop);
  const countOpen = async () => (await asOwner('GET /admin/dashboard')).body.data.stats.openBreaches;
  const before = await countOpen();
  const { id } = await buildBreach(shop, owner);
  for (const kind of ['certIn', 'board', 'boardDetail'] as const) {
    const body = { givenAt: '2026-11-19T20:15' };
    await asOwner('PUT /admin/breaches/:id/notices/:kind', { params: { id, kind }, body });
  }
  expect([await read(id), await countOpen()]).toMatchObject([{ isAffectedKnown: false }, before + 1]);
  await add(id, { contacts: leaver.email });
  await shop.as(leaver)('POST /own-data/delete', { body: { ownPassword: leaver.password } });
  expect([await read(id), await countOpen()]).toMatchObject([{ isAffectedKnown: true, people: 0 }, before]);
  // All customers are affected, but the shop has none. The breach counts as open only while the customers are being
  // added.
  await shop.db.run(affectAll, [id]);
  expect(await countOpen()).toBe(before + 1);
  await shop.db.run(removePeople, [id]);
  await shop.db.run(endAdding, [id]);
  expect(await countOpen()).toBe(before);
});

const affectAll = sql('update breaches set affects_all = true where id = $1');
const endAdding = sql('update breaches set filled_at = now() where id = $1');
const removePeople = sql('delete from breach_people where breach_id = $1');

// Proves breaches-3
test.each([
  [['Meera Rao', '98450 1'], 'Meera Rao, Owner, 98450 1'],
  [['Meera Rao', ''], 'Meera Rao, Owner, 080 1, shop@paniwala.test'],
  [['', ''], '080 1, shop@paniwala.test'],
])('with the officer %j, the email names %j for questions', ([name = '', phone = ''], contacts) => {
  const officer = { name, designation: name && 'Owner', phone, email: '' };
  const ofShop = { grievanceOfficer: officer, phone: '080 1', email: 'shop@paniwala.test' };
  expect(describeBreach(told, { email: 'asha@paniwala.test', language: 'en' }, ofShop)).toMatchObject({ contacts });
});

// Proves breaches-4
test('a customer who was told by phone is not told again after two accounts were joined', async () => {
  const asha = await buildCustomer(shop);
  const person = { name: 'Asha by phone', phone: '9845044444', address: '14 Lake View Road', city: 'Bangalore' };
  const called = await asOwner('POST /admin/callers', { body: { ...person, pincode: '560001', known: 100 } });
  const caller = called.body.data.caller.id;
  const { id } = await buildBreach(shop, owner);
  await add(id, { contacts: `${person.phone}, ${asha.email}` });
  await asOwner('POST /admin/breaches/:id/people/:customerId/told', { params: { id, customerId: caller } });
  const params = { id: caller };
  await asOwner('POST /admin/users/:id/join-code', { params, body: { intoId: asha.id } });
  const otp = await lastCode(shop, asha.email);
  const body = { intoId: asha.id, otp, codeTold: true, calledBack: true } as const;
  expect((await asOwner('POST /admin/users/:id/join', { params, body })).status).toBe(200);
  const list = await asOwner('GET /admin/breaches/:id/people', { params: { id }, query: {} });
  expect(list.body.data.people).toMatchObject([{ id: asha.id, toldBy: 'Meera Owner' }]);
});

const countCustomers = sql<{ count: number }>(`
  select count(*) as count from users u where role = 'customer'
    and not exists (select from deleted_accounts d where d.customer_id = u.id)`);

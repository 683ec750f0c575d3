/** A colleague removes the second step of a member of staff who has lost phone and recovery codes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAgainst, readCounts } from '#server/core/limits.ts';
import {
  appCode,
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildSecondFactor,
  buildSetup,
  buildStaff,
} from '#server/testing/builders/accounts.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { failedCodesOfAccount } from '../rules.ts';

let shop: TestShop;
let geeta: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});
afterAll(() => shop.close());

const reset = ({ id }: { id: string }, by = geeta) =>
  shop.as(by)('POST /admin/users/:id/second-factor/reset', { params: { id }, body: { reason: 'Lost the phone' } });

async function buildProtected(roles: readonly string[] = ['support']): Promise<BuiltAdmin> {
  const person = await buildAdmin(shop, { roles });
  await buildSecondFactor(shop, person);
  return person;
}

const enterPassword = ({ email, password }: BuiltAdmin) =>
  shop.call('POST /admin/login', { body: { email, password } });
const hasFactor = async ({ id }: { id: string }) =>
  (await shop.as(geeta)('GET /admin/users/:id', { params: { id } })).body.data.user.hasSecondFactor;

// Proves factor-10
test('removing a colleague’s second step ends their sessions, emails them, and is in the log once, with its reason', async () => {
  const ravi = await buildProtected();
  const { ticket } = (await enterPassword(ravi)).body.data;
  expect(await hasFactor(ravi)).toBe(true);
  const { status, body } = await reset(ravi);
  expect([status, body.data.user]).toEqual([200, expect.objectContaining({ id: ravi.id, hasSecondFactor: false })]);
  expect((await shop.as(ravi)('GET /auth/me')).status).toBe(401);
  const late = await shop.call('POST /admin/login/code', { body: { ticket, code: '000000' } });
  expect(late.body.errors[0]?.path).toBe('ticket');
  expect((await enterPassword(ravi)).status).toBe(200);
  // The button is pressed again, although there is nothing left to remove.
  expect((await reset(ravi)).status).toBe(200);
  expect(await queuedMails(shop, ravi.email)).toMatchObject([{ kind: 'factor-reset', by: 'Geeta Owner' }]);
  const { entries } = (await shop.as(geeta)('GET /admin/audit', { query: { record: ravi.id } })).body.data;
  const resets = entries.filter(({ call }) => call === 'POST /admin/users/:id/second-factor/reset');
  expect(resets).toMatchObject([{ by: { id: geeta.id }, reason: 'Lost the phone' }]);
});

// Proves factor-10
test('removing the second step changes nothing for a person who has only begun to set up an app', async () => {
  const ravi = await buildAdmin(shop, { roles: ['support'] });
  await buildSetup(shop, ravi);
  expect((await reset(ravi)).status).toBe(200);
  expect((await shop.as(ravi)('GET /auth/me')).status).toBe(200);
  expect(await queuedMails(shop, ravi.email)).toEqual([]);
  const { entries } = (await shop.as(geeta)('GET /admin/audit', { query: { record: ravi.id } })).body.data;
  expect(entries).toEqual([]);
  const body = { code: appCode(shop) };
  expect((await shop.as(ravi)('POST /admin/second-factor', { body })).status).toBe(201);
});

// Proves factor-4
test('removing the second step also resets the count of wrong codes, so that a new app is not refused because of them', async () => {
  const ravi = await buildProtected();
  await countAgainst(shop.db, failedCodesOfAccount, ravi.id, shop.clock());
  expect((await reset(ravi)).status).toBe(200);
  expect(await readCounts(shop.db, failedCodesOfAccount, [ravi.id], shop.clock())).toEqual(new Map());
});

// Proves factor-10
test('staff without a second step must have given the password in the last ten minutes to remove a colleague’s second step', async () => {
  const [ravi, nina] = [await buildProtected(), await buildAdmin(shop)];
  shop.clock.advance(600);
  expect((await reset(ravi, nina)).body.errorType).toBe('PROOF_NEEDED');
  await shop.as(nina)('POST /admin/proof', { body: { ownPassword: nina.password } });
  expect((await reset(ravi, nina)).status).toBe(200);
  await shop.as(geeta)('POST /admin/proof', { body: { ownPassword: geeta.password } });
});

// Proves factor-10
test('removing a second step is refused without a reason, for one’s own account, and for accounts that are not of staff', async () => {
  const ravi = await buildProtected();
  const bare = await shop.as(geeta)('POST /admin/users/:id/second-factor/reset', {
    params: { id: ravi.id },
    body: { reason: ' ' },
  });
  expect([bare.status, bare.body.errors[0]?.path]).toEqual([400, 'reason']);
  const own = await reset(geeta);
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('My account')]);
  expect((await reset(await buildCustomer(shop))).status).toBe(404);
  expect(await hasFactor(ravi)).toBe(true);
});

// Proves factor-10
test('removing a second step is refused to people with fewer permissions than the colleague; only owners remove an owner’s', async () => {
  const helper = await buildStaff(shop, ['users.staff', 'orders.read']);
  const [manager, owner] = [await buildProtected(['manager']), await buildProtected(['owner'])];
  const messages = [];
  for (const person of [manager, owner]) {
    const { status, body } = await reset(person, helper);
    messages.push(`${status} ${body.message}`);
    expect(await hasFactor(person)).toBe(true);
  }
  expect(messages).toEqual([
    '403 This person may do more than you. Please ask somebody who may do as much.',
    '403 Only owners can add owners or change them.',
  ]);
  expect((await reset(owner)).status).toBe(200);
});

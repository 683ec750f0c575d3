/** The messages of the dashboard about the books. The shop's clock shows December 2026. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffPermission } from '#contract/shared/permissions.ts';
import { buildStaff } from '../testing/builders/accounts.ts';
import { openDatabaseClock } from '../testing/database-clock.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const accountant: StaffPermission[] = ['shop.follow', 'money.read', 'money.manage', 'money.lock'];
/** Sets the clock to this time in India, and signs in a member of staff with these permissions. */
async function signIn(time: string, permissions = accountant): Promise<CallShop> {
  shop.clock.set(`${time}+05:30`);
  return shop.as(await buildStaff(shop, permissions));
}
const load = async (as: CallShop) => (await as('GET /admin/dashboard')).body.data.stats;

// Proves opening-13
test('the last month can be locked from the second day on, until it is locked, if it has entries', async () => {
  expect((await load(await signIn('2026-11-02T10:00:00'))).monthToLock).toBe(null);
  const desk = await signIn('2026-11-30T20:00:00');
  const spend = await desk('POST /admin/money/expenses', {
    headers: { 'idempotency-key': newId() },
    body: { reason: 'Fuel', amount: 40, place: 'till' },
  });
  expect(spend.status, JSON.stringify(spend.body)).toBe(200);
  expect((await load(await signIn('2026-11-30T20:00:00'))).monthToLock).toBe(null);
  expect((await load(await signIn('2026-12-01T10:00:00'))).monthToLock).toBe(null);
  expect((await load(await signIn('2026-12-02T10:00:00', ['shop.follow', 'money.read']))).monthToLock).toBe(null);

  const asAccountant = await signIn('2026-12-02T10:00:00');
  expect((await load(asAccountant)).monthToLock).toBe('2026-11');
  const locked = await asAccountant('POST /admin/money/lock', {
    headers: { 'idempotency-key': newId() },
    body: { month: '2026-11', lockSeen: null },
  });
  expect(locked.status, JSON.stringify(locked.body)).toBe(200);
  expect((await load(asAccountant)).monthToLock).toBe(null);
  expect((await load(await signIn('2027-01-02T10:00:00'))).monthToLock).toBe('2026-12');
});

// Proves opening-13
test('people who may read money see that no document can be issued while the clock of the server is ahead, or in a locked month', async () => {
  expect((await load(await signIn('2026-11-30T10:00:00'))).documentsStopped).toBe(true);
  const asAccountant = await signIn('2026-12-02T10:00:00');
  const asOther = await signIn('2026-12-02T10:00:00', ['shop.follow']);
  const setDatabaseClock = await openDatabaseClock(shop);
  expect((await load(asAccountant)).documentsStopped).toBe(false);
  await setDatabaseClock('-3 days');
  expect([(await load(asAccountant)).documentsStopped, (await load(asOther)).documentsStopped]).toEqual([true, false]);
});

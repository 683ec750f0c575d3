import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from '../core/db/database.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { giveCapacityBack, overbookSlot, type SlotKey, takeCapacity } from './capacity.store.ts';

const zoneId = '01936f0e-0000-7000-8000-00000000000a';
let shop: TestShop;
let second: Database;
beforeAll(async () => {
  shop = await openTestShop();
  await buildZone(shop, { id: zoneId });
  second = openDatabase(shop.connection, () => {});
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

const counter = sql<{ booked: number }>(`
  select booked from slot_counts where date = $1 and window_key = $2 and zone_id is not distinct from $3`);
const bookedOf = async ({ date, windowKey, zoneId }: SlotKey) =>
  (await shop.db.row(counter, [date, windowKey, zoneId]))?.booked ?? 0;
const take = (db: Database, slot: SlotKey, capacity: number | null) =>
  db.transaction((tx) => takeCapacity(tx, slot, capacity));

const zones = [null, zoneId];

// Proves slots-11
test.each(zones)('50 customers at two instances book exactly the 10 places of a slot (zone %s)', async (zoneId) => {
  const slot = { date: '2026-11-22', windowKey: 'morning', zoneId };
  const tries = Array.from({ length: 50 }, (_, n) => take(n % 2 ? shop.db : second, slot, 10));
  const taken = await Promise.all(tries);
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(10);
  expect(await bookedOf(slot)).toBe(10);
  expect([shop.db.repeats(), second.repeats()]).toEqual([0, 0]);
});

test.each(zones)('a freed place can be booked again once (zone %s)', async (zoneId) => {
  const slot = { date: '2026-11-23', windowKey: 'evening', zoneId };
  expect([await take(shop.db, slot, 1), await take(shop.db, slot, 1)]).toEqual([true, false]);
  await giveCapacityBack(shop.db, slot);
  expect([await take(shop.db, slot, 1), await take(shop.db, slot, 1)]).toEqual([true, false]);
});

test('a slot with a capacity of 0 cannot be booked, and freeing an unbooked place changes nothing', async () => {
  const slot = { date: '2026-11-24', windowKey: 'evening', zoneId: null };
  expect(await take(shop.db, slot, 0)).toBe(false);
  expect(await bookedOf(slot)).toBe(0);
  await giveCapacityBack(shop.db, slot);
  await giveCapacityBack(shop.db, slot);
  expect(await bookedOf(slot)).toBe(0);
});

test('a slot without a capacity can always be booked, and staff can book beyond a capacity', async () => {
  const slot = { date: '2026-11-25', windowKey: 'evening', zoneId: null };
  for (let n = 0; n < 3; n += 1) expect(await take(shop.db, slot, null)).toBe(true);
  expect(await take(shop.db, slot, 2)).toBe(false);
  await overbookSlot(shop.db, slot);
  expect(await bookedOf(slot)).toBe(4);
});

// Proves slots-11
test('a transaction that fails books no place', async () => {
  const slot = { date: '2026-11-26', windowKey: 'evening', zoneId: null };
  const failing = shop.db.transaction(async (tx) => {
    await takeCapacity(tx, slot, 1);
    throw new Error('The rest failed');
  });
  await expect(failing).rejects.toThrow('The rest failed');
  expect(await take(shop.db, slot, 1)).toBe(true);
});

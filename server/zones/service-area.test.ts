import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { sql } from '../core/db/database.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { findKnownPlace, findKnownPlaces, findServiceArea, withKnownState } from './service-area.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const flat: DeliveryTerms = {
  feePaise: 50_00,
  freeFromPaise: null,
  minimumPaise: null,
  floorFrom: null,
  floorChargePaise: 0,
};

// Proves zones-6
test('without an active zone the whole country is served on the terms of the settings', async () => {
  await buildZone(shop, { pincodes: ['560034'], isActive: false });
  const area = { isServed: true, zone: null, terms: flat, cashAllowed: true };
  expect(await findServiceArea(shop.db, '560034', flat)).toEqual(area);
});

// Proves zones-9
test('with zones a PIN code has the terms of its zone, and PIN codes without a zone are not served', async () => {
  const terms = { feePaise: 20_00, freeFromPaise: 500_00, minimumPaise: 99_50, floorFrom: 3, floorChargePaise: 10_00 };
  const { id, name } = await buildZone(shop, {
    ...terms,
    pincodes: ['560095'],
    cashAllowed: false,
    windows: ['morning'],
  });
  const zone = { id, name, cashAllowed: false, windows: ['morning'], terms, place: null };
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  expect(await findServiceArea(shop.db, '560095', flat)).toEqual({ isServed: true, zone, terms, cashAllowed: false });
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  const outside = { isServed: false, zone: null, terms: null, cashAllowed: false };
  expect(await findServiceArea(shop.db, '560034', flat)).toEqual(outside);
});

// Proves zones-4
test('the database allows a PIN code in only one active zone', async () => {
  await expect(buildZone(shop, { pincodes: ['560095'] })).rejects.toThrow('zone_pincodes_one_zone');
  const other = sql<{ zones: number }>('select count(*) as zones from zones');
  expect((await shop.db.row(other))?.zones).toBe(2);
});

test('with 500 zones and 19,000 PIN codes the zone is read from indexes only', async () => {
  await shop.db.run(
    sql(`insert into zones (id, name, fee_paise, created_at, updated_at)
      select gen_random_uuid(), 'Zone ' || n, 0, now(), now() from generate_series(1, 500) n`),
  );
  await shop.db.run(
    sql(`insert into zone_pincodes (zone_id, pincode, is_active)
      select z.id, 700000 + row_number() over (), true
      from (select id from zones where name ~ '^Zone \\d+$') z cross join generate_series(1, 38)`),
  );
  await shop.db.pool.query('analyze zones; analyze zone_pincodes');
  const text =
    "explain select z.* from zone_pincodes p join zones z on z.id = p.zone_id where p.pincode = '710000' and p.is_active";
  const { rows } = await shop.db.pool.query(text);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('zone_pincodes_one_zone');
  expect(plan).not.toContain('Seq Scan');
  expect((await findServiceArea(shop.db, '710000', flat)).isServed).toBe(true);
});

// Proves zones-15, zones-16
test('known PIN codes are those of the built-in table, and of active zones with a city and state', async () => {
  const kollam = { city: 'Kollam', state: 'Kerala' };
  await buildZone(shop, { ...kollam, pincodes: ['691001', '691002'] });
  await buildZone(shop, { pincodes: ['691003'] });
  await buildZone(shop, { ...kollam, pincodes: ['691004'], isActive: false });
  const pincodes = ['110001', '691001', '691002', '691003', '691004', '690001', '', "691001'"];
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  expect([...(await findKnownPlaces(shop.db, pincodes))]).toEqual([
    ['110001', { city: 'Delhi', state: 'Delhi' }],
    ['691001', kollam],
    ['691002', kollam],
  ]);
  expect(await findKnownPlace(shop.db, '560001')).toEqual({ city: 'Bangalore', state: 'Karnataka' });
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  const stateOf = async (form: { deliveryPincode: string; deliveryState?: string }) =>
    (await withKnownState(shop.db, form)).deliveryState;
  expect(await stateOf({ deliveryPincode: '691001' })).toBe('Kerala');
  expect(await stateOf({ deliveryPincode: '691001', deliveryState: 'Tamil Nadu' })).toBe('Tamil Nadu');
  expect(await stateOf({ deliveryPincode: '690001' })).toBeUndefined();
});

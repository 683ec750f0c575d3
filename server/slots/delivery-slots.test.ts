import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBooked, buildException, buildWindow, resetSlots } from '../testing/builders/slots.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const zoneId = '01936f0e-0000-7000-8000-00000000000a';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => resetSlots(shop));
afterAll(() => shop.close());

const load = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call('GET /delivery-slots', { query });
  expect(status, body.message).toBe(200);
  return body.data.days;
};

// Proves slots-1
test('a new shop has the windows morning, afternoon and evening, open every day until their end', async () => {
  shop.clock.set('2026-11-21T06:30:00Z');
  const days = await load();
  shop.clock.set('2026-11-21T04:30:00Z');
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({
    date: '2026-11-21',
    windows: [
      { key: 'morning', label: 'Morning', from: '09:00', to: '12:00', state: 'closed', reason: 'cut-off' },
      { key: 'afternoon', label: 'Afternoon', from: '12:00', to: '16:00', state: 'open' },
      { key: 'evening', label: 'Evening', from: '16:00', to: '20:00', state: 'open' },
    ],
  });
  for (const { windows } of days.slice(1)) expect(windows.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
});

// Proves slots-8
test('slots have a state; the free places are shown only if few are left, and the reason only if closed', async () => {
  await buildWindow(shop, { key: 'night', capacity: 10, toMinute: 1440 });
  const date = '2026-11-23';
  await buildBooked(shop, { date, windowKey: 'night', booked: 8 });
  await buildException(shop, { date, windowKey: 'morning', reason: 'Rain' });
  await buildException(shop, { date, windowKey: 'evening', isClosed: false, reason: '', capacity: 0 });
  expect((await load())[2]?.windows).toEqual([
    { key: 'morning', label: 'Morning', from: '09:00', to: '12:00', state: 'closed', reason: 'holiday', note: 'Rain' },
    { key: 'afternoon', label: 'Afternoon', from: '12:00', to: '16:00', state: 'open' },
    { key: 'evening', label: 'Evening', from: '16:00', to: '20:00', state: 'full' },
    { key: 'night', label: 'Night', from: '20:00', to: '24:00', state: 'few', left: 2 },
  ]);
});

// Proves storefront-8
test('the general offer has the terms of the settings; with zones it has the lowest fee, and says whether all zones have the same one', async () => {
  const offer = async () => (await shop.call('GET /delivery-offer')).body.data.offer;
  const flat = { fee: 50, freeFrom: null, isOneFee: true, hasZones: false, cashAllowed: true, hasFirstWindows: true };
  expect(await offer()).toEqual(flat);
  const terms = { feePaise: 30_00, freeFromPaise: 500_00, cashAllowed: false };
  await buildZone(shop, terms);
  expect(await offer()).toEqual({ ...flat, fee: 30, freeFrom: 500, hasZones: true, cashAllowed: false });
  await buildZone(shop, { ...terms, freeFromPaise: null, cashAllowed: true, pincodes: ['560035'] });
  expect(await offer()).toEqual({ ...flat, fee: 30, isOneFee: false, hasZones: true });
  await buildZone(shop, { feePaise: 20_00, windows: ['morning'], pincodes: ['560036'] });
  expect(await offer()).toEqual({ ...flat, fee: 20, isOneFee: false, hasZones: true, hasFirstWindows: false });
  await closeZones(shop);
  expect(await offer()).toEqual(flat);
  // A zone without a charge is free for any amount.
  await buildZone(shop, { feePaise: 0, freeFromPaise: null, pincodes: ['560037'] });
  await buildZone(shop, { feePaise: 0, freeFromPaise: 500_00, pincodes: ['560038'] });
  expect(await offer()).toMatchObject({ fee: 0, isOneFee: true });
  await closeZones(shop);
  await buildWindow(shop, { toMinute: 1440 });
  expect(await offer()).toEqual({ ...flat, hasFirstWindows: false });
});

test('as many days are returned as requested, up to the last day on which orders are accepted', async () => {
  expect((await load({ days: 1 })).map(({ date }) => date)).toEqual(['2026-11-21']);
  expect((await load({ days: 400 })).at(-1)?.date).toBe('2026-12-21');
  for (const query of [{ days: 0 }, { days: 'x' }, { pincode: '56003' }, { pincode: '012345' }]) {
    expect((await shop.call('GET /delivery-slots', { query })).status, JSON.stringify(query)).toBe(400);
  }
  expect(await load({ pincode: '560038' })).toEqual(await load());
});

describe('with zones', () => {
  beforeAll(async () => {
    await buildZone(shop, { id: zoneId, pincodes: ['560038'], feePaise: 30_00, windows: ['morning', 'evening'] });
  });
  const loadArea = async (pincode: string) => {
    const { status, body } = await shop.call('GET /service-area/:pincode', { params: { pincode } });
    expect(status, body.message).toBe(200);
    return body.data.area;
  };

  // Proves slots-9
  test('slots of a PIN code have the windows, exceptions and places of its zone', async () => {
    await buildException(shop, { date: '2026-11-22', zoneId, reason: 'Fair' });
    await buildException(shop, { date: '2026-11-23', windowKey: 'evening', isClosed: false, capacity: 1 });
    await buildBooked(shop, { date: '2026-11-23', windowKey: 'evening', booked: 1, zoneId });
    const [today, tomorrow, next] = await load({ pincode: '560038', days: 3 });
    expect(today?.windows.map(({ key }) => key)).toEqual(['morning', 'evening']);
    expect(tomorrow?.windows.map(({ note }) => note)).toEqual(['Fair', 'Fair']);
    expect(next?.windows.map(({ state }) => state)).toEqual(['open', 'full']);
    expect((await load({ days: 2 }))[1]?.windows.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  });

  // Proves slots-9
  test('slots of a PIN code that is not served are refused, and its service area says so', async () => {
    expect(await shop.call('GET /delivery-slots', { query: { pincode: '799001' } })).toMatchObject({
      status: 409,
      body: { errorType: 'NOT_SERVED', message: 'We do not deliver to 799001 yet.' },
    });
    expect(await loadArea('799001')).toEqual({
      pincode: '799001',
      isServed: false,
      terms: null,
      nextSlot: null,
      place: null,
    });
  });

  // Proves slots-10
  test('the service area has the terms of the zone and its next open slot', async () => {
    await buildException(shop, { date: '2026-11-21', zoneId });
    expect(await loadArea('560038')).toEqual({
      pincode: '560038',
      isServed: true,
      terms: { fee: 30, freeFrom: null, minimumOrder: null, floorFrom: null, floorCharge: 0, cashAllowed: true },
      nextSlot: { date: '2026-11-22', key: 'morning', label: 'Morning', from: '09:00', to: '12:00', state: 'open' },
      place: null,
    });
    const refused = await shop.call('GET /service-area/:pincode', { params: { pincode: '05603' } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'pincode' }] } });
  });
});

// Proves slots-10
test('without zones every PIN code is served on the terms of the settings', async () => {
  const one = await openTestShop();
  const { area } = (await one.call('GET /service-area/:pincode', { params: { pincode: '799001' } })).body.data;
  expect(area).toMatchObject({ isServed: true, terms: { fee: 50 }, nextSlot: { date: '2026-11-21', key: 'morning' } });
  await one.close();
});

test('the response with slots must not be stored in shared caches', async () => {
  const { headers } = await shop.call('GET /delivery-slots');
  expect(headers['cache-control']).toBe('no-store');
});

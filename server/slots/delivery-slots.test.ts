import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildBooked, buildException, buildWindow, resetSlots } from '../testing/builders/slots.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

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

test('a new shop has morning, afternoon and evening, open every day until they end', async () => {
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

test('the states of a day: the number left only of few, why it is closed only of closed', async () => {
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

test('as many days as asked for, no further than orders may', async () => {
  expect((await load({ days: 1 })).map(({ date }) => date)).toEqual(['2026-11-21']);
  expect((await load({ days: 400 })).at(-1)?.date).toBe('2026-12-21');
  for (const query of [{ days: 0 }, { days: 'x' }, { pincode: '56003' }, { pincode: '012345' }]) {
    expect((await shop.call('GET /delivery-slots', { query })).status, JSON.stringify(query)).toBe(400);
  }
  expect(await load({ pincode: '560038' })).toEqual(await load());
});

test('the answer is kept by no cache that others share', async () => {
  const { headers } = await shop.call('GET /delivery-slots');
  expect(headers['cache-control']).toBe('private, no-cache');
});

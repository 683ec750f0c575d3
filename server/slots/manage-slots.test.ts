import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildBooked, buildException, buildWindow, resetSlots } from '../testing/builders/slots.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  await buildZone(shop, { id: zoneId, name: 'Indiranagar', pincodes: ['560038'] });
});
beforeEach(() => resetSlots(shop));
afterAll(() => shop.close());

const date = '2026-11-23';
const zoneId = '01936f0e-0000-7000-8000-00000000000a';
const loadGrid = async (query: Record<string, unknown> = {}) =>
  (await asAdmin('GET /admin/slots', { query })).body.data;
const loadDay = async (query: Record<string, unknown> = {}) => (await loadGrid({ from: date, ...query })).days[0];
const set = (change: Record<string, unknown>) => asAdmin('PUT /admin/slots', { body: { date, ...change } });
const close = (change: Record<string, unknown> = {}) => set({ isClosed: true, reason: 'Rain', ...change });
const open = (change: Record<string, unknown> = {}) => set({ isClosed: false, ...change });

describe('the grid of slots', () => {
  // Proves slots-13
  test('begins today unless another day is requested, and has the windows of each date', async () => {
    const grid = await loadGrid();
    expect(grid).toMatchObject({ today: '2026-11-21', zoneId: null });
    expect(grid.windows.map(({ key }) => key)).toEqual(['morning', 'afternoon', 'evening']);
    expect(grid.days.map((day) => day.date)).toEqual(
      Array.from({ length: 14 }, (_, at) => (at < 10 ? `2026-11-${21 + at}` : `2026-12-0${at - 9}`)),
    );
    const own = {
      version: 0,
      ownCapacity: null,
      isClosedItself: false,
      isOpened: false,
      ownReason: '',
      isClosedAround: false,
    };
    const windows = ['morning', 'afternoon', 'evening'].map((key) => {
      return { ...own, key, state: 'open', booked: 0, capacity: null, isOverbooked: false };
    });
    expect(grid.days[0]).toEqual({ ...own, date: '2026-11-21', isClosed: false, note: '', windows });
    expect((await loadGrid({ from: '2026-10-01' })).days[0]?.windows[0]).toMatchObject({ reason: 'cut-off' });
  });

  test('has booked places, even in a window that has ended', async () => {
    const gone = await buildWindow(shop, { lastDate: '2026-11-20', capacity: 4 });
    await buildWindow(shop, { lastDate: '2026-11-20' });
    await buildBooked(shop, { date, windowKey: gone.key, booked: 3 });
    const grid = await loadGrid();
    expect(grid.windows.map(({ key }) => key)).toEqual(['morning', 'afternoon', 'evening', gone.key]);
    expect(grid.days.filter(({ windows }) => windows.length > 3)).toMatchObject([
      { date, windows: [{}, {}, {}, { key: gone.key, booked: 3, capacity: 4 }] },
    ]);
  });

  test('of a zone has only its windows; for an unknown zone the call returns 404', async () => {
    const { id } = await buildZone(shop, { pincodes: [], windows: ['evening'] });
    expect((await loadGrid({ zoneId: id })).windows.map(({ key }) => key)).toEqual(['evening']);
    const unknown = '01936f0e-0000-7000-8000-00000000000f';
    const missing = { status: 404, body: { message: 'Zone not found' } };
    expect(await asAdmin('GET /admin/slots', { query: { zoneId: unknown } })).toMatchObject(missing);
    expect(await close({ zoneId: unknown })).toMatchObject(missing);
  });

  test('has the bookings of one zone, or those of all zones added up', async () => {
    const { key: windowKey } = await buildWindow(shop, { capacity: 5 });
    await buildBooked(shop, { date, windowKey, booked: 4 });
    await buildBooked(shop, { date, windowKey, booked: 6, zoneId });
    expect((await loadDay({ zoneId }))?.windows[3]).toMatchObject({ booked: 6, isOverbooked: true, state: 'full' });
    expect((await loadDay())?.windows[3]).toMatchObject({ booked: 10, isOverbooked: true });
  });

  // Proves slots-20
  test('of all zones has the sum of their places, and the number of full zones', async () => {
    const { key: windowKey } = await buildWindow(shop, { capacity: 5 });
    const [lake, hill] = [await buildZone(shop, { pincodes: [] }), await buildZone(shop, { pincodes: [] })];
    const cell = async () => (await loadDay())?.windows[3];
    const places = (await cell())?.capacity ?? 0;
    await buildBooked(shop, { date, windowKey, booked: 5, zoneId: lake.id });
    expect(await cell()).toMatchObject({ booked: 5, capacity: places, state: 'open', fullZones: 1 });
    // The capacity of the zone overrides the capacity of the window, and a closed zone does not count as full.
    await buildException(shop, { date, zoneId: lake.id, isClosed: false, reason: '', capacity: 6 });
    await buildException(shop, { date, windowKey, zoneId: hill.id });
    await buildBooked(shop, { date, windowKey, booked: 6, zoneId: hill.id });
    expect(await cell()).toMatchObject({ booked: 11, capacity: places - 4, isOverbooked: true });
    expect(await cell()).not.toHaveProperty('fullZones');
    await shop.db.run(sql('update zones set is_active = (id = $1)'), [lake.id]);
    expect(await cell()).toMatchObject({ capacity: 6, state: 'few' });
    await shop.db.run(sql('update slots set booked = 6'));
    expect(await cell()).toMatchObject({ capacity: 6, state: 'full', fullZones: 1 });
    await shop.db.run(sql('update zones set is_active = (id <> $1 and id <> $2)'), [lake.id, hill.id]);
  });
});

describe('a day', () => {
  // Proves slots-6
  test('is closed with a reason that customers see; its orders stay and are counted', async () => {
    await buildBooked(shop, { date, windowKey: 'morning', booked: 14 });
    const closed = await close();
    expect(closed.body).toMatchObject({
      message: 'Saved',
      data: {
        booked: 14,
        exception: { date, windowKey: null, zoneId: null, isClosed: true, reason: 'Rain', createdBy: 'Meera Admin' },
      },
    });
    const day = await loadDay();
    expect(day).toMatchObject({ isClosed: true, note: 'Rain', version: 1 });
    expect(day?.windows[0]).toMatchObject({ state: 'closed', reason: 'holiday', note: 'Rain', booked: 14, version: 0 });
    const { days } = (await shop.call('GET /delivery-slots')).body.data;
    expect(days[2]?.windows.map(({ note }) => note)).toEqual(['Rain', 'Rain', 'Rain']);
  });

  test('can be opened again, or only one of its windows', async () => {
    await close();
    expect((await open({ windowKey: 'evening' })).body.data.exception).toBeNull();
    expect((await loadDay())?.windows.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
    const opened = await open({ windowKey: 'evening', isOpened: true });
    expect(opened.body.data.exception).toMatchObject({ isClosed: false, isOpened: true });
    expect((await loadDay())?.windows[2]).toMatchObject({ isOpened: true, isClosedAround: true, version: 1 });
    expect((await loadDay())?.windows.map(({ state }) => state)).toEqual(['closed', 'closed', 'open']);
    expect((await open()).body.data).toEqual({ exception: null, booked: 0 });
    expect((await loadDay())?.windows.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  });

  test('cannot be closed without a reason', async () => {
    expect(await close({ reason: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    const bad = await set({ date: '2026-13-01', isClosed: true, capacity: 1.5, reason: 'x'.repeat(101) });
    expect(bad.body.errors.map(({ path }) => path).sort()).toEqual(['capacity', 'date', 'reason']);
    const whole = await open({ isOpened: true });
    expect(whole.body.errors.map(({ path }) => path)).toEqual(['isOpened']);
    const both = await close({ windowKey: 'morning', isOpened: true, reason: '' });
    expect(both.body.errors.map(({ path }) => path)).toEqual(['reason', 'isOpened']);
    expect(await close({ windowKey: 'noon' })).toMatchObject({ status: 404, body: { message: 'Window not found' } });
  });

  // Proves slots-6
  test('that is closed in one zone stays open in other zones', async () => {
    await close({ zoneId });
    expect(await loadDay({ zoneId })).toMatchObject({ isClosed: true, version: 1 });
    const { exceptions } = (await asAdmin('GET /admin/slot-exceptions')).body.data;
    expect(exceptions).toMatchObject([{ zoneId, zoneName: 'Indiranagar' }]);
    expect(await loadDay()).toMatchObject({ isClosed: false, version: 0 });
  });
});

describe('a capacity', () => {
  // Proves slots-6
  test('below the number of bookings is accepted, and the slot is shown as overbooked', async () => {
    await buildBooked(shop, { date, windowKey: 'morning', booked: 5 });
    expect((await open({ windowKey: 'morning', capacity: 3 })).status).toBe(200);
    const [morning, afternoon] = (await loadDay())?.windows ?? [];
    expect(morning).toMatchObject({ booked: 5, capacity: 3, isOverbooked: true, ownCapacity: 3, version: 1 });
    expect(afternoon).toMatchObject({ capacity: null, isOverbooked: false });
    expect((await open({ windowKey: 'morning', capacity: null })).body.data.exception).toBeNull();
  });

  test('is stored while its slot is closed, and applies again when it is opened', async () => {
    await open({ windowKey: 'morning', capacity: 3 });
    const closed = await close({ windowKey: 'morning' });
    expect(closed.body.data.exception).toMatchObject({ isClosed: true, capacity: 3 });
    expect((await open({ windowKey: 'morning' })).body.data.exception).toMatchObject({ isClosed: false, capacity: 3 });
    expect((await loadDay())?.windows[0]).toMatchObject({ state: 'open', capacity: 3 });
  });
});

// Proves slots-14
test('the second of two changes of one version of a slot is refused', async () => {
  expect((await close({ version: 0 })).status).toBe(200);
  const refused = {
    status: 409,
    body: {
      message: 'Someone else changed this day while you were editing. Please check it before you save.',
    },
  };
  expect(await close({ reason: 'Diwali', version: 0 })).toMatchObject(refused);
  expect(await open({ version: 0 })).toMatchObject(refused);
  expect((await close({ reason: 'Diwali', version: 1 })).body.data.exception).toMatchObject({ version: 2 });
  expect((await open({ version: 2 })).body.data.exception).toBeNull();
  expect(await close({ version: 2 })).toMatchObject(refused);
  expect(await open({ version: 2 })).toMatchObject(refused);
  expect((await open({ version: 0 })).status).toBe(200);
  const both = await Promise.all(['Rain', 'Heat'].map((reason) => close({ reason, version: 0 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Proves slots-19
test('exceptions are listed by date, filtered, paged and exported', async () => {
  for (const [at, windowKey] of ['morning', null, 'evening'].entries()) {
    await buildException(shop, { date: `2026-12-0${3 - at}`, windowKey, isClosed: windowKey !== 'evening' });
  }
  const list = async (query: Record<string, unknown>) =>
    (await asAdmin('GET /admin/slot-exceptions', { query })).body.data;
  const all = await list({});
  expect(all.exceptions.map((each) => each.date)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
  expect(all.exceptions[2]).toMatchObject({ windowKey: 'morning', windowLabel: 'Morning', reason: 'Diwali' });
  expect(all.pagination).toEqual({ currentPage: 1, limit: 10, totalPages: 1, totalItems: 3 });
  expect((await list({ from: '2026-12-02' })).pagination.totalItems).toBe(2);
  expect((await list({ isClosed: 'false' })).exceptions).toMatchObject([{ windowKey: 'evening' }]);
  expect((await list({ limit: 2, page: 2 })).exceptions).toMatchObject([{ date: '2026-12-03' }]);
  expect((await list({ to: '2026-12-02', isClosed: 'true' })).exceptions).toMatchObject([{ date: '2026-12-02' }]);
  const [lake, hill] = [await buildZone(shop, { pincodes: [] }), await buildZone(shop, { pincodes: [] })];
  await buildException(shop, { date: '2026-12-01', zoneId: lake.id, reason: 'Road works' });
  expect((await list({ zoneId: lake.id })).pagination.totalItems).toBe(4);
  expect((await list({ zoneId: hill.id })).pagination.totalItems).toBe(3);
  expect((await list({ search: 'road WORK' })).exceptions).toMatchObject([{ zoneName: lake.name }]);
  const file = await asAdmin('GET /admin/slot-exceptions/export', { query: { from: '2026-12-02' } });
  expect(readCsv(file.body)).toMatchObject([
    { Date: '2026-12-02', Window: '', Closed: 'Yes', Reason: 'Diwali' },
    { Date: '2026-12-03', Window: 'Morning' },
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildBooked, buildWindow, resetSlots } from '../testing/builders/slots.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
beforeEach(() => resetSlots(shop));
afterAll(() => shop.close());

const night = { label: 'Night', from: '20:00', to: '22:30' };
const create = (body: Record<string, unknown>) => asAdmin('POST /admin/delivery-windows', { body });
const edit = (key: string, body: Record<string, unknown>) =>
  asAdmin('PUT /admin/delivery-windows/:key', { params: { key }, body });
const remove = (key: string) => asAdmin('DELETE /admin/delivery-windows/:key', { params: { key } });
const list = async () => (await asAdmin('GET /admin/delivery-windows')).body.data.windows;

describe('a new window', () => {
  // Proves slots-2
  test('has a key derived from its name, and is sorted by time', async () => {
    const made = await create({ ...night, label: ' Late Night ' });
    expect(made).toMatchObject({ status: 201, body: { message: 'Window created' } });
    expect(made.body.data.window).toEqual({
      key: 'late-night',
      label: 'Late Night',
      from: '20:00',
      to: '22:30',
      firstDate: null,
      lastDate: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      capacity: null,
      cutoffDays: null,
      cutoffTime: null,
      isFirst: false,
      version: 1,
    });
    await create({ label: 'Early', from: '06:00', to: '09:00' });
    expect((await list()).map(({ key }) => key)).toEqual(['early', 'morning', 'afternoon', 'evening', 'late-night']);
    expect((await create({ ...night, label: 'late night' })).body.data.window.key).toBe('late-night-2');
  });

  // Proves slots-2
  test('has the values of all fields of the form', async () => {
    const form = {
      ...night,
      to: '24:00',
      firstDate: '2026-12-01',
      lastDate: '2026-12-31',
      capacity: 12,
      cutoffDays: 1,
      cutoffTime: '18:00',
    };
    const { body } = await create({ ...form, weekdays: [7, 1, 1] });
    expect(body.data.window).toMatchObject({ ...form, weekdays: [1, 7] });
  });

  // Proves slots-2
  test('is refused with all errors at once', async () => {
    const { status, body } = await create({
      label: '',
      from: '12:00',
      to: '11:00',
      firstDate: '2026-12-31',
      lastDate: '2026-12-01',
      weekdays: [],
      capacity: -1,
      cutoffDays: 0,
      cutoffTime: '11:01',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'label', msg: 'A name is required' },
      { path: 'capacity', msg: 'Capacity must be a whole number from 0 to 1,00,000' },
      { path: 'to', msg: 'The window must end after it begins' },
      { path: 'lastDate', msg: 'The last day must not be before the first' },
      { path: 'weekdays', msg: 'Choose at least one weekday' },
      { path: 'cutoffTime', msg: 'The cut-off must not be after the end of the window' },
    ]);
  });

  test.each([
    [{ from: '9:00' }, 'from'],
    [{ from: '24:00' }, 'from'],
    [{ to: '24:01' }, 'to'],
    [{ to: '20:00' }, 'to'],
    [{ cutoffTime: '18:00' }, 'cutoffDays'],
    [{ cutoffDays: 1 }, 'cutoffTime'],
    [{ cutoffDays: 61, cutoffTime: '18:00' }, 'cutoffDays'],
    [{ firstDate: '2026-02-30' }, 'firstDate'],
  ])('with %o is refused', async (form, path) => {
    const { status, body } = await create({ ...night, ...form });
    expect([status, ...body.errors.map((error) => error.path)]).toEqual([400, path]);
  });

  test('is refused if there are 24 already', async () => {
    for (let n = 3; n < 24; n += 1) await buildWindow(shop);
    expect(await create(night)).toMatchObject({ status: 409, body: { errorType: 'CONFLICT' } });
  });
});

test('a window keeps its key when it is changed, and a change of an outdated version is refused', async () => {
  const { key } = await buildWindow(shop);
  const form = { ...night, label: 'Late', capacity: 5 };
  const changed = await edit(key, { ...form, version: 1 });
  expect(changed.body).toMatchObject({ message: 'Window saved', data: { window: { key, label: 'Late', version: 2 } } });
  expect(await edit(key, { ...form, capacity: 6, version: 1 })).toMatchObject({
    status: 409,
    body: {
      message: 'Someone else changed this window while you were editing. Please reload it and make your change again.',
    },
  });
  expect((await list()).find((window) => window.key === key)?.capacity).toBe(5);
  for (const unknown of ['noon', 'No such key']) {
    expect(await edit(unknown, { ...form, version: 1 })).toMatchObject({ status: 404 });
    expect(await remove(unknown)).toMatchObject({ status: 404, body: { message: 'Window not found' } });
  }
});

// Proves slots-4
test('morning, afternoon and evening can be changed but not deleted', async () => {
  const morning = { label: 'Morning', from: '08:00', to: '11:00', version: 1 };
  expect((await edit('morning', morning)).body.data.window).toMatchObject({ from: '08:00', isFirst: true });
  for (const key of ['morning', 'afternoon', 'evening']) {
    expect(await remove(key)).toMatchObject({ status: 409, body: { errorType: 'CONFLICT' } });
  }
  expect(await list()).toHaveLength(3);
});

// Proves slots-5
test('an unused window is deleted; one with orders gets a last day and accepts no new orders', async () => {
  const [free, used] = [await buildWindow(shop), await buildWindow(shop, { firstDate: '2026-11-22' })];
  await buildBooked(shop, { date: '2026-11-23', windowKey: used.key, booked: 1 });
  expect((await remove(free.key)).body.message).toBe('Window deleted');
  expect((await remove(used.key)).body.message).toMatch(/^Orders or zones use this window, so it was not deleted\./);
  const left = await list();
  expect(left.map(({ key }) => key)).not.toContain(free.key);
  expect(left.find(({ key }) => key === used.key)).toMatchObject({ lastDate: '2026-11-20', version: 2 });
  const { days } = (await shop.call('GET /delivery-slots')).body.data;
  expect(days.flatMap(({ windows }) => windows.map(({ key }) => key))).not.toContain(used.key);
});

// Proves slots-5
test('a window that a zone uses also gets a last day instead of being deleted', async () => {
  const { key } = await buildWindow(shop);
  const zone = await buildZone(shop, { pincodes: [], windows: [key] });
  expect((await remove(key)).body.message).toMatch(/^Orders or zones use this window, so it was not deleted\./);
  await shop.db.run(sql('delete from zones where id = $1'), [zone.id]);
});

test('the database refuses values of a window that no form may write', async () => {
  const { key } = await buildWindow(shop, { fromMinute: 1200, toMinute: 1320 });
  const faults = [
    'to_minute = 1200',
    'to_minute = 1441',
    "weekdays = '{}'",
    "weekdays = '{8}'",
    'capacity = -1',
    'cutoff_days = 1',
    'cutoff_days = 0, cutoff_minute = 1321',
    "first_date = '2026-12-02', last_date = '2026-12-01'",
  ];
  for (const fault of faults) {
    const write = shop.db.run(sql(`update delivery_windows set ${fault} where key = $1`), [key]);
    await expect(write, fault).rejects.toThrow('violates check constraint');
  }
});

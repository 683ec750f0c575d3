/** The refusals of plans with their exact messages. The clock shows Saturday the 21st, 10:00. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '#contract/plans/calls.ts';
import { sql } from '../core/db/database.ts';
import { forgetCounters } from '../core/limits.ts';
import { type BuiltCustomer, buildCustomer } from '../testing/builders/accounts.ts';
import { type DateCall, describeAnswer, planActs } from '../testing/builders/plan-acts.ts';
import { beginPlan, listDates, planFormAt, sendPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildException, resetSlots } from '../testing/builders/slots.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let mine: CallShop;
let water: string;
beforeAll(async () => {
  shop = await openTestShop();
  water = (await buildProduct(shop, { name: 'Water jar', stock: 10_000 })).id;
});
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:30:00.000Z');
  await resetSlots(shop);
  asha = await buildCustomer(shop);
  mine = shop.as(asha);
});
afterAll(() => shop.close());

const items = (quantity = 2, productId = water) => [{ productId, quantity }];
const begin = (form: Record<string, unknown> = {}) => beginPlan(shop, asha, items(), { form });
const ask = (form: object) => sendPlan(shop, asha, items(), { form: { ...form, dryRun: true } });
const { onDate, whole } = planActs(() => mine);

const setPrice = sql('update products set price_paise = $2 where id = $1');

// Proves plans-28
test('a plan with an outdated price is refused, and accepted once with the new price under the same key', async () => {
  const jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 85_00, depositPaise: 150_00 });
  const send = (expectedTotal: number, key = 'one plan') =>
    sendPlan(shop, asha, items(2, jar.id), { key, form: { expectedTotal } });
  await shop.db.run(setPrice, [jar.id, 90_00]);
  const { status, body } = await send(520);
  expect([status, body.errorType, body.data]).toEqual([
    409,
    'PRICE_CHANGED',
    {
      items: [
        { productId: jar.id, productName: 'Lake jar', quantity: 2, unitPrice: 90, totalPrice: 180, depositAmount: 300 },
      ],
      totalAmount: 230,
      deliveryCharge: 50,
      depositAmount: 300,
      amountPayable: 530,
    },
  ]);
  expect((await mine('GET /plans')).body.data.plans).toEqual([]);
  const begun = await send(530);
  expect(begun.status).toBe(201);
  // The answer is lost, and the price changes again. Repeats return the same plan.
  await shop.db.run(setPrice, [jar.id, 95_00]);
  for (const total of [530, 540]) expect((await send(total)).body.data.plan?.id).toBe(begun.body.data.plan?.id);

  const { id, version } = begun.body.data.plan as Plan;
  const edit = (expectedTotal: number) =>
    mine('POST /plans/:id', {
      params: { id },
      body: { ...planFormAt(shop.clock()), items: items(2, jar.id), version, expectedTotal },
    });
  expect((await edit(530)).body.errorType).toBe('PRICE_CHANGED');
  expect((await edit(540)).status).toBe(200);
});

describe('forms of plans', () => {
  const noDays = 'everyDays: Days must be a whole number from 1 to 90';
  const wrongForms: [form: object, sentence: string][] = [
    [{ everyDays: null }, 'everyDays: Enter the number of days, or choose at least one weekday'],
    [{ weekdays: [1] }, 'everyDays: Choose a number of days or weekdays, not both'],
    [{ everyDays: null, weekdays: [8] }, 'weekdays.0: Weekdays are numbers from 1 (Monday) to 7 (Sunday)'],
    ...[0, -3, 91, 1000, 2.5, '3'].map((everyDays): [object, string] => [{ everyDays }, noDays]),
    [{ startDate: '2026-11-20' }, 'startDate: The first delivery must not be in the past'],
    [{ startDate: '2031-11-21' }, 'startDate: The first delivery must be within the next 30 days'],
    [{ startDate: '2027-02-29' }, 'startDate: Start date must be a day like 2026-11-21'],
    [{ endDate: '2026-11-23' }, 'endDate: The last day must not be before the first'],
    [{ deliveryTime: 'midnight' }, 'deliveryTime: Please choose morning, afternoon or evening'],
    [{ items: [] }, 'items: Your order has no items'],
    [{ items: [{ productId: 'x', quantity: 0 }] }, 'items.0.quantity: Quantity must be at least 1'],
    [{ items: [{ productId: 'x', quantity: 1000 }] }, 'items.0.quantity: Quantity must be at most 999'],
  ];

  // Proves returns-21
  test('a form that breaks a rule is refused with the message of that rule', async () => {
    for (const [form, sentence] of wrongForms) expect(await describeAnswer(ask(form))).toEqual([400, sentence]);
  });

  // Proves returns-21
  test('a form with an invalid rhythm, invalid days and an invalid window is refused with all messages at once', async () => {
    const wrong = { everyDays: 1000, startDate: '2026-11-20', endDate: '2026-11-19', deliveryTime: 'midnight' };
    const [status, ...sentences] = await describeAnswer(ask(wrong));
    expect([status, sentences.length]).toEqual([400, 4]);
  });

  test('invalid fields that the schema finds and invalid fields that need the database are reported together', async () => {
    const wrong = { startDate: '2026-11-20', endDate: '2026-11-19', deliveryTime: 'midnight', deliveryPhone: '12' };
    const pathsOf = async (answer: ReturnType<typeof ask>) =>
      (await answer).body.errors.map(({ path }: { path: string }) => path).toSorted();
    const ofPlan = ['deliveryPhone', 'deliveryTime', 'endDate'];
    expect(await pathsOf(ask(wrong))).toEqual([...ofPlan, 'startDate']);
    expect(await pathsOf(ask({ ...wrong, deliveryPincode: '5600' }))).toEqual([
      'deliveryPhone',
      'deliveryPincode',
      'deliveryTime',
      'endDate',
      'startDate',
    ]);
    expect(await pathsOf(ask({ ...wrong, startDate: 'tuesday', weekdays: 'x' }))).toEqual([
      ...ofPlan,
      'startDate',
      'weekdays',
    ]);
    expect(await pathsOf(ask({ deliveryPhone: '12', startDate: 'tuesday', endDate: '2026-12-24' }))).toEqual([
      'deliveryPhone',
      'startDate',
    ]);
    const plan = await begin();
    shop.clock.set('2026-12-04T04:30:00.000Z');
    const body = { ...planFormAt(shop.clock()), items: items(), version: 1, startDate: plan.startDate };
    const edit = mine('POST /plans/:id', { params: { id: plan.id }, body: { ...body, deliveryPhone: '12' } });
    expect(await pathsOf(edit)).toEqual(['deliveryPhone']);
  });

  // Proves returns-21
  test('a plan that starts today delivers today only if it is begun before the cut-off', async () => {
    const today = { startDate: '2026-11-21' };
    expect((await ask({ ...today, endDate: '2026-11-21' })).body.data.outcome.next?.on).toBe('2026-11-21');
    shop.clock.set('2026-11-21T06:30:00.000Z');
    expect((await ask(today)).body.data.outcome.next?.on).toBe('2026-11-24');
    expect(await describeAnswer(ask({ ...today, endDate: '2026-11-22' }))).toEqual([
      400,
      'endDate: It is too late to order for the days up to the last day',
    ]);
  });

  // Proves returns-21
  test('a plan whose form lists a weekday or a product twice has it once, with the quantities added', async () => {
    const twice = await sendPlan(shop, asha, [...items(2), ...items(3)], {
      form: { everyDays: null, weekdays: [5, 1, 5] },
    });
    expect(twice.body.data.plan).toMatchObject({ weekdays: [1, 5], lines: [{ productId: water, quantity: 5 }] });
  });

  // Proves returns-22
  test('a form without a key begins a new plan each time, and a paused plan counts as one of the ten allowed', async () => {
    const body = { ...planFormAt(shop.clock()), items: items() };
    const sent = await Promise.all(Array.from({ length: 10 }, () => mine('POST /plans', { body })));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const plan = sent[0]?.body.data.plan as Plan;
    expect((await whole('pause', plan, { from: '2026-11-21' })).status).toBe(200);
    expect(await describeAnswer(mine('POST /plans', { body }))).toEqual([
      409,
      'You have 10 active plans. Please end one before you start another.',
    ]);
    expect((await whole('resume', plan)).status).toBe(200);
    expect((await whole('end', plan)).status).toBe(200);
    expect((await mine('POST /plans', { body })).status).toBe(201);
  });
});

describe('pauses of plans', () => {
  const wrongPauses: [pause: object, sentence: string][] = [
    [{ from: '2026-11-20' }, 'from: A pause must not begin in the past'],
    [{ from: '2027-11-22' }, 'from: A pause must begin within the next 365 days'],
    [{ from: '2026-11-25', until: '2026-11-24' }, 'until: The pause must not end before it begins'],
    [{ from: '2026-11-25', until: '2027-11-25' }, 'until: A pause must end within 365 days, or have no end'],
  ];

  test('a pause that breaks a rule is refused with the message of that rule', async () => {
    const plan = await begin();
    for (const [body, sentence] of wrongPauses)
      expect(await describeAnswer(whole('pause', plan, body))).toEqual([400, sentence]);
  });

  // Proves returns-23
  test('a pause of a year shows the next delivery after it, whose order the job makes in time', async () => {
    const plan = await begin();
    const paused = await whole('pause', plan, { from: '2026-11-24', until: '2027-11-23' });
    expect(paused.body.data.outcome.next?.on).toBe('2027-11-25');
    for (const day of ['2027-03-01', '2027-06-09', '2027-09-17', '2027-11-24']) {
      shop.clock.set(`${day}T07:00:00.000Z`);
      await makePlans(shop);
    }
    expect(await listDates(shop, plan.id)).toMatchObject([{ date: '2027-11-25', outcome: 'made' }]);
  });
});

describe('single days of plans', () => {
  const wrongDates: [act: DateCall, date: string, body: object, status: number, sentence: string][] = [
    ['skip', '2026-11-25', {}, 409, 'This plan has no delivery on that day.'],
    ['skip', '2099-11-24', {}, 409, 'This plan has no delivery on that day.'],
    ['skip', 'tuesday', {}, 400, 'date: Date must be a day like 2026-11-21'],
    ['quantities', '2026-11-24', { items: [] }, 400, 'items: Your order has no items'],
    [
      'move',
      '2026-11-24',
      { deliveryDate: '2026-11-20', deliveryTime: 'morning' },
      400,
      'deliveryDate: Delivery date cannot be in the past',
    ] as const,
    [
      'move',
      '2026-11-24',
      { deliveryDate: '2026-12-25', deliveryTime: 'morning' },
      400,
      'deliveryDate: Delivery date must be within the next 30 days',
    ] as const,
    [
      'move',
      '2026-11-24',
      { deliveryDate: '2026-11-25', deliveryTime: 'midnight' },
      400,
      'deliveryTime: Please choose morning, afternoon or evening',
    ] as const,
  ];

  // Proves returns-24
  test('a change of a day that the plan does not have, or a move to an invalid slot, is refused', async () => {
    const plan = await begin();
    for (const [act, date, body, ...answer] of wrongDates) {
      expect(await describeAnswer(onDate(act, plan, date, body))).toEqual(answer);
    }
  });

  // Proves returns-24
  test('a day cannot be moved to a full slot, nor to a slot of today whose cut-off is over', async () => {
    const plan = await begin();
    await buildException(shop, { date: '2026-11-25', windowKey: 'evening', isClosed: false, capacity: 0 });
    const full = await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-25', deliveryTime: 'evening' });
    expect([full.status, full.body.errorType]).toEqual([409, 'SLOT_FULL']);
    const unknown = await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-25', deliveryTime: 'midnight' });
    expect([unknown.status, unknown.body.nearestSlots?.length]).toEqual([400, 3]);
    shop.clock.set('2026-11-21T06:30:00.000Z');
    const late = { deliveryDate: '2026-11-21', deliveryTime: 'morning' };
    expect((await onDate('move', plan, '2026-11-24', late)).status).toBe(400);
  });

  // Proves returns-24
  test('a day of a plan paid in cash cannot be moved if its address no longer accepts cash', async () => {
    const plan = await begin();
    await buildZone(shop, { pincodes: [planFormAt(shop.clock()).deliveryPincode], cashAllowed: false });
    const to = { deliveryDate: '2026-11-25', deliveryTime: 'morning' };
    const refused = await describeAnswer(onDate('move', plan, '2026-11-24', to));
    await closeZones(shop);
    expect(refused).toEqual([400, 'paymentMethod: Cash is not taken there. Please choose to pay before the delivery.']);
  });

  // Proves returns-24
  test('a day can be moved onto another day of the plan, on which both deliveries come', async () => {
    const plan = await begin();
    for (const deliveryDate of ['2026-11-25', '2026-11-27']) {
      expect((await onDate('move', plan, '2026-11-24', { deliveryDate, deliveryTime: 'morning' })).status).toBe(200);
    }
    const { days } = (await mine('GET /plans/days')).body.data;
    expect(days.slice(0, 3).map(({ date, on }) => [date, on])).toEqual([
      ['2026-11-24', '2026-11-27'],
      ['2026-11-27', '2026-11-27'],
      ['2026-11-30', '2026-11-30'],
    ]);
  });

  // Proves returns-25
  test('a skipped day cannot be restored in a pause or after its cut-off', async () => {
    const plan = await begin();
    await onDate('skip', plan, '2026-11-24');
    await whole('pause', plan, { from: '2026-11-24', until: '2026-11-25' });
    expect(await describeAnswer(onDate('unskip', plan, '2026-11-24'))).toEqual([
      409,
      'The plan is paused on that day. Choose another day, or resume the plan first.',
    ]);
    await whole('resume', plan);
    shop.clock.set('2026-11-24T06:30:00.000Z');
    expect(await describeAnswer(onDate('unskip', plan, '2026-11-24'))).toEqual([
      409,
      'The time to change this delivery is over. You can change the ones after it.',
    ]);
  });

  // Proves returns-25
  test('a failed or skipped day cannot be restored, moved or changed after the plan has ended', async () => {
    const [scarce, short] = [await begin(), await buildProduct(shop, { stock: 0 })];
    const failing = await beginPlan(shop, asha, items(1, short.id));
    shop.clock.set('2026-11-23T07:00:00.000Z');
    await makePlans(shop);
    expect((await onDate('skip', scarce, '2026-11-24')).status).toBe(200);
    for (const plan of [scarce, failing]) await whole('end', plan);
    const to = { deliveryDate: '2026-11-26', deliveryTime: 'morning' };
    const ended = [409, 'This plan has ended. You can start a new one.'];
    expect(await describeAnswer(onDate('unskip', scarce, '2026-11-24'))).toEqual(ended);
    expect(await describeAnswer(onDate('move', failing, '2026-11-24', to))).toEqual(ended);
    expect(await describeAnswer(onDate('quantities', failing, '2026-11-24', { items: items() }))).toEqual(ended);
  });
});

describe('a customer', () => {
  // Proves returns-27
  test('cannot read or change a plan of another customer', async () => {
    const plan = await begin();
    const other = shop.as(await buildCustomer(shop));
    const params = { id: plan.id, date: '2026-11-24' };
    const form = { ...planFormAt(shop.clock()), items: items(), version: 1 };
    const to = { deliveryDate: '2026-11-25', deliveryTime: 'morning' };
    const answers = await Promise.all([
      other('GET /plans/:id', { params }),
      other('POST /plans/:id', { params, body: form }),
      other('POST /plans/:id/dates/:date/skip', { params, body: {} }),
      other('POST /plans/:id/dates/:date/unskip', { params, body: {} }),
      other('POST /plans/:id/dates/:date/move', { params, body: to }),
      other('POST /plans/:id/dates/:date/quantities', { params, body: { items: items() } }),
      other('POST /plans/:id/pause', { params, body: { from: '2026-11-21' } }),
      other('POST /plans/:id/resume', { params, body: {} }),
      other('POST /plans/:id/end', { params, body: {} }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [404, 'Plan not found']),
    );
    expect((await mine('GET /plans')).body.data.plans[0]).toMatchObject({ id: plan.id, version: 1, pause: null });
  });

  // Proves returns-27
  test('can change plans at most 300 times an hour; dry runs are not counted', async () => {
    const plan = await begin();
    await shop.db.run(sql(`insert into rate_limits (key, count, window_ends) values ($1, 299, $2)`), [
      `plan-changes:${asha.id}`,
      new Date(shop.clock().getTime() + 3_600_000),
    ]);
    expect((await onDate('skip', plan, '2026-11-24')).status).toBe(200);
    expect(await describeAnswer(onDate('unskip', plan, '2026-11-24'))).toEqual([
      429,
      'You have changed your plans many times in a short time. Please try again later.',
    ]);
    expect((await onDate('unskip', plan, '2026-11-24', { dryRun: true })).status).toBe(200);
    shop.clock.advance(3600);
    await forgetCounters(shop.db, shop.clock());
    expect((await onDate('unskip', plan, '2026-11-24')).status).toBe(200);
  });

  // Proves returns-27
  test('sees the days of an active plan even with a hundred ended plans', async () => {
    const plan = await begin();
    await shop.db.run(
      sql(`insert into plans (id, customer_id, status, every_days, starts_on, window_key, payment_method, recipient, phone,
        address, city, state, pincode, changed_at, created_at, ended_at)
        select overlay(gen_random_uuid()::text placing 'ff' from 1)::uuid, customer_id, 'ended', every_days, starts_on, window_key, payment_method, recipient, phone,
        address, city, state, pincode, changed_at, created_at, changed_at from plans, generate_series(1, 100) where id = $1`),
      [plan.id],
    );
    expect((await mine('GET /plans/days')).body.data.days[0]).toMatchObject({ planId: plan.id });
  });
});

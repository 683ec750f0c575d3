/** What an act changes of that which was told, made or decided before. It is Saturday the 21st, 10:00. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../contract/plans/calls.ts';
import { sql } from '../platform/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { beginPlan, planFormAt } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { resetSlots } from '../testing/builders/slots.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
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
type DateCall = 'skip' | 'unskip' | 'move' | 'quantities';
const onDate = (act: DateCall, { id }: Plan, date: string, body: object = {}) =>
  mine(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body });
const whole = (act: 'pause' | 'resume' | 'end', { id }: Plan, body: object = {}) =>
  mine(`POST /plans/:id/${act}`, { params: { id }, body });

async function said(sent: Promise<Answer>): Promise<[number, ...string[]]> {
  const { status, body } = await sent;
  const errors = (body.errors ?? []).map(({ path, msg }: { path: string; msg: string }) => `${path}: ${msg}`);
  return [status, ...(errors.length > 0 ? errors : [body.message])];
}

describe('an edit', () => {
  test('keeps other quantities of a day that stays, and its start that has passed', async () => {
    const plan = await begin();
    await onDate('quantities', plan, '2026-11-27', { items: items(7) });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    const body = { ...planFormAt(shop.clock()), items: items(1), startDate: plan.startDate, version: 1 };
    expect((await mine('POST /plans/:id', { params: { id: plan.id }, body })).status).toBe(200);
    const { days } = (await mine('GET /plans/days')).body.data;
    expect(days.slice(0, 3).map((day) => day.items[0]?.quantity)).toEqual([7, 1, 1]);
    const moved = { ...body, startDate: '2026-11-23', version: 2 };
    expect(await said(mine('POST /plans/:id', { params: { id: plan.id }, body: moved }))).toEqual([
      400,
      'startDate: The first delivery must not be in the past',
    ]);
  });

  test('of a version that is not the newest, or without one, is refused', async () => {
    const plan = await begin();
    const body = { ...planFormAt(shop.clock()), items: items(1) };
    const edit = (more: object) =>
      said(mine('POST /plans/:id', { params: { id: plan.id }, body: { ...body, ...more } }));
    expect(await edit({})).toEqual([400, 'version: version is missing']);
    expect(await edit({ version: 2 })).toEqual([
      409,
      'This plan was changed while you were looking at it. Please look at it again before you change it.',
    ]);
  });
});

describe('what was told or done before', () => {
  const kinds = async () =>
    (await queuedMails(shop, asha.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('plan-'));
  const days = async () => (await mine('GET /plans/days')).body.data.days;
  /** The 24th is told from noon of the 22nd on, and made from noon of the 23rd on. */
  async function workAt(instant: string) {
    shop.clock.set(instant);
    await makePlans(shop);
  }

  test('is told anew of a day that was edited or moved, and not of what its customer did', async () => {
    const plan = await begin();
    await workAt('2026-11-22T06:30:00.000Z');
    const body = { ...planFormAt(shop.clock()), items: items(1), startDate: plan.startDate, version: 1 };
    expect((await mine('POST /plans/:id', { params: { id: plan.id }, body })).status).toBe(200);
    await workAt('2026-11-22T06:31:00.000Z');
    expect(await kinds()).toEqual(['plan-told', 'plan-told']);
    await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-25', deliveryTime: 'morning' });
    await workAt('2026-11-23T06:30:00.000Z');
    expect(await kinds()).toEqual(['plan-told', 'plan-told', 'plan-told']);
    await whole('pause', plan, { from: '2026-11-26', until: '2026-11-28' });
    await whole('end', plan);
    expect(await kinds()).toHaveLength(3);
  });

  test('an edit takes away a day that was moved, and not the order of a made one', async () => {
    const plan = await begin();
    await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-28', deliveryTime: 'morning' });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    const sundays = { ...planFormAt(shop.clock()), items: items(), everyDays: null, weekdays: [7] };
    const edit = (version: number) =>
      mine('POST /plans/:id', { params: { id: plan.id }, body: { ...sundays, startDate: plan.startDate, version } });
    expect((await edit(1)).body.data.outcome.skips).toEqual(['2026-11-28']);
    const other = await beginPlan(shop, asha, items(), { form: { startDate: '2026-11-26' } });
    await workAt('2026-11-25T07:00:00.000Z');
    await onDate('move', other, '2026-11-26', { deliveryDate: '2026-11-28', deliveryTime: 'morning' });
    const body = { ...sundays, startDate: other.startDate, version: 1 };
    const { outcome } = (await mine('POST /plans/:id', { params: { id: other.id }, body })).body.data;
    expect([outcome.skips, outcome.stays.map(({ on }) => on)]).toEqual([[], ['2026-11-28']]);
  });

  test('days that a pause kept back are not missed when it is taken back or replaced; one that is over stays over', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const plan of [one, other]) await whole('pause', plan, { from: '2026-11-21', until: '2026-11-28' });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    await whole('resume', one);
    await whole('pause', other, { from: '2026-12-01', until: '2026-12-02' });
    await workAt('2026-11-25T04:31:00.000Z');
    expect((await days()).filter(({ state }) => state === 'failed')).toEqual([]);
    shop.clock.set('2026-12-03T04:30:00.000Z');
    const again = (await whole('resume', other)).body.data;
    expect([again.plan.pause, again.outcome.takesBack]).toEqual([null, []]);
    const kept = await shop.db.rows(
      sql<{ kind: string }>('select kind from plan_events where plan_id = $1 order by id'),
      [other.id],
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['begun', 'paused', 'paused']);
  });

  test('a day that failed comes back with other quantities, or on another day after its cut-off; staff find its plan', async () => {
    const short = await buildProduct(shop, { stock: 0, name: 'Short' });
    const [one, other] = [
      await beginPlan(shop, asha, items(1, short.id)),
      await beginPlan(shop, asha, items(1, short.id)),
    ];
    await workAt('2026-11-23T07:00:00.000Z');
    const staff = shop.as(await buildAdmin(shop));
    const failing = (await staff('GET /admin/plans', { query: { state: 'failing', customerId: asha.id } })).body.data
      .plans;
    expect(failing.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect((await onDate('quantities', one, '2026-11-24', { items: items(1) })).body.data.outcome.takesBack).toEqual([
      '2026-11-24',
    ]);
    shop.clock.set('2026-11-24T07:00:00.000Z');
    const to = { deliveryDate: '2026-11-26', deliveryTime: 'morning' };
    expect((await onDate('move', other, '2026-11-24', to)).body.data.outcome.takesBack).toEqual(['2026-11-26']);
  });

  test('a plan all of whose products are gone stays, and says so of every day', async () => {
    const gone = await buildProduct(shop, { name: 'Gone' });
    const plan = await beginPlan(shop, asha, items(1, gone.id));
    await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
    expect(new Set((await days()).map(({ problem }) => problem))).toEqual(new Set(['stock']));
    const shown = (await mine('GET /plans/:id', { params: { id: plan.id } })).body.data.plan;
    expect(shown).toMatchObject({ status: 'active', lines: [{ name: 'Gone', price: null, deposit: null }] });
  });
});

import { expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { demoRiders, riderPin } from '#db/seed/demo/people.ts';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findTallyFaults } from '#server/orders/tallies/tallies.store.ts';
import { openTestShop } from '#server/testing/shop.ts';
import { demoPassword, fillDemo } from '../fill-demo.ts';
import { demoAdmin, demoCustomer } from '../make-people.ts';
import { workMorning } from './work-morning.ts';

const atNight = ['2026-11-25T18:31:30.000Z', '2026-11-26'] as const;
const onSundayAfterLastWindow = ['2026-11-29T16:45:00.000Z', '2026-11-29'] as const;
// Filling a demo takes seconds, so only the long run fills the second one.
const [now, today] = process.env.MODEL_RUNS ? onSundayAfterLastWindow : atNight;

// Proves admin-orders-98
test(`a demo filled at ${now} shows a morning in which about half of the first window is delivered`, async () => {
  const shop = await openTestShop();
  shop.clock.set(now);
  await fillDemo(shop, true);
  await workMorning(shop);

  const admin = { email: demoAdmin, password: demoPassword };
  const { token } = (await shop.call('POST /admin/login', { body: admin })).body.data;
  const as = shop.as({ token });
  const { days } = (await as('GET /admin/today')).body.data;
  expect(days[0]?.day).toBe(today);
  const [firstWindow] = days[0]?.windows ?? [];
  expect(firstWindow).toMatchObject({ key: 'morning', failed: 1 });
  const { done = 0, stops = 0, toCollect = 0 } = firstWindow ?? {};
  expect(done).toBeGreaterThanOrEqual(4);
  expect(done / stops).toBeGreaterThan(0.3);
  expect(done / stops).toBeLessThan(0.7);
  expect(toCollect).toBeGreaterThan(0);
  // Tomorrow has at least ten stops.
  expect((days[1]?.windows ?? []).reduce((sum, window) => sum + window.stops, 0)).toBeGreaterThanOrEqual(10);
  // The till of the evening before was counted and closed.
  const { closings } = (await as('GET /admin/money/closings')).body.data;
  const closed = closings.find(({ day }) => day === addDays(today, -1));
  expect(closed?.counted).toBe(Math.floor(closed?.expectedTill ?? 0));
  const { stats } = (await as('GET /admin/dashboard')).body.data;
  const { late, toConfirm, paymentsToCheck, unreadMessages } = stats.today;
  expect(late).toBeGreaterThan(0);
  expect(late).toBeLessThan(14);
  expect(Math.min(toConfirm, paymentsToCheck, unreadMessages)).toBeGreaterThan(0);
  // Today is skipped, because in its first minutes nobody has ordered yet.
  expect(stats.daily.slice(0, -1).every(({ orders }) => orders > 0)).toBe(true);

  const { stops: rows } = (await as('GET /admin/sheet', { query: { day: today, window: 'morning', limit: 100 } })).body
    .data;
  const statuses = new Set(rows.flatMap(({ delivery }) => delivery?.order.status ?? []));
  expect([...statuses]).toEqual(expect.arrayContaining(['delivered', 'out_for_delivery', 'preparing']));
  const midnight = new Date(`${today}T00:00:00+05:30`);
  const paid = await shop.db.rows(
    sql<{ method: string }>(`
      select distinct p.method from payments p join orders o on o.id = p.order_id
      where o.delivery_date = $1 and o.status = 'delivered' and p.recorded_by is not null and p.created_at > $2
      order by 1`),
    [today, midnight],
  );
  expect(paid.map(({ method }) => method)).toEqual(['cash', 'upi']);
  // There is one run in each state. The run on its way has delivered, failed and open stops.
  const { runs } = (await as('GET /admin/runs', { query: { date: today } })).body.data;
  expect(runs.map(({ state }) => state).sort()).toEqual(['planned', 'returned', 'started']);
  const onItsWay = runs.find(({ state }) => state === 'started');
  expect(onItsWay).toMatchObject({ failed: 1, rider: { name: 'Imran Khan' } });
  expect(onItsWay?.done).toBeGreaterThan(0);
  expect(onItsWay && onItsWay.stops - onItsWay.done).toBe(6);
  const back = runs.find(({ state }) => state === 'returned');
  expect(back?.done).toBe(back?.stops);
  // The visitors' account has confirmed its delivered order and waits for the other one.
  const visitor = (await shop.call('POST /auth/login', { body: { email: demoCustomer, password: demoPassword } })).body;
  const asVisitor = shop.as({ token: visitor.data.token });
  const { orders } = (await asVisitor('GET /orders', { query: { limit: 20 } })).body.data;
  const runsOfOrders = await Promise.all(
    orders.map(async ({ id }) => (await asVisitor('GET /orders/:id/run', { params: { id } })).body.data),
  );
  const shown = runsOfOrders.map(({ onItsWay, recorded }) => onItsWay?.stopsBefore ?? recorded?.answer ?? null);
  expect(shown.filter((one) => one !== null)).toEqual([4, 'agreed']);
  const { riders } = (await as('GET /admin/riders')).body.data;
  expect(riders.filter(({ balance }) => balance > 0)).toHaveLength(2);
  const { open, matters } = (await as('GET /admin/run-matters')).body.data;
  expect([open, matters[0]?.kind]).toEqual([1, 'other_cash']);
  const [{ phone }] = demoRiders;
  expect((await shop.call('POST /admin/rider-login', { body: { phone, pin: riderPin } })).status).toBe(200);

  // The request of the manager can be carried out.
  const [request] = (await as('GET /admin/approvals', { query: {} })).body.data.approvals;
  const confirmed = await as('POST /admin/approvals/:id/confirm', { params: { id: request?.id ?? '' } });
  expect(confirmed.body.data.approval.state).toBe('done');

  const empties = sql<{ count: number }>(`
    select count(*)::int as count from ledger_transfers where kind = 'empties_taken' and created_at >= $1`);
  expect((await shop.db.row(empties, [midnight]))?.count).toBeGreaterThan(0);

  expect([await findTallyFaults(shop.db), await findLedgerFaults(shop.db), await findOrderFaults(shop.db)]).toEqual([
    [],
    [],
    [],
  ]);
  const future = sql<object>('select id from order_events where created_at > $1 limit 3');
  expect(await shop.db.rows(future, [shop.clock()])).toEqual([]);
  await shop.close();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSettings } from '#contract/settings/rules.ts';
import { daysBetween } from '#contract/shared/days.ts';
import { demoStaff } from '#db/seed/demo/people.ts';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findPlaceFaults } from '#server/orders/tallies/tallies.store.ts';
import { estimateRunOut } from '#server/plans/run-out/rules.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { findPlanFaults } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { demoPassword, fillDemo } from './fill-demo.ts';
import { demoAdmin, demoCustomer } from './make-people.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  expect(await fillDemo(shop, true)).toBe(true);
});
afterAll(() => shop?.close());

/** Returns the first rows of a query that must find none. */
const faults = (text: string) => shop.db.rows(sql<object>(`${text} limit 5`));

describe('the demo', () => {
  // Proves admin-orders-98
  test('has 500 users, 300 products, 1,000 orders and 300 messages, in every status', async () => {
    const counts = await shop.db.row(
      sql<Record<string, number>>(`
        select (select count(*) from users) as users, (select count(*) from products) as products,
          (select count(*) from orders) as orders, (select count(*) from contact_messages) as messages,
          (select count(distinct status) from orders) as statuses,
          (select count(distinct payment_status) from orders) as payments,
          (select count(distinct status) from contact_messages) as answers`),
    );
    expect(counts).toEqual({
      users: 500,
      products: 300,
      orders: 1000,
      messages: 300,
      statuses: 6,
      payments: 4,
      answers: 4,
    });
    const kinds = await shop.db.row(
      sql<Record<string, number>>(`
        select (select count(*) from products where deleted_at is not null) as deleted,
          (select count(*) from products where not is_active) as hidden,
          (select count(*) from products where stock = 0) as "soldOut",
          (select count(*) from products where stock between 1 and 10) as short,
          (select count(*) from day_closings where counted_paise <> expected_paise) as "differentClosings",
          (select count(*) from categories where not is_active) as "hiddenShelves",
          (select count(*) from categories where deleted_at is not null) as "deletedShelves",
          (select count(*) from users where not is_active) as left,
          (select count(*) from users where name ~ '[ऀ-ॿ]') as hindi,
          (select count(*) from contact_messages where admin_notes <> '') as notes`),
    );
    for (const [kind, count] of Object.entries(kinds ?? {})) expect(count, kind).toBeGreaterThan(0);
    const waiting = sql<{ n: number }>('select count(*) as n from products where stock <= 10 and is_active');
    expect((await shop.db.row(waiting))?.n).toBeLessThan(15);
  });

  // Proves admin-orders-98
  test('has stock movements that add up to each stock and never go below zero', async () => {
    expect(
      await faults(`
        select p.name, p.stock, sum(m.units) as moved from products p join stock_movements m on m.product_id = p.id
        group by p.id having sum(m.units) <> p.stock`),
    ).toEqual([]);
    expect(
      await faults(`
        select * from (
          select product_id, sum(units) over (partition by product_id order by created_at, id) as stock from stock_movements
        ) s where stock < 0`),
    ).toEqual([]);
    expect(
      await faults(`
        select o.order_number from orders o join order_items i on i.order_id = o.id
        where (case when o.status = 'cancelled' then 0 else i.quantity end) <>
          (select -sum(m.units) from stock_movements m where m.order_id = o.id and m.product_id = i.product_id)`),
    ).toEqual([]);
  });

  // Proves admin-orders-98
  test('has a history for each order that leads to its status and its paid amount, in order of time', async () => {
    expect(
      await faults(`
        select o.order_number from orders o
        where o.status <> (select e.next from order_events e where e.order_id = o.id and kind = 'status' order by id desc limit 1)
          or o.payment_status <> coalesce(
            (select e.next from order_events e where e.order_id = o.id and kind = 'payment' order by id desc limit 1), 'pending')
          or o.paid_paise <> coalesce((select p.paid_paise from payments p where p.order_id = o.id order by id desc limit 1), 0)
          or o.due_paise <> coalesce((select p.due_paise from payments p where p.order_id = o.id order by id desc limit 1),
            o.total_paise + o.deposit_paise)
          or o.items_paise <> (select sum(quantity * unit_price_paise) from order_items i where i.order_id = o.id)`),
    ).toEqual([]);
    expect(
      await faults(`
        select * from (
          select order_id, kind, previous, created_at,
            lag(next) over (partition by order_id, kind order by id) as before,
            lag(created_at) over (partition by order_id order by id) as earlier
          from order_events
        ) e where created_at < earlier or kind = 'status' and previous is distinct from before`),
    ).toEqual([]);
    expect(
      await faults(`
        select e.id from order_events e join users u on u.id = e.changed_by join orders o on o.id = e.order_id
        where u.role <> 'admin' and u.id <> o.customer_id or u.created_at > e.created_at
          or e.kind = 'status' and e.previous is null and o.is_by_phone <> (u.role = 'admin')`),
    ).toEqual([]);
  });

  test('has orders of the last 90 days: none of today is delivered, and nothing is due on paid ones', async () => {
    const { rows } = await shop.db.pool.query(
      `select order_number from orders, (select (date_trunc('day', $1::timestamptz at time zone 'Asia/Kolkata')
          at time zone 'Asia/Kolkata') as midnight) today
       where created_at > $1 or created_at < $1::timestamptz - interval '91 days'
         or status = 'delivered' and ((payment_status = 'paid') <> (due_paise = 0) or created_at > midnight)
         or created_at > midnight and status not in ('pending', 'confirmed', 'cancelled')`,
      [shop.clock()],
    );
    expect(rows).toEqual([]);
  });

  test('has three zones: every order follows the terms of its zone, and slot counters are right', async () => {
    expect(
      await faults(`
        select o.order_number from orders o
          left join zone_pincodes p on p.zone_id = o.zone_id and p.pincode = o.delivery_pincode
          left join zones z on z.id = p.zone_id
          left join delivery_windows w on w.key = o.delivery_window
        where z.id is null or o.holds_place <> (o.status <> 'cancelled')
          or (o.window_label, o.window_from, o.window_to) is distinct from (w.label, w.from_minute, w.to_minute)
          or exists (select from zone_windows x where x.zone_id = z.id)
            and not exists (select from zone_windows x where x.zone_id = z.id and x.window_key = w.key)
          or not exists (select from order_items i where i.order_id = o.id and i.ordered_quantity is not null) and (
            o.items_paise < z.minimum_paise or o.delivery_paise <> o.floor_paise + case when o.items_paise >= z.free_from_paise then 0 else z.fee_paise end
          or o.floor_paise <> case
            when o.delivery_floor >= z.floor_from and not o.delivery_has_lift then z.floor_charge_paise * (
              select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id and i.unit_deposit_paise > 0)
            else 0 end)`),
    ).toEqual([]);
    expect(await findPlaceFaults(shop.db, shop.clock())).toEqual([]);
    const counts = await shop.db.row(
      sql<Record<string, number>>(`
        select (select count(*) from zones where is_active) as zones,
          (select count(*) from delivery_wishes w where not exists (
            select from zone_pincodes p where p.pincode = w.pincode)) as wishes,
          (select count(*) from orders where floor_paise > 0) > 10 as stairs,
          (select count(*) from orders where is_by_phone) > 50 as "byPhone",
          (select count(distinct date) from slot_counts where booked > 0 and date > $1::timestamptz::date) >= 10 as ahead`),
      [shop.clock()],
    );
    expect(counts).toEqual({ zones: 3, wishes: 3, stairs: true, byPhone: true, ahead: true });
  });

  test('has a full slot, a nearly full slot, a holiday, a rainy day, and settings saved by the owner', async () => {
    const admin = { email: demoAdmin, password: demoPassword };
    const { token } = (await shop.call('POST /admin/login', { body: admin })).body.data;
    const as = shop.as({ token });
    const saved = (await as('GET /admin/settings')).body.data;
    expect(saved).toMatchObject({ version: 1, savedBy: 'Meera Nair' });
    expect(checkSettings({ shop: saved.settings.shop })).toEqual([]);
    const days = [];
    for (const pincode of ['560001', '560003', '560034']) {
      const answer = await shop.call('GET /delivery-slots', { query: { pincode, days: 14 } });
      days.push(...answer.body.data.days);
    }
    const slots = days.flatMap(({ windows }) => windows);
    expect(slots.filter(({ state }) => state === 'full')).toHaveLength(1);
    expect(slots.filter(({ state }) => state === 'few')).toHaveLength(1);
    expect(slots.filter(({ reason }) => reason === 'holiday')).toHaveLength(3 + 3 + 2 + 1);
  });

  // Proves admin-orders-98
  test('has ledger entries for dues of all ages, balances, overdue jars and jars missing in the depot', async () => {
    expect([await findLedgerFaults(shop.db), await findOrderFaults(shop.db)]).toEqual([[], []]);
    const counts = await shop.db.row(
      sql<Record<string, number>>(`
        with due as (
          select width_bucket(extract(epoch from $1 - delivered_at) / 86400, array[0, 7, 30, 60]) as age
          from orders where status = 'delivered' and due_paise > 0
        ), account as (select * from ledger_accounts where balance > 0)
        select (select count(distinct age) from due) = 4 as ages,
          (select count(*) from due) between 15 and 60 as dues,
          (select count(*) from account where kind = 'credit') >= 5 as credit,
          (select count(*) from account a where kind = 'held' and not exists (
            select from orders o where o.customer_id = a.owner_id and o.created_at > $1 - interval '45 days')) >= 5 as overdue,
          (select count(*) from order_items where deposit_free_units > 0) > 150 as deposit_free_units,
          (select count(*) from order_items where ordered_quantity is not null) > 5 as short,
          (select count(distinct method) from payments) as methods,
          (select array_agg(distinct kind order by kind) from ledger_transfers) as kinds,
          (select sum(amount) from ledger_transfers where kind = 'jars_counted') as missing`),
      [shop.clock()],
    );
    expect(counts).toEqual({
      ages: true,
      dues: true,
      credit: true,
      overdue: true,
      depositFreeUnits: true,
      short: true,
      methods: 4,
      missing: '2',
      kinds: [
        'adjustment',
        'allowance',
        'banking',
        'cash_difference',
        'delivery_charge',
        'deposit',
        'deposit_release',
        'empties_taken',
        'expense',
        'jars_bought',
        'jars_counted',
        'jars_damaged',
        'jars_given',
        'opening',
        'payment',
        'refund',
        'sale',
        'surplus',
      ],
    });
  });

  // Proves coming-10
  test('has 120 plans with many schedules: some are paused or ended, some days are changed or failed', async () => {
    const counts = await shop.db.row(
      sql<Record<string, number>>(`
        select (select count(*) from plans) as plans,
          (select count(distinct (every_days, weekdays)) from plans) >= 15 as rhythms,
          (select count(*) from plans where status = 'ended') between 3 and 10 as ended,
          (select count(*) from plans where paused_from is not null) between 8 and 20 as paused,
          (select count(*) from plan_dates where is_skipped) >= 5 as skipped,
          (select count(*) from plan_dates where moved_to is not null) >= 5 as moved,
          (select count(distinct problem) from plan_dates where outcome = 'failed') >= 2 as failed,
          (select count(distinct plan_id) from plan_lines l join products p on p.id = l.product_id
            where not p.is_active or p.deleted_at is not null) as gone,
          (select count(*) from plans p join users u on u.id = p.customer_id
            where p.paused_by_shop and not u.is_active) as "byShop",
          (select count(*) from plan_dates d join plans p on p.id = d.plan_id
            join orders o on o.id = d.order_id and o.customer_id = p.customer_id) >= 5 as made,
          (select count(distinct kind) from plan_events) as kinds,
          (select count(*) from plan_events e join plans p on p.id = e.plan_id
            where e.created_at not between p.created_at and $1) as "outOfTime"`),
      [shop.clock()],
    );
    const many = { rhythms: true, ended: true, paused: true, skipped: true, moved: true, failed: true, made: true };
    expect(counts).toEqual({ plans: 120, ...many, gone: 3, byShop: 2, kinds: 6, outOfTime: 0 });
    expect(await findPlanFaults(shop)).toEqual([]);
  });

  // Proves coming-3
  test('estimates when water runs out as exactly as docs/plans.md says', async () => {
    const rows = await shop.db.rows(
      sql<{ of: string; day: string; quantity: number }>(`
        select o.customer_id || ' ' || i.container_id as of, (o.delivered_at at time zone 'Asia/Kolkata')::date as day,
          sum(i.quantity)::integer as quantity
        from orders o join order_items i on i.order_id = o.id and i.container_id is not null and i.quantity > 0
        where o.status = 'delivered' group by 1, 2 order by 1, 2`),
    );
    // Each delivery of a customer from the fourth on is estimated from those before it.
    const trials = [...Map.groupBy(rows, ({ of }) => of).values()].flatMap((history) =>
      history.slice(3).map(({ day }, at) => ({ day, span: estimateRunOut(history.slice(0, at + 3)) })),
    );
    const estimated = trials.flatMap(({ day, span }) => (span ? [{ day, ...span }] : []));
    const shareOf = (isRight: (early: number, late: number) => boolean) =>
      estimated.filter(({ day, from, to }) => isRight(daysBetween(day, from), daysBetween(to, day))).length /
      estimated.length;
    const days = estimated.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
    expect(estimated.length / trials.length).toBeGreaterThan(0.9);
    expect(shareOf((early, late) => Math.max(early, late) <= 1)).toBeGreaterThan(0.6);
    expect(shareOf((early, late) => Math.max(early, late) <= 2)).toBeGreaterThan(0.75);
    // The estimate is too late if the next delivery was more than a day before its span.
    expect(shareOf((early) => early > 1)).toBeLessThan(0.12);
    expect(days / estimated.length).toBeLessThan(3.5);
  });

  // Proves admin-orders-98
  test('has open, late and ended pick-ups, reported UPI payments, and monthly accounts with statements', async () => {
    const counts = await shop.db.row(
      sql<Record<string, unknown>>(`
        select (select array_agg(distinct status order by status) from pickups) as pickups,
          (select count(*) from pickups) as "allPickups",
          (select count(*) from pickups where status in ('requested', 'scheduled')) as open,
          (select count(*) from pickups where status in ('requested', 'scheduled')
            and pay_by < ($1::timestamptz at time zone 'Asia/Kolkata')::date) as late,
          (select count(*) from upi_claims where state = 'open') as waiting,
          (select count(*) from credit_limits) as accounts,
          (select count(*) from account_statements) between 6 and 12 as statements`),
      [shop.clock()],
    );
    expect(counts).toEqual({
      pickups: ['cancelled', 'rejected', 'requested', 'scheduled'],
      allPickups: 12,
      open: 9,
      late: 1,
      waiting: 7,
      accounts: 3,
      statements: true,
    });
    const held = await faults(`
      select l.pickup_id from pickups p join pickup_lines l on l.pickup_id = p.id
      left join ledger_accounts a on a.kind = 'held' and a.owner_id = p.customer_id and a.container_id = l.container_id
      where p.status in ('requested', 'scheduled') and l.count > coalesce(a.balance, 0)`);
    expect(held).toEqual([]);
  });

  // Proves admin-orders-98
  test('has monthly accounts that may be used, and one that is blocked until it is paid', async () => {
    const { token } = (await shop.call('POST /admin/login', { body: { email: demoAdmin, password: demoPassword } }))
      .body.data;
    const ids = await shop.db.rows(sql<{ id: string }>('select customer_id as id from credit_limits order by 1'));
    const blocked = [];
    for (const { id } of ids) {
      const { account } = (await shop.as({ token })('GET /admin/users/:id/monthly', { params: { id } })).body.data;
      blocked.push(account?.isBlocked);
      expect(account && account.owedAmount <= account.creditLimit).toBe(true);
    }
    expect(blocked.toSorted()).toEqual([false, false, true]);
  });

  test('has only phone numbers that cannot be dialled and email addresses of example domains', async () => {
    expect(
      await faults(
        `select name from users where phone !~ '^\\+91 00000 \\d{5}$' or email !~ '@(.+\\.)?example(\\.(com|net|org))?$'`,
      ),
    ).toEqual([]);
  });

  test('has five people of staff and a customer who can sign in with the documented password', async () => {
    for (const { email } of demoStaff) {
      const { status, body } = await shop.call('POST /admin/login', { body: { email, password: demoPassword } });
      expect([email, status, body.message]).toEqual([email, 200, expect.any(String)]);
    }
    expect(demoStaff).toHaveLength(5);
    const customer = { email: demoCustomer, password: demoPassword };
    expect((await shop.call('POST /auth/login', { body: customer })).status).toBe(200);
  });
});

describe('fillDemo', () => {
  const everything = sql<{ digest: string }>(`
    select md5(string_agg(o::text, '' order by o.id) ||
      (select string_agg(m::text, '' order by m.id) from stock_movements m) ||
      (select string_agg(e::text, '' order by e.id) from order_events e)) as digest from orders o`);

  // Proves admin-orders-99
  test('changes nothing when it runs again, and writes the same data if the clock shows the same time', async () => {
    const before = await shop.db.row(everything);
    expect(await fillDemo(shop, true)).toBe(false);
    expect(await fillDemo(shop, false)).toBe(false);
    expect(await shop.db.row(everything)).toEqual(before);
    const twin = await openTestShop();
    await fillDemo({ ...twin, clock: shop.clock }, true);
    expect(await twin.db.row(everything)).toEqual(before);
    await twin.close();
  });

  // Proves admin-orders-99
  test('refuses a shop with customers or products, and an empty shop unless it may become a demo', async () => {
    const real = await openTestShop();
    const state = sql<Record<string, number>>(`
      select (select count(*) from users) as users, (select count(*) from products) as products,
        (select count(*) from demo) as demo`);
    await expect(fillDemo(real, false)).rejects.toThrow('does not say that it is a demo');
    const product = await buildProduct(real);
    await expect(fillDemo(real, true)).rejects.toThrow('is left alone');
    await real.db.pool.query('delete from products where id = $1', [product.id]);
    await buildCustomer(real);
    await expect(fillDemo(real, true)).rejects.toThrow('is left alone');
    expect(await real.db.row(state)).toEqual({ users: 1, products: 0, demo: 0 });
    await real.close();
  });
});

/** The work of the demo's staff: the audit log, the numbers of each of them, and a request for approval. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOfRoles } from '#contract/accounts/staff-roles.ts';
import { kindsOfWork } from '#contract/audit/work.ts';
import { askedStep } from '#contract/audited-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { isPermission } from '#contract/shared/permissions.ts';
import { managerLimit } from '#db/seed/demo/ledger.ts';
import { demoStaff } from '#db/seed/demo/people.ts';
import { sql } from '#server/core/db/database.ts';
import { countWork } from '#server/numbers/store.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { demoPassword, fillDemo } from './fill-demo.ts';
import { demoAdmin } from './make-people.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await fillDemo(shop, true);
});
afterAll(() => shop?.close());

// Proves audit-12
test('the demo has an audit log in which each act of staff is one call that the roles of the person allow', async () => {
  const made = await shop.db.rows(
    sql<{ name: string; roles: string[]; call: CallName | typeof askedStep }>(`
      select u.name, u.roles, l.call from audit_log l join users u on u.id = l.actor_id where l.at <= $1
      group by u.id, l.call`),
    [shop.clock()],
  );
  const denied = made.filter(({ roles, call }) => {
    const access = call === askedStep ? 'money.waive' : calls[call].may;
    return isPermission(access) && !permissionsOfRoles(roles, []).some((permission) => permission === access);
  });
  expect(denied).toEqual([]);
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(demoStaff.map(({ name }) => name)));
  const unlogged = await shop.db.rows(
    sql<object>(`
    select e.id, e.next from order_events e join users u on u.id = e.changed_by and u.role = 'admin'
    where 1 <> (select count(*) from audit_log l
      where l.records @> array[e.order_id::text] and l.actor_id = e.changed_by and l.at = e.created_at) limit 5`),
  );
  expect(unlogged).toEqual([]);
  const today = indiaDay(shop.clock());
  const work = await countWork(shop.db, '' as never, { from: addDays(today, -29), to: today });
  const busiest = kindsOfWork.map((kind) => work.toSorted((one, other) => other[kind] - one[kind])[0]);
  expect(busiest.slice(0, 3).map((row) => row?.name)).toEqual(['Deepa Hegde', 'Farhan Qureshi', 'Rohan Deshpande']);
});

// Proves audit-12
test('the demo has one open request above the limit of its author, and a customer with a long timeline', async () => {
  const { token } = (await shop.call('POST /admin/login', { body: { email: demoAdmin, password: demoPassword } })).body
    .data;
  const as = shop.as({ token });
  const { approvals } = (await as('GET /admin/approvals', { query: {} })).body.data;
  expect(approvals).toMatchObject([{ by: { name: 'Rohan Deshpande' }, isOwn: false, isAboveLimit: false }]);
  expect(approvals[0]?.amount).toBeGreaterThan(managerLimit.paise / 100);
  const { id = '' } =
    (await shop.db.row(
      sql<{ id: string }>(
        'select customer_id as id from agreed_prices join customer_notes using (customer_id) limit 1',
      ),
    )) ?? {};
  const { events } = (await as('GET /admin/users/:id/timeline', { params: { id }, query: { limit: 100 } })).body.data;
  expect([...new Set(events.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['orders', 'money', 'jars', 'notes', 'prices']),
  );
  const people = events.map(({ by }) => by);
  for (const { name } of demoStaff.slice(0, 4)) expect(people).toContain(name);
});

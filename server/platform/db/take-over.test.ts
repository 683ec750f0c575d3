import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, forceOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { sql } from './database.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { lastOfFirstRelease, takeOver } from './take-over.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** What the last version before the first release had in another way than the set of the first release. */
const earlierShape = `
  alter table order_items rename column deposit_free_units to spared;
  alter table order_items rename constraint order_items_deposit_free_units_in_range to order_items_spared_in_range;
  create table opening_imports (id uuid primary key);
  create table opening_rows (import_id uuid not null references opening_imports);
  alter table rider_acts drop constraint rider_acts_small,
    add constraint rider_acts_small check (octet_length(body::text) <= 60000 and octet_length(before::text) <= 100000),
    add constraint rider_acts_answer_small check (octet_length(record::text) <= 500 and octet_length(objection) <= 2000),
    add constraint rider_acts_upi_reason_small check (octet_length(upi_reason) <= 4000);
  alter table users add column verified_at timestamptz;
  create index users_unproven on users (created_at) where verified_at is null;
  update users set verified_at = created_at where name <> 'Ravi Unproven';
  delete from addresses where recipient = 'Without Address';
  delete from migrations;
  insert into migrations (name, run_on) values ('0001_users', now()), ('0027_upi_of_runs', now())`;

/** Tables with their columns, constraints, indexes and triggers, but for the order of columns. */
const shape = sql<{ part: string }>(`
  select concat_ws(' ', 'column', a.attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) as part
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
  from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1`);
const look = async () => (await shop.db.rows(shape)).map(({ part }) => part);
const migrations = sql<{ name: string }>('select name from migrations order by name');
const entries = sql<object>('select event_id, line, kind, amount from ledger_transfers order by posting, id');

const unproven = () => buildCustomer(shop, { name: 'Ravi Unproven' });

async function fill(): Promise<string> {
  const jar = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 100 });
  const customer = await buildCustomer(shop);
  const ordered = [{ productId: jar.id, quantity: 2 }];
  const { id } = await buildOrder(shop, customer, ordered);
  await forceOrder(shop, id, { status: 'delivered', paymentStatus: 'paid', paidPaise: 390_00, duePaise: 0 });
  await forceOrder(shop, (await buildOrder(shop, customer, ordered)).id, { paidPaise: 100_00, duePaise: 290_00 });
  return id;
}

test('a database of the last version before the first release is taken over once, and sells on', async () => {
  const id = await fill();
  const [before, posted] = [await look(), await shop.db.rows(entries)];
  const bare = await buildCustomer(shop, { name: 'Without Address' });
  const [left, ordered] = [await unproven(), await unproven()];
  await buildOrder(shop, ordered, [{ productId: (await buildProduct(shop)).id, quantity: 1 }]);
  await shop.db.pool.query(earlierShape);
  const admin = await buildAdmin(shop);

  await Promise.all(Array.from({ length: 3 }, () => takeOver(shop.connection, knownMigrations)));
  expect(await look()).toEqual(before);
  const later = knownMigrations.filter((name) => name > lastOfFirstRelease);
  const names = (await shop.db.rows(migrations)).map(({ name }) => name);
  expect([...names, ...later]).toEqual(knownMigrations);
  expect(await shop.db.rows(entries)).toEqual(posted);
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  const { addresses } = (await shop.as(bare)('GET /addresses')).body.data;
  expect(addresses).toMatchObject([{ recipient: bare.name, street: bare.address, isDefault: true }]);
  const ids = (await shop.db.rows(sql<{ id: string }>('select id from users'))).map((user) => user.id);
  expect([ids.includes(left.id), ids.includes(ordered.id)]).toEqual([false, true]);
  expect((await shop.call('POST /auth/login', { body: ordered })).status).toBe(401);
  expect((await shop.as(ordered)('GET /auth/me')).status).toBe(401);
  const body = { status: 'cancelled' };
  const answer = await shop.as(admin)('PUT /admin/orders/:id/status', { params: { id }, body });
  expect(answer.status).toBe(200);
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  await expect(shop.db.pool.query('delete from ledger_transfers')).rejects.toMatchObject({ code: 'LG002' });
});

const invented = {
  address: '14 Lake View Road, Bengaluru, Karnataka 560001',
  state: 'Karnataka',
  phone: '+91 98765 43210',
  email: 'hello@paniwala.example',
  fssaiNumber: '10012345678901',
};

// Proves settings-12
test.each<[string, object, object]>([
  ['what nobody entered goes', { ...invented, name: 'Neer' }, { name: 'Neer' }],
  [
    'what an owner entered beside it stays',
    { ...invented, address: '9 Lake View Road', gstin: '29AAGCB7383J1Z4' },
    { address: '9 Lake View Road', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' },
  ],
  [
    'the state of an address that an owner entered stays',
    { ...invented, address: '9 Lake View Road' },
    { address: '9 Lake View Road', state: 'Karnataka' },
  ],
  [
    'a state with a GSTIN stays',
    { ...invented, gstin: '29AAGCB7383J1Z4' },
    { gstin: '29AAGCB7383J1Z4', state: 'Karnataka' },
  ],
])('of saved settings %s', async (_, saved, kept) => {
  const insert = sql(`insert into settings_versions (version, record, changes, saved_at) values ($1, $2, '[]', now())`);
  await shop.db.run(insert, [1, JSON.stringify({ delivery: { fee: 4000 } })]);
  await shop.db.run(insert, [2, JSON.stringify({ shop: saved, delivery: { fee: 4000 } })]);
  await shop.db.pool.query(earlierShape);
  await takeOver(shop.connection, knownMigrations);
  const { rows } = await shop.db.pool.query('select record from settings_versions order by version');
  expect(rows).toEqual([{ record: { delivery: { fee: 4000 } } }, { record: { shop: kept, delivery: { fee: 4000 } } }]);
});

test('an older one is refused by a sentence, and stays as it was', async () => {
  await fill();
  await shop.db.pool.query(earlierShape);
  await shop.db.pool.query(`delete from migrations where name = '0027_upi_of_runs'`);
  const [before, names] = [await look(), await shop.db.rows(migrations)];
  await expect(migrate(shop.connection)).rejects.toThrow(
    'This database is of an early version of the shop. Start the commit 36e8a546 on it once, stop it, and start this one again.',
  );
  expect([await look(), await shop.db.rows(migrations)]).toEqual([before, names]);
});

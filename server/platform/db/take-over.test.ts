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
  create table one_time_codes (
    email text not null, purpose text not null, code_hash bytea not null, wrong_tries smallint not null default 0,
    sent_at timestamptz not null, expires_at timestamptz not null,
    primary key (email, purpose),
    constraint one_time_codes_purpose_known check (purpose in ('registration', 'login')),
    constraint one_time_codes_email_lower check (email = lower(email collate "C")));
  create index users_spelled_otherwise on users (id) where email ~ '[^\\x01-\\x7f]' or right(email, 1) = '.';
  alter table orders add column posted_paid_paise bigint not null default 0, add column posted_due_paise bigint;
  update orders set posted_paid_paise = paid_paise, posted_due_paise = case when status = 'delivered' then due_paise end;
  create index orders_unposted on orders (id)
    where posted_paid_paise <> paid_paise
      or posted_due_paise is distinct from case when status = 'delivered' then due_paise end;
  alter index orders_number_search set (fastupdate = on);
  alter index orders_address_search set (fastupdate = on);
  alter index orders_phone_search set (fastupdate = on);
  alter table requests alter column content_hash drop not null;
  create index requests_by_time on requests (created_at);
  create table order_requests (
    customer_id uuid not null references users on delete cascade, key text not null, body_hash bytea not null,
    order_id uuid not null, created_at timestamptz not null, primary key (customer_id, key));
  insert into order_requests select customer_id, 'pressed', sha256('form'), id, created_at from orders order by id limit 1;
  alter table ledger_transfers alter column posting drop not null;
  alter table ledger_transfers disable trigger ledger_transfers_appended;
  update ledger_transfers set posting = null;
  alter table ledger_transfers enable always trigger ledger_transfers_appended;
  delete from migrations;
  insert into migrations (name, run_on) values ('0001_accounts', now()), ('0123_last_orders_at_commit', now())`;

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
  await shop.db.pool.query(earlierShape);
  const keep = sql('insert into requests (actor_id, key, content_hash, created_at) values ($1, $2, $3, now())');
  const admin = await buildAdmin(shop);
  await shop.db.run(keep, [admin.id, 'without its content', null]);
  await shop.db.run(keep, [admin.id, 'with its content', Buffer.alloc(32)]);

  await Promise.all(Array.from({ length: 3 }, () => takeOver(shop.connection, knownMigrations)));
  expect(await look()).toEqual(before);
  const later = knownMigrations.filter((name) => name > lastOfFirstRelease);
  const names = (await shop.db.rows(migrations)).map(({ name }) => name);
  expect([...names, ...later]).toEqual(knownMigrations);
  expect(await shop.db.rows(entries)).toEqual(posted);
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  expect(await shop.db.rows(sql('select key from requests where actor_id = $1'), [admin.id])).toEqual([
    { key: 'with its content' },
  ]);
  expect(await shop.db.rows(sql("select answer from requests where key = 'pressed'"))).toEqual([{ answer: id }]);
  const body = { status: 'cancelled' };
  const answer = await shop.as(admin)('PUT /admin/orders/:id/status', { params: { id }, body });
  expect(answer.status).toBe(200);
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  await expect(shop.db.pool.query('delete from ledger_transfers')).rejects.toMatchObject({ code: 'LG002' });
});

test.each([
  [
    'the last migration before the first release is missing',
    `delete from migrations where name = '0123_last_orders_at_commit'`,
    'This database is of an early version of the shop. Start the commit c818220b on it once, stop it, and start this one again.',
  ],
  [
    'an order is not in the ledger',
    'update orders set posted_paid_paise = posted_paid_paise - 1 where paid_paise > 0',
    'Some orders are not in the ledger yet. Start the version that made this database, wait two minutes, stop it, and start this one again.',
  ],
])('it is refused by a sentence, and stays as it was, where %s', async (_, spoil, sentence) => {
  await fill();
  await shop.db.pool.query(earlierShape);
  await shop.db.pool.query(spoil);
  const [before, names] = [await look(), await shop.db.rows(migrations)];
  await expect(migrate(shop.connection)).rejects.toThrow(sentence);
  expect([await look(), await shop.db.rows(migrations)]).toEqual([before, names]);
});

/**
 * A customer with rows in every table of personal data. Each of the texts has a mark, so that a test can find them in
 * the download and in the database.
 */
import { v7 as newId } from 'uuid';
import { sql } from '#server/core/db/database.ts';
import { findPerson } from '#server/privacy/people.store.ts';
import { personalTables } from '#server/privacy/personal-tables.store.ts';
import type { TestShop } from '../shop.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRider } from './accounts.ts';
import { buildContainer } from './ledger.ts';
import { buildOrder, forceOrder } from './orders.ts';
import { buildPlan } from './plans.ts';
import { buildProduct } from './products.ts';

/** The mark with which every text of the customer begins. */
export const mark = 'zzqx';

/** Ids of the rows to which other rows refer. */
type Ids = Record<
  | 'customer'
  | 'joined'
  | 'order'
  | 'staff'
  | 'rider'
  | 'product'
  | 'container'
  | 'pickup'
  | 'run'
  | 'stop'
  | 'act'
  | 'tag'
  | 'import',
  string
>;

/** Queries for the ids of records that concern the customer, by the customer's id or email address. */
const recordsAbout = (ids: Ids) => [
  `select id from complaints where customer_id = '${ids.customer}'::uuid`,
  `select id from complaints where text = '${mark} guest'`,
  `select c.id from contact_messages c join users u on lower(u.email) = lower(c.email) where u.id = '${ids.customer}'::uuid`,
  `select id from run_matters where act_id = '${ids.act}'::uuid`,
  `select '${ids.import}'::uuid as id`,
];

/**
 * An entry of the audit log about each of these records. It contains a note in which staff wrote about the customer.
 */
const entryAbout = (records: string, { staff }: Ids) => `
  with entry as (
    insert into audit_log (id, at, actor_id, area, call, records, fields)
    select gen_random_uuid(), now(), '${staff}'::uuid, 'orders', 'POST /y', array[about.id::text], '{note}'
    from (${records}) about returning id)
  insert into audit_details (id, changes) select id, '[{"field": "note", "after": "${mark} staff wrote"}]' from entry`;

/** Statements that fill the tables. */
const rowsOf = (ids: Ids) => [
  `insert into cart_items select gen_random_uuid(), '${ids.customer}'::uuid, '${ids.product}'::uuid, 2, now(), now()`,
  `insert into password_resets select '${ids.customer}'::uuid, sha256(gen_random_uuid()::text::bytea), now() + interval '1 hour'`,
  `insert into sign_in_tickets select sha256(gen_random_uuid()::text::bytea), '${ids.customer}'::uuid, 0, now() + interval '1 hour'`,
  `insert into registrations select gen_random_uuid(), (select email from users where id = '${ids.customer}'::uuid), 'U9', '{}', 'x', 'x', 'x',
    'x', 'x', 'x', '560001', 'en', now()`,
  `insert into requests select '${ids.customer}'::uuid, 'key', sha256('x'), '{}', now()`,
  `insert into push_subscriptions select gen_random_uuid(), token_hash, user_id, 'https://push.test/' || gen_random_uuid(), 'x', 'x', now()
    from sessions where user_id = '${ids.customer}'::uuid`,
  `insert into order_events (id, order_id, kind, next, changed_by, reason, notes, changes, ip_address, user_agent, created_at)
    select gen_random_uuid(), '${ids.order}'::uuid, 'edit', 'delivered', '${ids.customer}'::uuid, 'x', 'x', '[]', 'x', 'x', now()`,
  `insert into small_sales select '${ids.order}'::uuid, '2026-11-21', 7000, '{}', null`,
  `insert into failed_stops select gen_random_uuid(), '${ids.order}'::uuid, null, 'x', now()`,
  `insert into payments select gen_random_uuid(), '${ids.order}', 'paid', 'cash', 7000, 0, null, now()`,
  `insert into charges (id, customer_id, kind, amount_paise, due_paise, event_id, created_at)
    select gen_random_uuid(), '${ids.customer}'::uuid, 'lost', 100, 0, gen_random_uuid(), now()`,
  `insert into ledger_notes select t.event_id, 'x', 'x' from ledger_transfers t where t.order_id = '${ids.order}'::uuid limit 1`,
  `insert into upi_claims (id, customer_id, order_id, utr, amount_paise, state, reason, decided_at, created_at)
    select gen_random_uuid(), '${ids.customer}'::uuid, '${ids.order}'::uuid, '123456789012', 100, 'refused', 'x', now(), now()`,
  `insert into credit_limit_changes select gen_random_uuid(), '${ids.customer}'::uuid, 100, null, 'x', '${ids.staff}'::uuid, now()`,
  `insert into account_statements (customer_id, month, brought_paise, delivered_paise, waived_paise, paid_paise, due_paise, orders, due_on, made_at)
    select '${ids.customer}'::uuid, '2026-10-01', 0, 0, 0, 0, 0, 0, '2026-11-07', now()`,
  `insert into deposit_terms select gen_random_uuid(), '${ids.customer}'::uuid, true, 'x', '${ids.staff}'::uuid, now()`,
  `insert into cash_blocks select '${ids.customer}'::uuid, 'x', '${ids.staff}'::uuid, now()`,
  `insert into agreed_prices (id, customer_id, product_id, price_paise, first_day, reason, changed_by, changed_at)
    select gen_random_uuid(), '${ids.customer}'::uuid, '${ids.product}'::uuid, 1500, '2026-11-01', 'x', '${ids.staff}'::uuid, now()`,
  `insert into plan_events (id, plan_id, kind, created_at) select gen_random_uuid(), id, 'begun', now() from plans
    where customer_id = '${ids.customer}'::uuid`,
  `insert into plan_dates (plan_id, date) select id, '2026-11-25' from plans
    where customer_id = '${ids.customer}'::uuid`,
  `insert into pickups (id, customer_id, kind, status, pickup_date, pay_by, created_at)
    select '${ids.pickup}'::uuid, '${ids.customer}'::uuid, 'return_jars', 'cancelled', '2026-11-22', '2026-12-01', now()`,
  `insert into pickup_lines (pickup_id, container_id, count) select '${ids.pickup}'::uuid, '${ids.container}'::uuid, 1`,
  `insert into pickup_events (id, pickup_id, kind, reason, created_at)
    select gen_random_uuid(), '${ids.pickup}'::uuid, 'cancelled', 'x', now()`,
  `insert into runs (id, day, rider_id, riders, created_at)
    select '${ids.run}'::uuid, '2026-11-20', '${ids.rider}'::uuid, array['${ids.rider}'::uuid], now()`,
  `insert into run_stops (id, run_id, order_id, place, is_open, code)
    select '${ids.stop}'::uuid, '${ids.run}'::uuid, '${ids.order}'::uuid, 1, false, '1234'`,
  `insert into rider_acts (id, run_id, stop_id, rider_id, kind, body, phone_at, is_recorded, objection, upi_reason, created_at)
    select '${ids.act}'::uuid, '${ids.run}'::uuid, '${ids.stop}'::uuid, '${ids.rider}'::uuid, 'not_delivered',
      '{"reason": "${mark} act", "buyer": {"name": "${mark} buyer", "phone": "1"}, "position": {"latitude": 12.9}}',
      now(), true, 'x', 'x', now()`,
  `insert into run_matters (id, run_id, act_id, kind, detail, created_at)
    select gen_random_uuid(), '${ids.run}'::uuid, '${ids.act}'::uuid, 'customer_objects', 'x', now()`,
  `insert into stop_photos select '${ids.act}'::uuid, '\\xffd8ff', now()`,
  // An open complaint would stop a deletion.
  `insert into complaints (id, number, customer_id, order_id, kind, text, language, status, outcome, due_from,
      acknowledged_at, resolved_at, created_at)
    select gen_random_uuid(), 'C-' || gen_random_uuid(), '${ids.customer}'::uuid, '${ids.order}'::uuid, 'leak', 'x', 'en',
      'resolved', 'settled', now(), now(), now(), now()`,
  `insert into complaint_entries (id, complaint_id, kind, text, created_at)
    select gen_random_uuid(), id, 'reply', 'x', now() from complaints where customer_id = '${ids.customer}'::uuid`,
  `insert into breaches (id, noticed_at, happened, created_at) values (gen_random_uuid(), now(), 'x', now())`,
  `insert into breach_people (breach_id, customer_id) select id, '${ids.customer}'::uuid from breaches limit 1`,
  `insert into complaint_photos select gen_random_uuid(), id, sha256('x'), '\\xffd8ff', now()
    from complaints where customer_id = '${ids.customer}'::uuid`,
  `insert into customer_notes select gen_random_uuid(), '${ids.customer}'::uuid, 'x', '${ids.staff}'::uuid, now()`,
  `with tag as (insert into customer_tags values ('${ids.tag}'::uuid, 'Gold ' || left(gen_random_uuid()::text, 8), now()) returning id)
    insert into tagged_customers select '${ids.customer}'::uuid, id from tag`,
  `insert into customer_events select gen_random_uuid(), '${ids.customer}'::uuid, 'tagged', 'x', '${ids.staff}'::uuid, now()`,
  `insert into opened_messages (id, customer_id, kind, opened_at) select gen_random_uuid(), '${ids.customer}'::uuid, 'hello', now()`,
  `insert into contact_messages (id, name, email, message, domain, ip_address, created_at, updated_at)
    select gen_random_uuid(), 'x', upper(email), 'x', 'shop.test', 'x', now(), now() from users where id = '${ids.customer}'::uuid`,
  `insert into delivery_wishes (id, pincode, email, language, created_at)
    select gen_random_uuid(), '560103', email, 'en', now() from users where id = '${ids.customer}'::uuid`,
  `insert into queued_mails (id, mail, due_at, created_at)
    select gen_random_uuid(), jsonb_build_object('kind', 'x', 'to', email, 'name', '${mark} mail'), now() + interval '1 day', now()
    from users where id = '${ids.customer}'::uuid`,
  `insert into account_joins select '${ids.joined}'::uuid, '${ids.customer}'::uuid, 'x', 'x', '${ids.staff}'::uuid, now()`,
  `insert into imports (id, kind, state, file_name, file_hash, created_at)
    select '${ids.import}'::uuid, 'customers', 'written', 'customers.csv', '\\x01', now()`,
  `insert into import_rows (import_id, line, cells, state, work, made_id)
    select '${ids.import}'::uuid, 2, '["${mark} cell"]', 'written', '{"name": "${mark} work"}', '${ids.customer}'::uuid`,
  `insert into approvals (id, asker_id, call, permission, input, content_hash, paise, customer_id, state, decided_at, created_at, expires_at)
    select gen_random_uuid(), '${ids.staff}'::uuid, 'x', 'money.manage', '{"note": "${mark} input"}', '\\x01', 100, '${ids.customer}'::uuid, 'done', now(), now(), now()`,
  // A complaint that the customer sent as a guest, with the email address of the account.
  `insert into complaints (id, number, kind, text, name, email, phone, language, due_from, created_at)
    select gen_random_uuid(), 'C-' || gen_random_uuid(), 'late', '${mark} guest', '${mark} guest', upper(email), '${mark} guest', 'en',
      now(), now()
    from users where id = '${ids.customer}'::uuid`,
  `insert into complaint_entries (id, complaint_id, kind, text, created_at)
    select gen_random_uuid(), id, 'reply', '${mark} guest', now() from complaints where text = '${mark} guest'`,
  `insert into queued_mails (id, mail, due_at, created_at)
    select gen_random_uuid(), jsonb_build_object('kind', 'alerts', 'to', 'desk@paniwala.test', 'named',
      jsonb_build_array(jsonb_build_object('orderNumber', number, 'name', '${mark} named'))), now() + interval '1 day', now()
    from complaints where customer_id = '${ids.customer}'::uuid`,
  ...recordsAbout(ids).map((records) => entryAbout(records, ids)),
  `with entry as (
      insert into audit_log (id, at, actor_id, area, call, records, fields)
      select gen_random_uuid(), now(), '${ids.staff}'::uuid, 'orders', 'PUT /x', array['${ids.order}'::text], '{notes}' returning id)
    insert into audit_details (id, changes) select id, '[{"field": "notes", "after": "${mark} audit"}]' from entry`,
];

/** An entry of the audit log: staff searched for the customer's email address and downloaded the result. */
const searchOf = ({ staff, customer }: Ids) => `
  with entry as (
    insert into audit_log (id, at, actor_id, area, call, records, fields)
    select gen_random_uuid(), now(), '${staff}'::uuid, 'exports', 'GET /x', '{}', '{search}' returning id)
  insert into audit_details (id, changes)
  select e.id, jsonb_build_array(jsonb_build_object('field', 'search', 'after', upper(u.email)))
  from entry e, users u where u.id = '${customer}'::uuid`;

export interface WholeCustomer extends BuiltCustomer {
  orderId: string;
}

/** Builds the customer, without anything that is open: no jars, no money, no active plan. */
export async function buildWholeCustomer(shop: TestShop): Promise<WholeCustomer> {
  const asha = await buildCustomer(shop, { name: `${mark} name`, phone: '98450 70001' });
  const joined = await buildCustomer(shop, { name: `${mark} joined`, isActive: false });
  const [admin, rider] = [await buildAdmin(shop), await buildRider(shop)];
  const { id: productId } = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 });
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }]);
  await forceOrder(shop, order.id, { status: 'delivered', paymentStatus: 'paid', paidPaise: 70_00, duePaise: 0 });
  await buildPlan(shop, asha, {
    status: 'ended',
    nextAt: null,
    endedAt: shop.clock(),
    lines: [{ productId, quantity: 1 }],
  });
  const ids: Ids = {
    customer: asha.id,
    joined: joined.id,
    order: order.id,
    staff: admin.id,
    rider: rider.id,
    product: productId,
    container: await buildContainer(shop),
    pickup: newId(),
    run: newId(),
    stop: newId(),
    act: newId(),
    tag: newId(),
    import: newId(),
  };
  for (const text of rowsOf(ids)) await shop.db.run(sql(text));
  await markTexts(shop, asha.id);
  await shop.db.run(sql(searchOf(ids)));
  return { ...asha, orderId: order.id };
}

const personalTexts = sql<{ table: string; column: string; type: string }>(`
  select table_name::text as table, column_name::text as column, data_type::text as type
  from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`);

/** Gives every text that can be personal a mark with the names of its table and column. */
async function markTexts({ db }: TestShop, customerId: string): Promise<void> {
  const { ids, emails } = await findPerson(db, customerId);
  const notMarked = new Set([
    'email',
    'key',
    'cells',
    'edits',
    'body',
    'mail',
    'input',
    'answer',
    'detail',
    'pincode',
    'state',
    'language',
  ]);
  const columns = Map.groupBy(await db.rows(personalTexts), ({ table }) => table);
  for (const [table, { of, by, plain = [], secret = [], except = {} }] of Object.entries(personalTables)) {
    const marked = (columns.get(table) ?? []).filter(
      ({ column, type }) =>
        ![...plain, ...secret, ...Object.keys(except)].includes(column) &&
        !notMarked.has(column) &&
        (type === 'text' || column === 'changes'),
    );
    if (table === 'documents' || marked.length === 0) continue;
    const values = marked.map(({ column, type }) =>
      type === 'text'
        ? `${column} = case when ${column} is null then null else '${mark} ${table} ${column}' end`
        : `${column} = '[{"field": "notes", "after": "${mark} ${table} ${column}"}]'`,
    );
    await db.run(sql(`update ${table} set ${values.join(', ')} where ${of}`), [by === 'email' ? emails : ids]);
  }
}

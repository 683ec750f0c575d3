/** Inserts rows of test data. All builders, the demo and the benchmark use these lists of columns. */
import { writtenColumns } from '#server/catalogue/product.store.ts';
import { documentOf, type InCode } from '#server/core/db/column-names.ts';
import { type Queryable, type Statement, sql } from '#server/core/db/database.ts';
import {
  doorColumns,
  officeColumns,
  orderPlaceColumns,
  placeColumns,
  planPlaceColumns,
} from '#server/core/delivery-address.store.ts';
import { soldColumns } from '#server/orders/store.ts';

const address = 'address, city, state, pincode';
const visibility = 'is_active, deleted_at, created_at';
const money = 'items_paise, delivery_paise, deposit_paise, paid_paise, due_paise';
const bookedSlot = 'zone_id, holds_place, window_label, window_from, window_to';
const posted = 'credit_used_paise, delivered_at';
const remarks = 'notes, admin_notes';
const pickupSlot = 'pickup_date, window_key, window_label, window_from, window_to, zone_id, holds_place';
const refund = 'refund_paise, refund_method, refund_reference, refund_on, refund_event_id';
const terms = 'fee_paise, free_from_paise, minimum_paise, cash_allowed, floor_from, floor_charge_paise';
const client = 'ip_address, user_agent';

/** The columns that inserted rows set. All other columns get their defaults. */
const columns = {
  users: `id, name, email, password_hash, phone, ${address}, role, is_active, created_at, roles`,
  addresses: `id, user_id, label, recipient, phone, house, street, landmark, pincode, city, state, ${doorColumns}, ${officeColumns}, is_default, version, created_at`,
  categories: `id, name, slug, description, image, color, sort_order, ${visibility}, translations`,
  containers: 'id, name, hsn, tax_basis_points, lost_charge_paise, is_active, created_at, updated_at',
  tax_rates: 'id, name, hsn, created_at, updated_at',
  tax_rate_steps: 'tax_rate_id, first_day, tax_basis_points',
  products: `id, category_id, container_id, tax_rate_id, ${writtenColumns}, stock, deleted_at, created_at, translations`,
  stock_movements: 'id, product_id, units, reason, order_id, created_at',
  cart_items: 'id, user_id, product_id, quantity, created_at, updated_at',
  orders: `id, order_number, customer_id, status, payment_status, payment_method, ${orderPlaceColumns}, delivery_date, delivery_window, ${remarks}, ${money}, created_at, ${bookedSlot}, floor_paise, is_by_phone, ${posted}`,
  order_items: `id, order_id, line, product_id, ${soldColumns}, unit_price_paise, unit_deposit_paise, quantity, container_id, deposit_free_units, ordered_quantity, translations`,
  order_events: `id, order_id, kind, previous, next, changed_by, reason, notes, ${client}, created_at, changes`,
  payments: 'id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at',
  delivery_windows:
    'key, label, from_minute, to_minute, first_date, last_date, weekdays, capacity, cutoff_days, cutoff_minute, created_at',
  slot_exceptions:
    'id, date, window_key, zone_id, is_closed, is_opened, reason, capacity, version, created_by, created_at, updated_at',
  slots: 'zone_id, date, window_key, booked',
  zones: `id, name, ${terms}, city, state, is_active, created_at, updated_at`,
  zone_pincodes: 'zone_id, pincode, is_active',
  zone_windows: 'zone_id, window_key',
  plans: `id, customer_id, status, version, every_days, weekdays, starts_on, ends_on, window_key, only_empties, payment_method, use_credit, ${planPlaceColumns}, notes, paused_from, paused_until, paused_by_shop, pause_reminders, next_at, next_on, cutoff_known, changed_at, created_at, ended_at`,
  plan_lines: 'plan_id, product_id, line, quantity',
  plan_dates:
    'plan_id, date, is_skipped, moved_to, window_key, items, told_at, told_paise, told_prices, told_anew_at, outcome, problem, left_out, order_id, is_late, decided_at',
  plan_events: 'id, plan_id, kind, changed_by, details, created_at',
  settings_versions: `version, record, changes, saved_by, saved_at, ${client}`,
  delivery_wishes: 'id, pincode, email, language, created_at',
  pickups: `id, customer_id, kind, status, version, ${placeColumns}, ${pickupSlot}, asked_paise, released_paise, payable_paise, collect_event_id, ${refund}, pay_by, created_at`,
  pickup_lines: 'pickup_id, container_id, count, taken, matched, damaged, released_paise',
  pickup_events: 'id, pickup_id, kind, reason, changed_by, created_at',
  day_closings: 'id, day, notes, expected_paise, counted_paise, banked_paise, reason, closed_by, created_at',
  upi_claims: 'id, customer_id, order_id, utr, amount_paise, state, reason, decided_by, decided_at, created_at',
  credit_limits: 'customer_id, limit_paise, version, stated_month, changed_by, changed_at',
  credit_limit_changes: 'id, customer_id, before_paise, after_paise, reason, changed_by, created_at',
  charges: 'id, customer_id, kind, amount_paise, due_paise, event_id, created_by, created_at',
  contact_messages: 'id, name, email, message, domain, ip_address, status, admin_notes, created_at, updated_at',
  customer_notes: 'id, customer_id, note, created_by, created_at',
  agreed_prices: 'id, customer_id, product_id, price_paise, first_day, last_day, reason, changed_by, changed_at',
  role_limits: 'role, paise',
  approvals:
    'id, asker_id, call, permission, input, content_hash, request_key, paise, customer_id, order_id, reason, created_at, expires_at',
  audit_log: 'id, at, actor_id, area, call, records, fields, reason, request_id',
  audit_details: `id, ${client}, changes`,
} as const;

type Table = keyof typeof columns;
type ColumnOf<List> = List extends `${infer First}, ${infer Rest}` ? First | ColumnOf<Rest> : List;

/** A value for each column of the table; other properties of a row are not written. */
export type Row<Name extends Table> = Readonly<Record<InCode<ColumnOf<(typeof columns)[Name]>>, unknown>>;

/** The start of a statement whose query gives every column in order: `${insertInto('users')} select …`. */
export const insertInto = (table: Table) => `insert into ${table} (${columns[table]})`;

const statements = new Map<Table, Statement<unknown>>();

/** Writes any number of rows with one statement. */
export async function insertRows<Name extends Table>(db: Queryable, table: Name, rows: readonly Row<Name>[]) {
  const statement = statements.get(table) ?? declareInsert(table);
  statements.set(table, statement);
  await db.run(statement, [documentOf(rows)]);
}

export type TableRows = { readonly [Name in Table]?: readonly Row<Name>[] };

/** Writes the rows of several tables, in the order in which the tables are named. */
export async function insertTables(db: Queryable, rows: TableRows): Promise<void> {
  const insert = <Name extends Table>(table: Name) => insertRows(db, table, rows[table] ?? []);
  for (const table of Object.keys(rows) as Table[]) await insert(table);
}

function declareInsert(table: Table): Statement<unknown> {
  return sql(`${insertInto(table)} select ${columns[table]} from json_populate_recordset(null::${table}, $1)`);
}

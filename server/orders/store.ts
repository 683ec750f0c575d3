/** Reads orders. `new-order.store.ts` and `change-order.store.ts` write them. */
import type { DeliveryAddress, Office } from '#contract/accounts/delivery-address.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import type { OrderFilterQuery, SoldProduct } from '#contract/orders/calls.ts';
import { cashMethods, type OrderStatus, onTheWay, type PaymentStatus } from '#contract/orders/status-flow.ts';
import { findIndianState } from '#contract/shared/states.ts';
import type { OrderSums } from '../accounts/users.store.ts';
import type { AtDoor, CustomerId, StaffId } from '../core/actor.ts';
import {
  addressWordsOf,
  type Conditions,
  holdsTyped,
  joinConditions,
  patternOf,
  phonePatternOf,
} from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { orderPlace } from '../core/delivery-address.store.ts';
import { emailOf } from '../core/no-email.ts';
import { digitsOf } from '../core/person.store.ts';
import { readOrderNumber } from './number.rules.ts';

/** Columns of a product that an order line copies. */
export const soldColumns = 'name, description, size, image';

export interface OrderItemRow extends SoldProduct {
  id: string;
  productId: string;
  quantity: number;
  unitPricePaise: number;
  unitDepositPaise: number;
  /** Null for products without a returnable container. */
  containerId: string | null;
  /** Units without a deposit, because an empty comes back for each. */
  depositFreeUnits: number;
  /** The ordered quantity if the delivered quantity differs; otherwise null. */
  orderedQuantity: number | null;
  /** The texts of the product in other languages, as they were when it was sold. */
  translations: Translations;
}

export interface OrderRow extends DeliveryAddress, Office {
  id: string;
  orderNumber: string;
  customerId: string;
  customerName: string;
  /** Null if the customer has no email address. */
  customerEmail: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  deliveryDate: string;
  /** Key of the delivery window. */
  deliveryWindow: string;
  /** The window's name at the time of ordering. */
  windowLabel: string;
  /** Minutes after midnight. */
  windowFrom: number;
  windowTo: number;
  /** Null if the shop had no zones when the slot was chosen. */
  zoneId: string | null;
  /** Whether the order takes a place in its slot. */
  holdsPlace: boolean;
  /** Whether staff placed the order for a customer who called. */
  isByPhone: boolean;
  /** True for a sale of a rider at the door, which was not ordered before. */
  soldAtDoor: boolean;
  /** Id of the plan for which the shop made the order, if any. */
  planId: string | null;
  notes: string;
  adminNotes: string;
  itemsPaise: number;
  deliveryPaise: number;
  /** The part of `delivery_paise` that is the floor charge. */
  floorPaise: number;
  depositPaise: number;
  paidPaise: number;
  duePaise: number;
  /** The part of `paid_paise` that came from the customer's credit. */
  creditUsedPaise: number;
  /** Amount that staff demanded beyond the bill. */
  askedPaise: number;
  /** Unpaid amount that the shop has written off as a bad debt. */
  writtenOffPaise: number;
  /**
   * Amount that a cancelled order still charges: deposit that was paid back with its jars before the order was
   * cancelled.
   */
  keptPaise: number;
  /** Unpaid amount of the charges for jars that were made at its stops. */
  chargeDuePaise: number;
  failedStops: number;
  /** The version of the legal texts when the order was placed; null if there was none. */
  legalVersion: number | null;
  createdAt: Date;
  items: OrderItemRow[];
}

export const orderColumns = `
  o.id, o.order_number, o.customer_id, u.name as customer_name, ${emailOf('u.')} as customer_email,
  o.status, o.payment_status, o.payment_method,
  ${orderPlace}, o.delivery_date, o.delivery_window,
  o.window_label, o.window_from, o.window_to, o.zone_id, o.holds_place,
  o.is_by_phone, o.sold_at_door, o.legal_version, o.floor_paise,
  o.notes, o.admin_notes, o.items_paise, o.delivery_paise, o.deposit_paise, o.paid_paise, o.due_paise, o.created_at,
  o.credit_used_paise, o.asked_paise, o.written_off_paise, o.kept_paise, o.failed_stops,
  (select coalesce(sum(c.due_paise), 0)::bigint from charges c where c.order_id = o.id) as charge_due_paise,
  (select k.plan_id from plan_orders k where k.order_id = o.id) as plan_id,
  (select json_agg(i order by i.line) from order_items i where i.order_id = o.id) as items`;

// Another customer's order is not found, so that the call answers 404 as for an unknown id.
const ofCustomer = sql<OrderRow>(`
  select ${orderColumns}
  from orders o join users u on u.id = o.customer_id
  where o.customer_id = $1 and o.id = $2`);

const ofAnyone = sql<OrderRow>(`
  select ${orderColumns}
  from orders o join users u on u.id = o.customer_id
  where o.id = $1`);

const ofIds = sql<OrderRow>(`
  select ${orderColumns}
  from orders o join users u on u.id = o.customer_id
  where o.id = any($1::uuid[])`);

// Selects the matching ids first, with an index-only scan if possible, then reads only the rows of the page.
const pageOf = (found: string, limit: string, offset: string) => `
  with found as materialized (${found}) ${pageSql({
    total: '(select count(*) from found)',
    rows: `select o.*
      from (select id from found order by id desc limit ${limit} offset ${offset}) chosen
      cross join lateral (
        select ${orderColumns} from orders o join users u on u.id = o.customer_id where o.id = chosen.id offset 0
      ) o`,
    order: 'page.id desc',
  })}`;

const ofOneCustomer = 'select id from orders where customer_id = $1';
const pageOfCustomer = sql<PageRow<OrderRow>>(pageOf(ofOneCustomer, '$2', '$3'));
const pageOfCustomerStatus = sql<PageRow<OrderRow>>(pageOf(`${ofOneCustomer} and status = $4`, '$2', '$3'));

/** The filter that staff set for orders. The list, its total and its export use it. */
export interface OrderFilter extends Omit<OrderFilterQuery, 'from' | 'to' | 'late' | 'deliveredFrom' | 'deliveredTo'> {
  /** Placed at or after this instant, the beginning of a day in India. */
  since?: Date | undefined;
  /** Placed before this instant, the beginning of a day in India. */
  until?: Date | undefined;
  /** To be delivered before this day, and neither delivered nor cancelled. */
  lateOn?: string | undefined;
  /** Delivered at or after this instant, the beginning of a day in India. */
  deliveredSince?: Date | undefined;
  /** Delivered before this instant, the beginning of a day in India. */
  deliveredUntil?: Date | undefined;
}

/** SQL condition: the order is delivered, and was delivered last at or after (or before) an instant. */
export const deliveredSince = (row: string, at: string) =>
  `${row}.status = 'delivered' and ${row}.delivered_at >= ${at}`;
export const deliveredUntil = (row: string, at: string) =>
  `${row}.status = 'delivered' and ${row}.delivered_at < ${at}`;

/**
 * SQL: whether a delivered order came before the end of its slot; null for a sale at the door, which has no slot. A
 * moved order is compared with the slot to which it was moved last. A rider's record counts from the time at which it
 * was made, because a phone without network sends it later.
 */
export function isOnTime(row: string): string {
  const end = `(${row}.delivery_date + make_interval(mins => ${row}.window_to)) at time zone 'Asia/Kolkata'`;
  return `case when not ${row}.sold_at_door then ${row}.delivered_at <= ${end} or exists (
    select from run_stops s join rider_acts a on a.stop_id = s.id
    where s.order_id = ${row}.id and a.kind = 'delivered' and a.is_recorded and a.taken_back_by is null and a.made_at <= ${end}
  ) end`;
}

// The trigram index of addresses needs at least three characters. Three digits alone would match every PIN code of a
// town.
const mayBeAddress = (search: string) => search.length >= 3 && !/^\d{3}$/.test(search);

const mostWords = 8;

// Searches for the longest words, because they match the fewest orders.
function containsAll(words: string[], add: (value: unknown) => string): string[] {
  const chosen = words.toSorted((a, b) => b.length - a.length).slice(0, mostWords);
  return chosen.map((word) => holdsTyped('address_folded', add(word)));
}

// The index does not contain the state. If the search names a state, the other words find the orders and the state is
// compared.
function addressWays(search: string, add: (value: unknown) => string): string[] {
  const words = addressWordsOf(search);
  if (!words.some(mayBeAddress)) {
    return mayBeAddress(search) ? [holdsTyped('address_folded', add(search))] : [];
  }
  const named = findIndianState(words);
  const inState = named && [...containsAll(named.others, add), `lower(delivery_state) = ${add(named.state)}`];
  return [containsAll(words, add), ...(inState ? [inState] : [])].map((all) => `(${all.join(' and ')})`);
}

// Matches in `orders` use its own indexes; an `or` with the customer's name would prevent that. Orders that are
// found by the customer's name are therefore a second part, without those of the first, so that none is found twice.
function foundBy(search: string, add: (value: unknown) => string): string {
  const phone = phonePatternOf(search);
  const ways = [
    `lower(order_number) like ${add(patternOf(readOrderNumber(search)))}`,
    ...addressWays(search, add),
    ...(phone ? [`${digitsOf('delivery_phone')} like ${add(phone)}`] : []),
  ];
  return `
    with described as materialized (select id from orders where ${ways.join(' or ')})
    select id from described
    union all
    select b.id from users u join orders b on b.customer_id = u.id
    where ${holdsTyped('u.name_folded', add(search))} and not exists (select from described d where d.id = b.id)`;
}

export const conditions: Conditions<Omit<OrderFilter, 'search'>> = {
  status: (value) => `o.status = ${value}`,
  paymentStatus: (value) => `o.payment_status = ${value}`,
  cancelled: (value) => `(o.status = 'cancelled') = ${value}`,
  since: (value) => `o.created_at >= ${value}`,
  until: (value) => `o.created_at < ${value}`,
  productId: (value) => `o.id in (select order_id from order_items where product_id = ${value})`,
  customerId: (value) => `o.customer_id = ${value}`,
  deliveryDate: (value) => `o.delivery_date = ${value}`,
  deliveryTime: (value) => `o.delivery_window = ${value}`,
  zoneId: (value) => `o.zone_id = ${value}`,
  lateOn: (value) => `o.delivery_date < ${value} and o.status not in ('delivered', 'cancelled')`,
  deliveredSince: (value) => deliveredSince('o', value),
  deliveredUntil: (value) => deliveredUntil('o', value),
  onTime: (value) => `o.status = 'delivered' and (${isOnTime('o')}) = ${value}`,
  paidAhead: (value) => `${value} = 'true' and o.paid_paise > 0
    and o.status not in ('delivered', 'cancelled')`,
};

/** The SQL condition of a filter and its values. `add` adds another value and returns its placeholder. */
export function whereOf({ search, ...filter }: OrderFilter) {
  const { text, values, add } = joinConditions(conditions, filter);
  return { text: search ? `${text} and o.id in (${foundBy(search, add)})` : text, values, add };
}

/** An order of this customer. Undefined for an unknown id and for another customer's order. */
export function findOwnOrder(db: Queryable, customer: CustomerId, id: string): Promise<OrderRow | undefined> {
  return db.row(ofCustomer, [customer, id]);
}

/** Any order. The type of the staff argument makes sure that the caller has checked the permission. */
export function findAnyOrder(db: Queryable, _staff: AtDoor, id: string): Promise<OrderRow | undefined> {
  return db.row(ofAnyone, [id]);
}

/** Orders with these ids, in any sequence. */
export function listOrdersById(db: Queryable, _staff: AtDoor, ids: readonly string[]): Promise<OrderRow[]> {
  return db.rows(ofIds, [ids]);
}

export async function listOwnOrders(
  db: Queryable,
  customer: CustomerId,
  { status, limit, offset }: { status?: OrderStatus | undefined; limit: number; offset: number },
): Promise<Page<OrderRow>> {
  const values = [customer, limit, offset];
  return status === undefined
    ? readPage(db, pageOfCustomer, values)
    : readPage(db, pageOfCustomerStatus, [...values, status]);
}

/** A page of the orders that match a search or a product, newest first, with the number of matches. */
export async function findOrders(
  db: Queryable,
  _staff: StaffId,
  { search, ...filter }: OrderFilter,
  { limit, offset }: Slice,
): Promise<Page<OrderRow>> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isFiltered = values.length > 0;
  let found = `select o.id from orders o where ${text}`;
  if (search) {
    const matching = foundBy(search, add);
    found = isFiltered ? `select o.id from (${matching}) m join orders o on o.id = m.id where ${text}` : matching;
  }
  const statement = sql<PageRow<OrderRow>>(pageOf(found, add(limit), add(offset)));
  return readPage(db, statement, values);
}

/**
 * The next matching orders, newest first, after the order with the id `before`, or from the newest if it is undefined.
 */
export function listOrdersBefore(
  db: Queryable,
  _staff: StaffId,
  filter: OrderFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<OrderRow[]> {
  const { text, values, add } = whereOf(filter);
  const isBefore = before === undefined ? text : `${text} and o.id < ${add(before)}`;
  // Finds the ids of the page first, so that only its rows are joined with customers and order lines.
  const statement = sql<OrderRow>(`
    select ${orderColumns}
    from (select o.id from orders o where ${isBefore} order by o.id desc limit ${add(limit)}) page
    join orders o on o.id = page.id join users u on u.id = o.customer_id
    order by o.id desc`);
  return db.rows(statement, values);
}

export interface Neighbour {
  id: string;
  orderNumber: string;
}

/**
 * The orders before and after this order in a filtered list, newest first. The order itself need not match the filter.
 */
export async function findNeighbours(
  db: Queryable,
  _staff: StaffId,
  filter: OrderFilter,
  order: Pick<OrderRow, 'id' | 'createdAt'>,
) {
  const { text, values, add } = whereOf(filter);
  const place = `(${add(order.createdAt)}::timestamptz, ${add(order.id)}::uuid)`;
  const neighbour = (side: '>' | '<', direction: 'asc' | 'desc') =>
    sql<Neighbour>(`
      select o.id, o.order_number from orders o where ${text} and (o.created_at, o.id) ${side} ${place}
      order by o.created_at ${direction}, o.id ${direction} limit 1`);
  const [previous, next] = await Promise.all([
    db.row(neighbour('>', 'asc'), values),
    db.row(neighbour('<', 'desc'), values),
  ]);
  return { previous, next };
}

const statusesOnTheWay = onTheWay.map((status) => `'${status}'`).join(', ');

/** The contract's `isOnTheWay` as SQL for a row of `orders`. */
export const isOnTheWay = (row: string): string => `${row}.status in (${statusesOnTheWay})`;

const namesOfCash = cashMethods.map((method) => `'${method}'`).join(', ');

/** The contract's `isCash` as SQL for a row of `orders`. */
export const isPaidInCash = (row: string): string => `${row}.payment_method in (${namesOfCash})`;

/**
 * SQL for the amount due in cash for an order (a row of `orders`), in paise; 0 unless the contract's `wayToPay` is
 * `cash`.
 */
export const cashDueOf = (row: string): string => `case when ${isPaidInCash(row)} then ${row}.due_paise else 0 end`;

/**
 * SQL for the cash that riders collect from one customer, in paise. The customer's balance pays first, as on the bill
 * at the door. `duePaise` must be the sum of all dues of the customer, so that the balance counts once.
 */
export const collectedOf = (customerId: string, duePaise: string): string => `
  greatest(0, ${duePaise} - coalesce((
    select sum(b.balance) from ledger_accounts b where b.user_id = ${customerId} and b.kind = 'credit'), 0))::bigint`;

const customerSums = sql<OrderSums>(`
  select count(*) as total_orders,
    coalesce(sum(total_paise) filter (where payment_status = 'paid' and status <> 'cancelled'), 0)::bigint as spent_paise
  from orders where customer_id = $1`);

/** The number of orders, and the amount paid for those that are not cancelled. */
export function loadOrderSums(db: Queryable, _staff: StaffId, customer: string): Promise<OrderSums> {
  return db.one(customerSums, [customer]);
}

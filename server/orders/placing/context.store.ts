/**
 * Reads all facts that decide about orders in one statement. A single order needs no other query before it is written.
 */
import type { Translations } from '#contract/catalogue/translations.ts';
import type { SoldProduct } from '#contract/orders/calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { isDepositFree } from '#server/accounts/deposit-terms.store.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { ofTable } from '#server/core/db/column-names.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import { claimManySql } from '#server/core/once.store.ts';
import { type AgreedPriceRow, agreedPricesAsJson } from '#server/prices/store.ts';
import { type DeliveryRow, deliverySql } from '#server/slots/store.ts';
import { cashBlockOf } from '../cash-blocks/store.ts';
import { type AccountRow, accountSql } from '../credit/credit.store.ts';
import { promisedSql } from '../empties/promised.store.ts';
import { type RecentActs, recentActsSql } from '../limit.store.ts';
import { soldColumns } from '../store.ts';

export interface ProductRow extends SoldProduct {
  id: string;
  pricePaise: number;
  depositPaise: number;
  containerId: string | null;
  stock: number;
  sellable: boolean;
  translations: Translations;
}

export interface CustomerRow {
  id: string;
  name: string;
  email: string | null;
  /** Whether the customer pays no deposit for containers. */
  isDepositFree: boolean;
  /** The agreed prices of the wanted products, which replace the list prices. */
  agreedPrices: AgreedPriceRow[];
  promised: Empties[];
  /** Why the customer may not pay in cash; null if cash is taken. */
  cashBlock: string | null;
  /** Null without a monthly account. */
  account: AccountRow | null;
  openOrders: number;
  /** Orders placed and cancelled within the last hour; null for customers without a limit. */
  recent: RecentActs | null;
}

export interface ContextRow {
  customers: CustomerRow[];
  products: ProductRow[];
  deliveries: (DeliveryRow & { askedPincode: string; askedDay: string })[];
}

type LockedContextRow = ContextRow & {
  /** Ids of the orders whose idempotency keys are new. */
  claimed: string[];
};

/** Today in India, from the time of the request. */
const todaySql = `($9::timestamptz at time zone 'Asia/Kolkata')::date`;
const claimParts = { by: '$5', key: '$6', hash: '$7', answer: '$8', at: '$9' };
/** Counts recent orders only for the customers in `$10`, who have a limit: `case` skips the work for others. */
const recentSql = `
  case when u.id = any($10::uuid[]) then ${recentActsSql('place', { customer: 'u.id', now: '$9', most: '$11' })} end as recent`;
const withoutRecent = 'null::json as recent';

/** Columns that only few orders need: `case` skips the work for other customers. */
const ledgerSql = (withEmpties: string, onAccount: string, today: string, countsOpen: string) => `
  case when u.id = any(${withEmpties}::uuid[])
    then (select coalesce(json_agg(p), '[]') from (${promisedSql('u.id')}) p) else '[]' end as promised,
  case when u.id = any(${onAccount}::uuid[])
    then (select to_json(a) from (${accountSql('u.id', today)}) a) end as account,
  case when ${countsOpen}::boolean
    then (select count(*) from orders o where o.customer_id = u.id and o.status not in ('delivered', 'cancelled'))
    else 0 end as open_orders`;
const withoutLedger = `'[]'::json as promised, null::json as account, 0 as open_orders`;

// The `limit` clauses remove no rows. Without them, PostgreSQL estimates ten customers and ten addresses, and then
// plans the statement again for each order.
const askedCustomers = 'select id from unnest($1::uuid[]) as id limit cardinality($1::uuid[])';
const askedPlaces = `
  select pincode, day from unnest($3::text[], $4::date[]) as place(pincode, day) limit cardinality($3::text[])`;

const customersSql = (ledger: string, recent: string, pricesOn: string) => `
  (select coalesce(json_agg(c), '[]') from (
    select u.id, u.name, ${emailOf('u.')} as email, ${isDepositFree('u.id')} as is_deposit_free, ${cashBlockOf('u.id')} as cash_block,
      ${agreedPricesAsJson('u.id', '$2::uuid[]', pricesOn)} as agreed_prices, ${recent}, ${ledger}
    from (${askedCustomers}) asked join users u on u.id = asked.id
  ) c) as customers`;

const deliveriesSql = `
  (select coalesce(json_agg(d), '[]') from (
    select asked.pincode as asked_pincode, asked.day as asked_day, delivery.*
    from (${askedPlaces}) asked
    cross join lateral (${deliverySql('asked.pincode', 'asked.day')}) as delivery
  ) d) as deliveries`;

const productsSql = `
  select p.id, ${ofTable('p', soldColumns)}, p.translations, p.price_paise, p.deposit_paise, p.stock,
    p.container_id, p.is_active and p.deleted_at is null as sellable
  from products p where p.id = any($2::uuid[])`;

/**
 * Claims the idempotency keys, then locks the products in the order of their ids, so that two orders cannot deadlock.
 * Locks nothing if every order is a repeat.
 */
const lockSql = (ledger: string) => `
  with ${claimManySql(claimParts)}, locked as materialized (
    ${productsSql} and ($12::boolean or exists (select from claim)) order by p.id for no key update of p
  )
  select (select coalesce(json_agg(answer), '[]') from claim) as claimed,
    ${customersSql(ledger, recentSql, todaySql)}, ${deliveriesSql},
    (select coalesce(json_agg(l), '[]') from locked l) as products`;

// There are two statements, because most orders do not need the ledger, and PostgreSQL plans the statement with the
// ledger again for each order.
const lockContext = sql<LockedContextRow>(lockSql(withoutLedger));
const lockContextWithLedger = sql<LockedContextRow>(lockSql(ledgerSql('$13', '$14', '$15', '$16')));

const readContext = sql<ContextRow>(`
  select ${customersSql(ledgerSql('$5', '$6', '$7', '$8'), withoutRecent, '$9::date')}, ${deliveriesSql},
    (select coalesce(json_agg(p), '[]') from (${productsSql}) p) as products`);

export interface ContextQuery {
  customers: readonly string[];
  products: readonly string[];
  deliveries: readonly { pincode: string; day: string }[];
}

export interface LedgerQuery {
  /** Customers whose order contains jars. Only their promised empties are read. */
  withEmpties: readonly string[];
  onAccount: readonly string[];
  /** Today in India. */
  today: string;
  countsOpen: boolean;
}

/** The idempotency key of a request, and the id of the order that the request makes. */
export interface Claim {
  by: string;
  key: string;
  hash: Buffer;
  orderId: string;
}

export interface LockRequest {
  now: Date;
  /** The claims of those orders that have an idempotency key. */
  claims: readonly Claim[];
  /** Customers who have a limit of orders per hour. */
  paced: readonly CustomerId[];
  /** The maximum number of orders that a customer may place in an hour. */
  mostInHour: number;
}

const valuesOf = ({ customers, products, deliveries }: ContextQuery) => [
  customers,
  products,
  ...arraysOf(deliveries, 'pincode', 'day'),
];
const ledgerValues = ({ withEmpties, onAccount, today, countsOpen }: LedgerQuery) => [
  withEmpties,
  onAccount,
  today,
  countsOpen,
];

/**
 * Reads the context and locks the products. `hasKeyless` is true if some orders have no key. If `ledger` is given, the
 * caller must have locked the customers before.
 */
export async function lockContextRows(
  tx: Queryable,
  asked: ContextQuery,
  { claims, now, paced, mostInHour }: LockRequest,
  hasKeyless: boolean,
  ledger: LedgerQuery | null,
): Promise<LockedContextRow> {
  const answers = claims.map(({ orderId }) => JSON.stringify(orderId));
  const claimed = [...arraysOf(claims, 'by', 'key', 'hash'), answers, now];
  const values = [...valuesOf(asked), ...claimed, paced, mostInHour, hasKeyless];
  return ledger
    ? await tx.one(lockContextWithLedger, [...values, ...ledgerValues(ledger)])
    : await tx.one(lockContext, values);
}

/** Reads the present state without locks. Agreed prices are those of orders that are placed on the day `pricesOn`. */
export function readContextRows(
  db: Queryable,
  asked: ContextQuery,
  ledger: LedgerQuery,
  pricesOn: string,
): Promise<ContextRow> {
  return db.one(readContext, [...valuesOf(asked), ...ledgerValues(ledger), pricesOn]);
}

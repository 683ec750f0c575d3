/** Reads all that decides about orders in one statement: a single order needs no other before it is written. */
import type { SoldProduct } from '#contract/orders/calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { isDepositFree } from '#server/accounts/deposit-terms.store.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { emailOf } from '#server/core/no-email.ts';
import { claimSql, isClaimedSql } from '#server/core/once.store.ts';
import { ofTable } from '#server/platform/db/column-names.ts';
import { arraysOf, type Queryable, sql } from '#server/platform/db/database.ts';
import { type DeliveryRow, deliverySql } from '#server/slots/store.ts';
import { type AccountRow, accountSql } from '../credit/credit.store.ts';
import { promisedSql } from '../empties/promised.store.ts';
import { paceSql } from '../limit.store.ts';
import { soldColumns } from '../store.ts';

export interface ProductRow extends SoldProduct {
  id: string;
  pricePaise: number;
  depositPaise: number;
  containerId: string | null;
  stock: number;
  sellable: boolean;
}

export interface CustomerRow {
  id: string;
  name: string;
  email: string | null;
  /** Pays no deposit for containers. */
  isDepositFree: boolean;
  promised: Empties[];
  /** Null without a monthly account. */
  account: AccountRow | null;
  openOrders: number;
}

export interface WorldRow {
  customers: CustomerRow[];
  products: ProductRow[];
  deliveries: (DeliveryRow & { askedPincode: string; askedDay: string })[];
}

type LockedWorldRow = WorldRow & {
  /** False for a repeated key: then no product is locked. */
  isClaimed: boolean;
  /** Time of the oldest of the last orders within an hour, if the limit is reached. */
  pace: Date | null;
};

const claimParts = { by: '$5', key: '$6', hash: '$7', answer: '$8', at: '$9' };
const pace = paceSql('place', { customer: '$10', now: '$9', most: '$11' });

/** Columns that only few orders need: `case` skips the work for the others. */
const ledgerSql = (withEmpties: string, onAccount: string, today: string, countsOpen: string) => `
  case when u.id = any(${withEmpties}::uuid[])
    then (select coalesce(json_agg(p), '[]') from (${promisedSql('u.id')}) p) else '[]' end as promised,
  case when u.id = any(${onAccount}::uuid[])
    then (select to_json(a) from (${accountSql('u.id', today)}) a) end as account,
  case when ${countsOpen}::boolean
    then (select count(*) from orders o where o.customer_id = u.id and o.status not in ('delivered', 'cancelled'))
    else 0 end as open_orders`;
const withoutLedger = `'[]'::json as promised, null::json as account, 0 as open_orders`;

// The limits remove no rows: without them PostgreSQL estimates ten customers and ten places, and then plans
// each order again.
const askedCustomers = 'select id from unnest($1::uuid[]) as id limit cardinality($1::uuid[])';
const askedPlaces = `
  select pincode, day from unnest($3::text[], $4::date[]) as place(pincode, day) limit cardinality($3::text[])`;

const customersSql = (ledger: string) => `
  (select coalesce(json_agg(c), '[]') from (
    select u.id, u.name, ${emailOf('u.')} as email, ${isDepositFree('u.id')} as is_deposit_free, ${ledger}
    from (${askedCustomers}) asked join users u on u.id = asked.id
  ) c) as customers`;

const deliveriesSql = `
  (select coalesce(json_agg(d), '[]') from (
    select asked.pincode as asked_pincode, asked.day as asked_day, delivery.*
    from (${askedPlaces}) asked
    cross join lateral (${deliverySql('asked.pincode', 'asked.day')}) as delivery
  ) d) as deliveries`;

const productsSql = `
  select p.id, ${ofTable('p', soldColumns)}, p.price_paise, p.deposit_paise, p.stock,
    p.container_id, p.is_active and p.deleted_at is null as sellable
  from products p where p.id = any($2::uuid[])`;

/** Claims the key, then locks the products in the order of their ids, so that two orders cannot deadlock. */
const lockSql = (ledger: string) => `
  with ${claimSql(claimParts)}, locked as materialized (
    ${productsSql} and ${isClaimedSql(claimParts)} order by p.id for no key update of p
  )
  select ${isClaimedSql(claimParts)} as is_claimed, ${pace} as pace, ${customersSql(ledger)}, ${deliveriesSql},
    (select coalesce(json_agg(l), '[]') from locked l) as products`;

// Two statements: with the part that most orders do not need, PostgreSQL would plan each order again.
const lockWorld = sql<LockedWorldRow>(lockSql(withoutLedger));
const lockWorldWithLedger = sql<LockedWorldRow>(lockSql(ledgerSql('$12', '$13', '$14', '$15')));

const seeWorld = sql<WorldRow>(`
  select ${customersSql(ledgerSql('$5', '$6', '$7', '$8'))}, ${deliveriesSql},
    (select coalesce(json_agg(p), '[]') from (${productsSql}) p) as products`);

export interface AskedWorld {
  customers: readonly string[];
  products: readonly string[];
  deliveries: readonly { pincode: string; day: string }[];
}

export interface AskedLedger {
  /** Customers who promise empties. */
  withEmpties: readonly string[];
  onAccount: readonly string[];
  /** Today in India. */
  today: string;
  countsOpen: boolean;
}

/** A request with its key, and the order that it makes. */
export interface Claim {
  by: string;
  key: string;
  hash: Buffer;
  orderId: string;
}

export interface AskedLock {
  now: Date;
  /** Null for an order without a key. */
  claim: Claim | null;
  /** Whose orders of the last hour are counted, and how many are allowed; null for nobody. */
  paced: { customerId: CustomerId; most: number } | null;
}

const valuesOf = ({ customers, products, deliveries }: AskedWorld) => [
  customers,
  products,
  ...arraysOf(deliveries, 'pincode', 'day'),
];
const ledgerValues = ({ withEmpties, onAccount, today, countsOpen }: AskedLedger) => [
  withEmpties,
  onAccount,
  today,
  countsOpen,
];

/** Locks the products. With a ledger, the caller has locked the customers before. */
export async function lockWorldRows(
  tx: Queryable,
  asked: AskedWorld,
  { claim, now, paced }: AskedLock,
  ledger: AskedLedger | null,
): Promise<LockedWorldRow> {
  const claimed = [claim?.by, claim?.key, claim?.hash, claim && JSON.stringify(claim.orderId), now];
  const values = [...valuesOf(asked), ...claimed, paced?.customerId, paced?.most];
  return ledger
    ? await tx.one(lockWorldWithLedger, [...values, ...ledgerValues(ledger)])
    : await tx.one(lockWorld, values);
}

/** Reads the present state without locks. */
export function readWorldRows(db: Queryable, asked: AskedWorld, ledger: AskedLedger): Promise<WorldRow> {
  return db.one(seeWorld, [...valuesOf(asked), ...ledgerValues(ledger)]);
}

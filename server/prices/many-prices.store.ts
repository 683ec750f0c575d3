/** Agreed prices of many customers at once, for an import from a spreadsheet. */
import { mostPriceEntries } from '#contract/prices/rules.ts';
import type { AuthorId } from '../core/actor.ts';
import { documentOf } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';

/**
 * SQL: the price that is agreed with a customer for a product: the price of the day, otherwise the next one that begins
 * later; null means the list price. `day` is today.
 */
const agreedPrice = (customer: string, product: string, day: string) => {
  const entry = (chosen: string) => `
    select a.price_paise from agreed_prices a
    where a.customer_id = ${customer} and a.product_id = ${product} and a.taken_back_at is null and ${chosen}`;
  return `coalesce(
    (${entry(`a.first_day <= ${day} and (a.last_day is null or a.last_day >= ${day})`)}
      order by a.first_day desc, a.id desc limit 1),
    (${entry(`a.first_day > ${day} and a.price_paise is not null`)} order by a.first_day, a.id desc limit 1))`;
};

export interface PresentPrice {
  customerId: string;
  productId: string;
  pricePaise: number;
}

const present = sql<PresentPrice>(`
  select f.customer_id, f.product_id, f.price_paise from (
    select k.customer_id, k.product_id, ${agreedPrice('k.customer_id', 'k.product_id', '$2::date')} as price_paise
    from (select distinct customer_id, product_id from agreed_prices where customer_id = any($1::uuid[])) k
  ) f where f.price_paise is not null`);

/** The prices that are agreed with these customers now or from a later day on. */
export function listPresentPrices(db: Queryable, customerIds: readonly string[], day: string): Promise<PresentPrice[]> {
  return db.rows(present, [customerIds, day]);
}

export interface ManyEntries {
  day: string;
  reason: string;
  by: AuthorId;
  at: Date;
}

// Foreign keys lock the customers of the inserted rows, so the rows are inserted in the order of the customers' ids.
const insertRows = sql<{ id: string }>(`
  insert into agreed_prices (id, customer_id, product_id, price_paise, first_day, reason, changed_by, changed_at)
  select w.id, u.id, p.id, w.price_paise, $2::date, $3, $4, $5
  from json_populate_recordset(null::agreed_prices, $1) w
  join users u on u.id = w.customer_id and u.is_active
  join products p on p.id = w.product_id and p.deleted_at is null
  where ${agreedPrice('u.id', 'p.id', '$2::date')} is null
    and (select count(*) from agreed_prices a where a.customer_id = u.id) < $6
    and not (w.id = any($7::uuid[]) and w.price_paise = p.price_paise)
    and not exists (select from account_joins j where j.customer_id = u.id)
  order by u.id, w.id
  returning id`);

/**
 * Agrees prices from a day on. A price with `isList` is agreed only if it differs from the list price. Skips customers and products that were removed, and customers with whom a price of the
 * product is agreed already. Returns the ids of the entries that were written.
 */
export async function insertEntries(
  tx: Queryable,
  entries: readonly (PresentPrice & { id: string; isList?: boolean })[],
  { day, reason, by, at }: ManyEntries,
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const ofList = entries.filter(({ isList }) => isList).map(({ id }) => id);
  const rows = await tx.rows(insertRows, [documentOf(entries), day, reason, by, at, mostPriceEntries, ofList]);
  return new Set(rows.map(({ id }) => id));
}

interface TakenBack {
  by: AuthorId;
  at: Date;
  reason: string;
}

/**
 * SQL: whether another price of the product was agreed with the customer after the row `a` was written, and is not
 * undone.
 */
export const isReplaced = `exists (
  select from agreed_prices b
  where b.customer_id = a.customer_id and b.product_id = a.product_id and b.id > a.id and b.changed_at >= a.changed_at
    and b.taken_back_at is null)`;

const takeBackRows = sql<{ id: string }>(`
  -- locked: the caller has locked the customers of these prices
  update agreed_prices a set taken_back_at = $2, taken_back_by = $3, taken_back_reason = $4
  where a.id = any($1::uuid[]) and a.taken_back_at is null and not ${isReplaced}
  returning a.id`);

/**
 * Undoes entries unless another price was agreed since. The caller has locked the customers. Returns the ids of the
 * undone entries.
 */
export async function takeEntriesBack(
  tx: Queryable,
  ids: readonly string[],
  { by, at, reason }: TakenBack,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows(takeBackRows, [ids, at, by, reason]);
  return new Set(rows.map(({ id }) => id));
}

const applied = sql<{ id: string }>('select id from agreed_prices where id = $1 and taken_back_at is null');

/** Whether an entry was written and is not undone. */
export async function isApplied(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(applied, [id])) !== undefined;
}

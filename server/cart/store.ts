/**
 * Carts. Every change is one statement that also returns the whole new cart, so that a click costs one round trip. A
 * statement does not see its own writes, so it combines the changed line with the unchanged ones.
 */

import { maxQuantity } from '#contract/cart/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { depositFor } from '../accounts/deposit-terms.store.ts';
import type { ProductRow } from '../catalogue/product.store.ts';
import type { CustomerId } from '../core/actor.ts';
import { arraysOf, type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import { priceFor } from '../prices/store.ts';

type Shown =
  | 'name'
  | 'description'
  | 'image'
  | 'size'
  | 'capacityMl'
  | 'pricePaise'
  | 'depositPaise'
  | 'stock'
  | 'containerId'
  | 'translations';

/** A line with its product, and the price and deposit that its customer pays. */
export interface CartLine extends Pick<ProductRow, Shown> {
  id: string;
  userId: string;
  productId: string;
  quantity: number;
  createdAt: Date;
  updatedAt: Date;
  sellable: boolean;
}

/** Whether a change was made, and if not, why. One such row is returned with the lines, even if the cart is empty. */
interface Verdict {
  changed: boolean;
  /** Null if there is no such product. */
  productSellable: boolean | null;
  productStock: number | null;
}

type VerdictRow = Verdict & (CartLine | { id: null });

/** `day` is the placeholder of today's date in India. */
const lineColumns = (day: string) => `
  c.id, c.user_id, c.product_id, c.quantity, c.created_at, c.updated_at,
  p.name, p.description, p.image, p.size, p.capacity_ml, ${priceFor('c.user_id', day)} as price_paise,
  ${depositFor('c.user_id')} as deposit_paise, p.stock, p.container_id, p.translations,
  p.is_active and p.deleted_at is null as sellable`;

const cartOf = sql<CartLine>(`
  select ${lineColumns('$2::date')}
  from cart_items c join products p on p.id = c.product_id
  where c.user_id = $1
  order by c.created_at, c.id`);

const withCart = (day: string) => `
  select exists (select from changed) as changed, wanted.sellable as product_sellable, wanted.stock as product_stock, line.*
  from (values (1)) as always
  left join wanted on true
  left join lateral (
    select ${lineColumns(day)}
    from (
      select * from changed
      union all
      select * from cart_items where user_id = $1 and product_id not in (select product_id from changed)
    ) c join products p on p.id = c.product_id
  ) line on true
  order by line.created_at, line.id`;

const wanted = `
  wanted as (
    select id, stock, is_active and deleted_at is null as sellable from products where id = $2
  )`;

const addUnits = sql<VerdictRow>(`
  with ${wanted}, changed as (
    insert into cart_items as c (user_id, product_id, quantity, id, created_at, updated_at)
    select $1, w.id, $3, $4, $5, $5
    from wanted w
    where w.sellable and least(w.stock, ${maxQuantity})
      >= $3 + coalesce((select quantity from cart_items where user_id = $1 and product_id = $2), 0)
    on conflict (user_id, product_id) do update
      set quantity = c.quantity + excluded.quantity, updated_at = excluded.updated_at
      where c.quantity + excluded.quantity <= (select least(stock, ${maxQuantity}) from wanted)
    returning c.*
  ) ${withCart('$6::date')}`);

const setUnits = sql<VerdictRow>(`
  with ${wanted}, changed as (
    update cart_items c set quantity = $3, updated_at = $4
    from wanted w
    where c.user_id = $1 and c.product_id = w.id and w.sellable and w.stock >= $3
    returning c.*
  ) ${withCart('$5::date')}`);

const removeLine = sql<{ removed: boolean } & (CartLine | { id: null })>(`
  with removed as (
    delete from cart_items where user_id = $1 and product_id = $2 returning id
  )
  select exists (select from removed) as removed, line.*
  from (values (1)) as always
  left join lateral (
    select ${lineColumns('$3::date')}
    from cart_items c join products p on p.id = c.product_id
    where c.user_id = $1 and c.id not in (select id from removed)
  ) line on true
  order by line.created_at, line.id`);

const removeAll = sql(deleteLocked('cart_items', 'product_id, user_id', 'user_id = $1'));

const lockCustomer = sql(`select 1 from users where id = $1 for no key update`);

/** Inserts lines; `quantity` is the new value for a line that exists. */
const putLines = (quantity: string) =>
  sql(`
  insert into cart_items as c (id, user_id, product_id, quantity, created_at, updated_at)
  select l.id, $1, l.product_id, l.quantity, $2, $2
  from unnest($3::uuid[], $4::uuid[], $5::int[]) as l(id, product_id, quantity)
  order by l.product_id
  on conflict (user_id, product_id) do update
    set quantity = greatest(c.quantity, ${quantity}), updated_at = excluded.updated_at`);

// Clicks on the same products do not wait for the lock of the customer, so a merge adds to the quantity that they have
// written.
const mergeLines = putLines(`least(c.quantity + excluded.quantity, (
  select least(p.stock, ${maxQuantity}) from products p where p.id = excluded.product_id
))`);
const raiseLines = putLines('excluded.quantity');

export interface Offer
  extends Pick<
    CartLine,
    'id' | 'name' | 'translations' | 'stock' | 'sellable' | 'pricePaise' | 'depositPaise' | 'containerId'
  > {
  /** Units that are in the cart already. */
  held: number;
}

const offersFor = sql<Offer>(`
  select p.id, p.name, p.translations, p.stock, p.is_active and p.deleted_at is null as sellable,
    ${priceFor('$1', '$3::date')} as price_paise, ${depositFor('$1')} as deposit_paise, p.container_id,
    coalesce(c.quantity, 0) as held
  from products p
  left join cart_items c on c.product_id = p.id and c.user_id = $1
  where p.id = any($2::uuid[])
  order by p.id`);

export interface ChangedCart extends Verdict {
  lines: CartLine[];
}

const isLine = <Line extends { id: string | null }>(line: Line): line is Line & CartLine => line.id !== null;

function readVerdict(rows: VerdictRow[]): ChangedCart {
  const { changed = false, productSellable = null, productStock = null } = rows[0] ?? {};
  return { changed, productSellable, productStock, lines: rows.filter(isLine) };
}

/** The cart with the prices of the day `now`. */
export function loadCart(db: Queryable, customer: CustomerId, now: Date): Promise<CartLine[]> {
  return db.rows(cartOf, [customer, indiaDay(now)]);
}

/** Adds units to a line or creates one, if the shop can sell them all. */
export async function addToCart(
  db: Queryable,
  customer: CustomerId,
  item: { productId: string; quantity: number; lineId: string },
  now: Date,
): Promise<ChangedCart> {
  return readVerdict(
    await db.rows(addUnits, [customer, item.productId, item.quantity, item.lineId, now, indiaDay(now)]),
  );
}

/** Sets a line's quantity, if the shop can sell that many; `changed` is also false for a missing line. */
export async function setCartQuantity(
  db: Queryable,
  customer: CustomerId,
  item: { productId: string; quantity: number },
  now: Date,
): Promise<ChangedCart> {
  return readVerdict(await db.rows(setUnits, [customer, item.productId, item.quantity, now, indiaDay(now)]));
}

export async function removeFromCart(
  db: Queryable,
  customer: CustomerId,
  productId: string,
  now: Date,
): Promise<{ removed: boolean; lines: CartLine[] }> {
  const rows = await db.rows(removeLine, [customer, productId, indiaDay(now)]);
  return { removed: rows[0]?.removed ?? false, lines: rows.filter(isLine) };
}

export async function clearCart(db: Queryable, customer: CustomerId): Promise<void> {
  await db.run(removeAll, [customer]);
}

/**
 * Locks a cart, so that merges into it happen one after the other. The lock is a separate statement, so that the
 * statements after it see the result of the previous merge.
 */
export async function lockCart(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lockCustomer, [customer]);
}

/** The products of a cart in the browser, with the units that the stored cart already has. */
export function loadOffers(tx: Queryable, customer: CustomerId, productIds: string[], now: Date): Promise<Offer[]> {
  return tx.rows(offersFor, [customer, productIds, indiaDay(now)]);
}

interface NewLine {
  id: string;
  productId: string;
  quantity: number;
}

/** Adds units to the lines of these products, or creates lines, in the order of product ids. */
export async function writeMergedLines(
  tx: Queryable,
  customer: CustomerId,
  lines: NewLine[],
  now: Date,
): Promise<void> {
  await tx.run(mergeLines, valuesOf(customer, lines, now));
}

/** Creates lines, or raises them to these quantities; a line with more units stays unchanged. */
export async function raiseCartLines(db: Queryable, customer: CustomerId, lines: NewLine[], now: Date): Promise<void> {
  await db.run(raiseLines, valuesOf(customer, lines, now));
}

function valuesOf(customer: CustomerId, lines: NewLine[], now: Date) {
  return [customer, now, ...arraysOf(lines, 'id', 'productId', 'quantity')];
}

/** Stores bulk changes of prices: acts of staff that change the prices of many customers. */
import type { Translations } from '#contract/catalogue/translations.ts';
import type { Payers, PriceChangeKind } from '#contract/prices/change-rules.ts';
import type { StaffId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { emailOf } from '#server/core/no-email.ts';
import { isReplaced } from '../many-prices.store.ts';
import { decidingEntry, priceFor } from '../store.ts';

export interface ChangedProduct {
  name: string;
  translations: Translations;
  size: string;
}

const productById = sql<ChangedProduct>(
  'select name, translations, size from products where id = $1 and deleted_at is null',
);

export function findProduct(db: Queryable, id: string): Promise<ChangedProduct | undefined> {
  return db.row(productById, [id]);
}

/** The way in which a customer is told of a new price; null if the customer's plans do not order the product. */
export type Told = 'email' | 'whatsapp' | null;

/** A customer whose price a bulk change may change, with the price on the first day of the change. */
export interface CandidateRow {
  customerId: string;
  name: string;
  phone: string;
  email: string | null;
  language: string;
  beforePaise: number;
  todayPaise: number;
  /** Whether another bulk change has changed the price for the same first day. */
  isChanged: boolean;
  /** Whether that price has a last day, so that another price would follow. */
  hasLastDay: boolean;
  /** Whether another price begins on a later day. */
  isLater: boolean;
  entries: number;
  /** Whether a plan of the customer orders the product. */
  hasPlan: boolean;
}

export interface CandidateFilter {
  productId: string;
  firstDay: string;
  zoneId: string | null;
  area: string;
  payers: Payers;
  currentPaise: number | null;
  today: string;
}

// The conditions are values of the statement and not parts of its text, because this statement runs rarely, unlike the
// statement of a list.
const candidates = sql<CandidateRow>(`
  select u.id as customer_id, u.name, u.phone, ${emailOf('u.')} as email, u.language,
    coalesce(d.price_paise, p.price_paise) as before_paise, d.last_day is not null as has_last_day,
    ${priceFor('u.id', '$8::date')} as today_paise, d.change_id is not null and d.first_day = $2::date as is_changed,
    exists (
      select from agreed_prices a
      where a.customer_id = u.id and a.product_id = p.id and a.taken_back_at is null and a.first_day > $2::date
    ) as is_later,
    (select count(*) from agreed_prices a where a.customer_id = u.id)::int as entries,
    exists (
      select from plans s join plan_lines l on l.plan_id = s.id
      where s.customer_id = u.id and s.status = 'active' and l.product_id = p.id
    ) as has_plan
  from products p cross join users u
  left join lateral (
    select a.price_paise, a.first_day, a.last_day, a.change_id from agreed_prices a
    where a.customer_id = u.id and a.product_id = p.id and a.taken_back_at is null
      and a.first_day <= $2::date and (a.last_day is null or a.last_day >= $2::date)
    order by a.first_day desc, a.id desc limit 1
  ) d on true
  where p.id = $1 and u.role = 'customer' and u.is_active
    and not exists (select from account_joins j where j.customer_id = u.id)
    and ($3::uuid is null or u.pincode in (select z.pincode from zone_pincodes z where z.zone_id = $3::uuid))
    and ($4 = '' or strpos(lower(normalize(u.address, nfc)), lower(normalize($4::text, nfc))) > 0)
    and case $5 when 'agreed' then d.price_paise is not null when 'list' then d.price_paise is null else true end
    and ($6::integer is null or coalesce(d.price_paise, p.price_paise) = $6::integer)
  order by u.id limit $7`);

/** The customers whom a filter finds, by id, at most `limit`. */
export function listCandidates(db: Queryable, filter: CandidateFilter, limit: number): Promise<CandidateRow[]> {
  const { productId, firstDay, zoneId, area, payers, currentPaise, today } = filter;
  return db.rows(candidates, [productId, firstDay, zoneId, area, payers, currentPaise, limit, today]);
}

const lockRows = sql('select id from users where id = any($1::uuid[]) order by id for no key update');

/** Locks customers, so that nobody else agrees a price with them or joins their accounts. */
export async function lockPayers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(lockRows, [ids]);
}

export interface NewChange {
  id: string;
  productId: string;
  kind: PriceChangeKind;
  amountPaise: number;
  firstDay: string;
  reason: string;
  customers: number;
  by: StaffId;
  at: Date;
}

const insertChangeRow = sql(`
  insert into price_changes (id, product_id, kind, amount_paise, first_day, reason, customers, changed_by, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const insertPriceRows = sql(`
  insert into agreed_prices (id, customer_id, product_id, price_paise, first_day, reason, changed_by, changed_at, change_id,
    before_paise, told)
  select n.id, n.customer_id, $2, n.price_paise, $3::date, $4, $5, $6, $7, n.before_paise, n.told
  from json_populate_recordset(null::agreed_prices, $1) n order by n.customer_id`);

interface NewPrice {
  id: string;
  customerId: string;
  pricePaise: number;
  beforePaise: number;
  told: Told;
}

/** Writes a bulk change with a price for each customer. The customers are locked. */
export async function insertChange(tx: Queryable, change: NewChange, prices: readonly NewPrice[]): Promise<void> {
  const { id, productId, kind, amountPaise, firstDay, reason, customers, by, at } = change;
  await tx.run(insertChangeRow, [id, productId, kind, amountPaise, firstDay, reason, customers, by, at]);
  await tx.run(insertPriceRows, [documentOf(prices), productId, firstDay, reason, by, at, id]);
}

export interface ChangeRow extends ChangedProduct {
  id: string;
  productId: string;
  kind: PriceChangeKind;
  amountPaise: number;
  firstDay: string;
  reason: string;
  customers: number;
  changedByName: string | null;
  changedAt: Date;
  undone: number;
  takenBackAt: Date | null;
  takenBackByName: string | null;
  takenBackReason: string | null;
}

const changeColumns = `
  select c.id, c.product_id, p.name, p.translations, p.size, c.kind, c.amount_paise, c.first_day, c.reason, c.customers,
    u.name as changed_by_name, c.changed_at,
    (select count(*) from agreed_prices a where a.change_id = c.id and a.taken_back_at is not null)::int as undone,
    c.taken_back_at, t.name as taken_back_by_name, c.taken_back_reason
  from price_changes c join products p on p.id = c.product_id
  left join users u on u.id = c.changed_by left join users t on t.id = c.taken_back_by`;

const changesPage = sql<PageRow<ChangeRow>>(
  pageSql({
    total: '(select count(*) from price_changes)',
    rows: `${changeColumns} order by c.id desc limit $1 offset $2`,
    order: 'page.id desc',
  }),
);

export function listChanges(db: Queryable, { limit, offset }: Slice): Promise<Page<ChangeRow>> {
  return readPage(db, changesPage, [limit, offset]);
}

const changeById = sql<ChangeRow>(`${changeColumns} where c.id = $1`);

export function findChange(db: Queryable, id: string): Promise<ChangeRow | undefined> {
  return db.row(changeById, [id]);
}

/** A customer of a bulk change, with the old and the new price. */
export interface ChangedRow {
  id: string;
  customerId: string;
  name: string;
  phone: string;
  email: string | null;
  language: string;
  beforePaise: number;
  pricePaise: number;
  todayPaise: number;
  told: Told;
  takenBackAt: Date | null;
  isActive: boolean;
  /** Whether another price was agreed since, and is not undone. */
  isReplaced: boolean;
  /** Whether the newer price applies today, or on the first day if that is later. */
  isOutdated: boolean;
  /** Whether staff have opened the message about the new price, and the message about its undo. */
  isNewsOpened: boolean;
  isUndoOpened: boolean;
}

const isOpened = (kind: 'price' | 'price-undone') => `exists (
  select from opened_messages m where m.price_id = a.id and m.kind = '${kind}')`;

const changedColumns = `
  select a.id, u.id as customer_id, u.name, u.phone, ${emailOf('u.')} as email, u.language, a.before_paise, a.price_paise,
    ${priceFor('u.id', '$2::date')} as today_paise, a.told, a.taken_back_at, u.is_active, ${isReplaced} as is_replaced,
    coalesce(${decidingEntry('u.id', 'greatest(a.first_day, $2::date)')} > a.id, false) as is_outdated,
    ${isOpened('price')} as is_news_opened, ${isOpened('price-undone')} as is_undo_opened
  from agreed_prices a join users u on u.id = a.customer_id join products p on p.id = a.product_id
  where a.change_id = $1`;
// After an undo that left some prices unchanged, their customers come first, because staff look for them.
const changedOrder = (row: string) => `
  ${row}.taken_back_at is not null, ${row}.told is distinct from 'whatsapp', ${row}.id`;

const changedPage = sql<PageRow<ChangedRow>>(
  pageSql({
    total: '(select count(*) from agreed_prices where change_id = $1)',
    rows: `select e.* from (${changedColumns}) e order by ${changedOrder('e')} limit $3 offset $4`,
    order: changedOrder('page'),
  }),
);

/**
 * A page of the customers of a bulk change: first those whose price is not undone, and among them first those whom
 * staff tell by WhatsApp.
 */
export function listChanged(
  db: Queryable,
  changeId: string,
  today: string,
  { limit, offset }: Slice,
): Promise<Page<ChangedRow>> {
  return readPage(db, changedPage, [changeId, today, limit, offset]);
}

const allChanged = sql<ChangedRow>(`${changedColumns} order by u.id`);

/** All customers of a bulk change, at most `mostChanged`. */
export function listAllChanged(tx: Queryable, changeId: string, today: string): Promise<ChangedRow[]> {
  return tx.rows(allChanged, [changeId, today]);
}

const lockChangeRow = sql<{ takenBackAt: Date | null }>(
  'select taken_back_at from price_changes where id = $1 for update',
);

/** Locks a bulk change; undefined if none has this id. */
export function lockChange(tx: Queryable, id: string): Promise<{ takenBackAt: Date | null } | undefined> {
  return tx.row(lockChangeRow, [id]);
}

const takeBackRow = sql(
  'update price_changes set taken_back_at = $2, taken_back_by = $3, taken_back_reason = $4 where id = $1',
);

/** Marks a locked bulk change as undone. */
export async function markTakenBack(
  tx: Queryable,
  id: string,
  { by, at, reason }: { by: StaffId; at: Date; reason: string },
): Promise<void> {
  await tx.run(takeBackRow, [id, at, by, reason]);
}

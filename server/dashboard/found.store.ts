/** What is found anywhere in the shop by a few letters or digits: at most five of each kind, by indexes alone. */
import type { Found } from '#contract/dashboard/calls.ts';
import { startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import { emailOf } from '../core/no-email.ts';
import { readNumberStart } from '../orders/rules.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { patternOf, phonePatternOf } from '../platform/db/pattern.ts';

const most = 5;

const orderOf = (chosen: string) => `
  select o.id, o.order_number, u.name, o.status, o.delivery_date
  from (${chosen}) c join orders o on o.id = c.id join users u on u.id = o.customer_id
  order by o.created_at desc, o.id desc limit ${most}`;

const ofDays = sql<Found['orders'][number]>(
  orderOf(`
    select id from orders where created_at >= $1 and created_at < $2 order by created_at desc, id desc limit ${most}`),
);
// Materialized, or the planner reads the newest orders until it has found five.
const numbered = sql<Found['orders'][number]>(`
  with matching as materialized (select id from orders where lower(order_number) like any($1))
  ${orderOf('select id from matching')}`);

/** By the beginning of a number, or by the letters at its end: staff hear "7K3FQ", or read all of it. */
export async function findOrdersByNumber(db: Queryable, _admin: AdminId, typed: string): Promise<Found['orders']> {
  const number = typed.replace(/^#/, '').toLowerCase();
  const days = readNumberStart(number);
  if (days) return db.rows(ofDays, [startOfDay(days.from), startOfNextDay(days.to)]);
  if (!/^[a-z0-9-]{3,16}$/.test(number)) return [];
  return db.rows(numbered, [number.includes('-') ? [`%${number}%`] : [`%-${number}%`, `%${number}`]]);
}

const users = sql<Found['users'][number]>(`
  with matching as materialized (
    select id, created_at, lower(normalize(name, nfc)) like $2 as begins from users where
      lower(normalize(name, nfc)) like any($1) or regexp_replace(phone, '\\D', '', 'g') like $3
    union
    select id, created_at, false from users
    where $4::text is not null and lower(normalize(name || ' ' || email || ' ' || phone, nfc)) like $4
      and ${emailOf()} is not null
  ), chosen as (
    select id, bool_or(begins) as begins, max(created_at) as created_at
    from matching group by id order by 2 desc, 3 desc, 1 desc limit ${most}
  )
  select u.id, u.name, u.phone, u.role, u.is_active
  from chosen c join users u on u.id = c.id where u.role <> 'rider' order by c.begins desc, c.created_at desc, c.id desc`);

/** By words that begin so, by four digits of the phone number or more, or by a part of an address with an @. */
export function findUsers(db: Queryable, _admin: AdminId, typed: string): Promise<Found['users']> {
  const anywhere = patternOf(typed);
  const begins = anywhere.slice(1);
  const email = typed.includes('@') ? anywhere : null;
  return db.rows(users, [[begins, `% ${begins}`], begins, phonePatternOf(typed), email]);
}

// `like all` alone reads all products: no index knows it.
const products = sql<Found['products'][number]>(`
  select id, name, size, is_active from products
  where search_text like $3 and search_text like all($1) and deleted_at is null
  order by lower(name) like $2 desc, is_active desc, name, id limit ${most}`);

/** By all words of name, size, brand or category. */
export function findProducts(db: Queryable, _admin: AdminId, typed: string): Promise<Found['products']> {
  const words = typed.split(/\s+/).map(patternOf);
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  return db.rows(products, [words, patternOf(typed).slice(1), longest]);
}

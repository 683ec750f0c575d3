/** Where the door of an address is: the middle of what the phones of riders have told at the last five deliveries. */
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { learntOf, textOf } from './store.ts';

export interface Learnt {
  latitude: number;
  longitude: number;
}

/** Null where nothing was learnt. */
export interface LearntColumns {
  latitude: number | null;
  longitude: number | null;
}

/** A row with both columns as `learnt`, if the customer's book has a place that says this. */
export const learntAt = (customer: string, place: string, pincode: string) => `
  left join lateral (
    select ${learntOf('a')} from addresses a
    where a.user_id = ${customer} and a.pincode = ${pincode} and ${textOf('a')} = ${place} and a.latitudes <> '{}'
    order by a.is_default desc, a.id limit 1
  ) learnt on true`;

export const positionOf = ({ latitude, longitude }: LearntColumns): Learnt | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const learn = sql(`
  -- locked: one row, by a statement that is a transaction of its own and holds nothing else
  update addresses a set
    latitudes = (array[$2::float8] || a.latitudes)[1:5], longitudes = (array[$3::float8] || a.longitudes)[1:5]
  where a.id = (
    select b.id from orders o join addresses b
      on b.user_id = o.customer_id and b.pincode = o.delivery_pincode and ${textOf('b')} = o.delivery_address
    where o.id = $1 order by b.is_default desc, b.id limit 1)`);

/** Only of an address in the customer's book, where the customer sees it and can delete it. Never within a transaction. */
export async function learnPosition(db: Queryable, orderId: string, { latitude, longitude }: Learnt): Promise<void> {
  await db.run(learn, [orderId, latitude, longitude]);
}

const forget = sql(`update addresses set latitudes = '{}', longitudes = '{}' where id = $1`);

export async function forgetPosition(tx: Queryable, id: string): Promise<void> {
  await tx.run(forget, [id]);
}

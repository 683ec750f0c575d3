/**
 * Deposit terms: which customers pay no deposit for containers. Each change is a row with its reason; the newest row
 * applies.
 */
import { v7 as newId } from 'uuid';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';

/** SQL: whether a customer pays no deposit for containers. */
export const isDepositFree = (customer: string) => `
  coalesce((select d.is_free from deposit_terms d where d.customer_id = ${customer} order by d.id desc limit 1), false)`;

/** SQL: the deposit of a product `p` for a customer. */
export const depositFor = (customer: string) => `
  case when p.container_id is not null and ${isDepositFree(customer)} then 0 else p.deposit_paise end`;

export interface DepositTerms {
  isFree: boolean;
  reason: string;
  changedByName: string | null;
  changedAt: Date;
}

const newest = sql<DepositTerms>(`
  select d.is_free, d.reason, d.changed_at, u.name as changed_by_name
  from deposit_terms d left join users u on u.id = d.changed_by
  where d.customer_id = $1 order by d.id desc limit 1`);

/** The terms of a customer; undefined if staff never set them, so that deposits are charged. */
export function findDepositTerms(db: Queryable, customerId: string): Promise<DepositTerms | undefined> {
  return db.row(newest, [customerId]);
}

const insertTermsRow = sql(`
  insert into deposit_terms (id, customer_id, is_free, reason, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)`);

export async function insertDepositTerms(
  tx: Queryable,
  terms: { customerId: string; isFree: boolean; reason: string; by: StaffId | null; at: Date },
): Promise<void> {
  const { customerId, isFree, reason, by, at } = terms;
  await tx.run(insertTermsRow, [newId(), customerId, isFree, reason, by, at]);
}

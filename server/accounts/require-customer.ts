import type { Customer, Staff } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import { type CustomerRow, loadCustomer } from './account.store.ts';
import { findCustomer } from './sessions/session.ts';

/** Reads a customer; refuses an unknown account and an account of staff. */
export async function requireCustomer(db: Queryable, id: string): Promise<CustomerRow> {
  const customer = await loadCustomer(db, id);
  if (!customer) throw refuseMissing('Customer not found');
  return customer;
}

/** Returns a customer for whom staff may order. Refuses a deactivated customer and an account of staff. */
export async function requireCaller(db: Queryable, staff: Staff, id: string): Promise<Customer> {
  const customer = await findCustomer(db, staff, id);
  if (customer) return customer;
  await requireCustomer(db, id);
  throw refuseConflict('This customer was deactivated. Nothing can be ordered for them.');
}

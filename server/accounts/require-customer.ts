import type { Queryable } from '../core/db/database.ts';
import { refuseMissing } from '../core/refusal.ts';
import { type CustomerRow, loadCustomer } from './account.store.ts';

/** Reads a customer; refuses an unknown account and an account of staff. */
export async function requireCustomer(db: Queryable, id: string): Promise<CustomerRow> {
  const customer = await loadCustomer(db, id);
  if (!customer) throw refuseMissing('Customer not found');
  return customer;
}

import type { StaffMember } from '#server/core/actor.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type CustomerRow, findCustomer } from './holder.store.ts';

/** Refuses an account that is not there, and one of staff. */
export async function requireCustomer(db: Queryable, _staff: StaffMember, id: string): Promise<CustomerRow> {
  const customer = await findCustomer(db, id);
  if (!customer) throw refuseMissing('Customer not found');
  return customer;
}

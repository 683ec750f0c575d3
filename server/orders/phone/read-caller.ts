/** The customer who calls, for staff: with the address book, and as somebody for whom can be ordered. */
import { readAddressBook } from '#server/accounts/addresses/change-book.ts';
import type { BookRow } from '#server/accounts/addresses/store.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import type { Admin, Customer } from '#server/core/actor.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type CallerRow, findCaller } from './caller.store.ts';

const missing = () => refuseMissing('Customer not found');

/** Without addresses for a deactivated customer, for whom nothing can be ordered. Refuses an account of staff. */
export async function readCaller(
  services: Services,
  actor: Admin,
  id: string,
): Promise<{ caller: CallerRow; addresses: BookRow[] }> {
  const caller = await findCaller(services.db, actor.id, id);
  if (!caller) throw missing();
  const customer = await findCustomer(services.db, actor, id);
  return { caller, addresses: customer ? await readAddressBook(services, customer) : [] };
}

/** Refuses a deactivated customer, and an account of staff. */
export async function requireCaller({ db }: Services, actor: Admin, id: string): Promise<Customer> {
  const customer = await findCustomer(db, actor, id);
  if (customer) return customer;
  if (!(await findCaller(db, actor.id, id))) throw missing();
  throw refuseConflict('This customer was deactivated. Nothing can be ordered for them.');
}

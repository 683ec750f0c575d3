/** Many customers at once, as staff bring them from a list: nobody has their password until a letter brings one. */
import type { Queryable } from '../platform/db/database.ts';
import { findNamed, insertCustomers, lockPhones, type NewCustomer } from './customers.store.ts';
import { hashPassword } from './sessions/password.ts';
import { createToken } from './sessions/session.ts';

/** A password that nobody knows, for all accounts of a list: computed once, because it is made to be slow. */
export const hashUnknown = (): Promise<string> => hashPassword(createToken());

/**
 * Answers the ids of those that were not made, because somebody has made a customer of their number or address
 * meanwhile. Nobody else makes one until the transaction ends.
 */
export async function createCustomers(
  tx: Queryable,
  customers: readonly NewCustomer[],
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<ReadonlySet<string>> {
  const numbers = customers.map(({ phone }) => phone.replace(/\D/g, '').slice(-10));
  await lockPhones(tx, numbers);
  const emails = customers.flatMap(({ email }) => email ?? []);
  const there = await findNamed(tx, emails, numbers);
  const takenNumbers = new Set(there.map(({ number }) => number));
  const takenEmails = new Set(there.map(({ email }) => email));
  const isTaken = ({ email, phone }: NewCustomer) =>
    takenNumbers.has(phone.replace(/\D/g, '').slice(-10)) || (email !== null && takenEmails.has(email));
  const wanted = customers.filter((customer) => !isTaken(customer));
  if (wanted.length > 0) await insertCustomers(tx, wanted, { passwordHash, at });
  return new Set(customers.filter(isTaken).map(({ id }) => id));
}

/**
 * Creates accounts for customers who call, and for imported customers. Nobody knows their password until they set one
 * by a link in an email.
 */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { Staff } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { doorOf } from '../core/delivery-address.store.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findKnownPlace } from '../zones/service-area.store.ts';
import { findAccountByEmail, writeAccount } from './account.store.ts';
import { writeDoor } from './addresses/store.ts';
import {
  countSamePhone,
  findMetAtDoor,
  findNamed,
  insertCustomers,
  lockPhones,
  markMetAtDoor,
  type NewCustomer,
} from './customers.store.ts';
import { refuseTaken } from './manage-users.ts';
import { endRegistrations } from './registration/registration.store.ts';
import { deriveState } from './rules.ts';
import { hashPassword } from './sessions/password.ts';
import { createToken } from './sessions/session.ts';

type CallerForm = CheckedInput<'POST /admin/callers'>['body'];

/**
 * Creates an account and returns its id. Refuses an email address that is in use, and a phone number that more
 * customers have than staff saw: a colleague may have created the same customer.
 */
export async function createCaller(
  { db, clock }: Services,
  _actor: Staff,
  form: CallerForm,
  request: KeyedRequest | undefined,
): Promise<string> {
  const { name, phone, address, city, pincode, known } = form;
  const email = form.email === '' ? null : form.email;
  const passwordHash = await hashUnknown();
  return once(db, request, async (tx) => {
    await lockPhones(tx, [lastDigits(phone)]);
    // The phone number is checked before the email address: if a colleague has just created the same customer, both are
    // in use, and the refusal must show the existing account.
    await requireNew(tx, phone, known);
    if (email !== null && (await findAccountByEmail(tx, email))) throw refuseTaken();
    if (email !== null) await endRegistrations(tx, email);
    const account = {
      id: newId(),
      name,
      email,
      passwordHash,
      phone,
      address,
      city,
      pincode,
      state: deriveState(form, await findKnownPlace(tx, pincode)),
      role: 'customer' as const,
    };
    const written = await writeAccount(tx, account, clock());
    if (!written) throw refuseTaken();
    await writeDoor(tx, written.id, doorOf(form));
    return written.id;
  });
}

async function requireNew(db: Queryable, phone: string, known: number): Promise<void> {
  if ((await countSamePhone(db, phone)) <= known) return;
  throw refuseConflict('There is already a customer with this phone number.', { errorType: 'PHONE_KNOWN' });
}

/** The last ten digits identify a phone number however it is written. */
const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/** The hash of a random password. An import computes it once for all customers, because hashing is slow on purpose. */
export const hashUnknown = (): Promise<string> => hashPassword(createToken());

/**
 * Creates customers and returns the ids of those that were skipped, because a customer with their number or email
 * address was created since the check. Other transactions that create customers with these numbers wait until this one
 * ends.
 */
export async function createCustomers(
  tx: Queryable,
  customers: readonly NewCustomer[],
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<ReadonlySet<string>> {
  const numbers = customers.map(({ phone }) => lastDigits(phone));
  await lockPhones(tx, numbers);
  const emails = customers.flatMap(({ email }) => email ?? []);
  const existing = await findNamed(tx, emails, numbers);
  const takenNumbers = new Set(existing.map(({ number }) => number));
  const takenEmails = new Set(existing.map(({ email }) => email));
  const isTaken = ({ email, phone }: NewCustomer) =>
    takenNumbers.has(lastDigits(phone)) || (email !== null && takenEmails.has(email));
  const wanted = customers.filter((customer) => !isTaken(customer));
  if (wanted.length > 0) await insertCustomers(tx, wanted, { passwordHash, at });
  return new Set(customers.filter(isTaken).map(({ id }) => id));
}

/** The name of the account to which sales to buyers without a phone number belong. Staff may change it. */
const nameOfUnnamed = 'Sold at the door';

export interface DoorBuyer {
  name: string;
  phone: string;
}

/**
 * The account of a buyer at a door, who has no order: the one that an earlier sale created for this phone number, or a
 * new one. It is never the account of a customer who has this number, because nobody at the door has proved that.
 * `isKnownNumber` says that a new account has the number of another customer. All buyers without a number share one
 * account. `passwordHash` is for a new account.
 */
export async function openDoorAccount(
  tx: Queryable,
  buyer: DoorBuyer | null,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<{ id: string; isKnownNumber: boolean }> {
  const { name, phone } = buyer ?? { name: nameOfUnnamed, phone: '' };
  await lockPhones(tx, [lastDigits(phone)]);
  const found = await findMetAtDoor(tx, phone);
  if (found !== undefined) return { id: found, isKnownNumber: false };
  const isKnownNumber = buyer !== null && (await countSamePhone(tx, phone)) > 0;
  const id = newId();
  const place = { address: '', city: '', state: '', pincode: '' };
  const account = { id, name, email: null, phone, ...place, language: 'en' as const, addresses: [] };
  await insertCustomers(tx, [account], { passwordHash, at });
  await markMetAtDoor(tx, id);
  return { id, isKnownNumber };
}

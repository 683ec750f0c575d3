/**
 * Unverified registrations of an email address. If there is only one, its code completes it. If there are several, a
 * code completes only its own registration, and only together with the secret of that registration
 * (docs/decisions/shop/0023).
 */
import { randomInt } from 'node:crypto';
import type { Queryable } from '#server/core/db/database.ts';
import { rememberLanguage, writeAccount } from '../account.store.ts';
import { mostSecrets, registrationSeconds } from '../rules.ts';
import { createToken, hashToken } from '../sessions/session.ts';
import { refuseCode } from './code.ts';
import { addSecret, endRegistrations, findRegistrations, type RegistrationRow } from './registration.store.ts';

/** The secret that a browser keeps for its request for a code. */
export interface Request {
  registration: string;
  mark: string;
}

/** The open registrations of an email address, oldest first. */
export function loadRegistrations(db: Queryable, email: string, now: Date): Promise<RegistrationRow[]> {
  return findRegistrations(db, email, new Date(now.getTime() - registrationSeconds * 1000));
}

// The characters that marks can contain; characters that look like others are omitted.
const markLetters = 'ACDEFHJKLMNPRTUVWXY';
const markDigits = '2345679';

/** Chooses a mark: a letter and a digit that no other registration of the address has. */
export function chooseMark(open: readonly RegistrationRow[]): string {
  const free = [...markLetters]
    .flatMap((letter) => [...markDigits].map((figure) => letter + figure))
    .filter((mark) => !open.some((other) => other.mark === mark));
  return free[randomInt(free.length)] ?? '';
}

/** The registration with this secret. Without a secret, the registration if there is exactly one. */
export function chooseRegistration(open: readonly RegistrationRow[], secret?: string): RegistrationRow | undefined {
  if (secret === undefined) return open.length === 1 ? open[0] : undefined;
  const hash = hashToken(secret);
  return open.find(({ secretHashes }) => secretHashes.some((kept) => kept.equals(hash)));
}

/** Gives another browser a secret to complete a registration, because it knows the password. */
export async function grantSecret(db: Queryable, { id, mark }: RegistrationRow): Promise<Request> {
  const registration = createToken();
  await addSecret(db, id, hashToken(registration), mostSecrets);
  return { registration, mark };
}

/**
 * Creates the account of a verified registration, and ends other registrations of the address. Refuses if the
 * registration has ended or the address has an account by now.
 */
export async function completeRegistration(tx: Queryable, registration: RegistrationRow, now: Date) {
  // This must come first: every act that creates an account begins with it, and another order of locks could deadlock.
  if (!(await endRegistrations(tx, registration.email)).includes(registration.id)) throw refuseCode();
  const account = await writeAccount(tx, { ...registration, role: 'customer' }, now);
  if (!account) throw refuseCode();
  await rememberLanguage(tx, account.id, registration.language);
  return account;
}

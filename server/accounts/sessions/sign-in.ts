/** Sign-in of customers and staff with a password. */
import { isStaff } from '#contract/shared/permissions.ts';
import { noteSignIn } from '#server/core/audit.ts';
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type AccountRow, findAccountByEmail, type SignInAccount } from '../account.store.ts';
import { completeRegistration, grantSecret, loadRegistrations } from '../registration/open-registration.ts';
import type { RegistrationRow } from '../registration/registration.store.ts';
import { failedSignIns, signInKey } from '../rules.ts';
import { openTicket } from '../second-factor/open-ticket.ts';
import { verifyPassword } from './password.ts';
import { refuseDeactivated, startSession } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
  client: string;
  userAgent: string;
}

/**
 * The sign-in of customers and the sign-in of staff: the roles that may use it, and the message for accounts of other
 * roles.
 */
const signIns = {
  customer: {
    admits: (role: string) => role === 'customer',
    elsewhere: 'This is an admin account. Please use the admin sign-in.',
  },
  staff: { admits: isStaff, elsewhere: 'This is not an admin account. Please use the customer sign-in.' },
};

/**
 * Signs in and returns the account and the token of a new session. Refuses a wrong email address or password; every
 * password after five failures; the sign-in of another role; a deactivated account; and an unverified address. A
 * member of staff with a second factor is refused with a ticket for the second step.
 */
export async function signIn(
  services: Services,
  whom: keyof typeof signIns,
  credentials: Credentials,
): Promise<{ account: AccountRow; token: string }> {
  const { db, clock } = services;
  const { account, registration } = await requirePassword(services, credentials);
  const { admits, elsewhere } = signIns[whom];
  if (!admits(account?.role ?? 'customer')) throw new Refusal('forbidden', elsewhere);
  const { userAgent } = credentials;
  if (registration) return enterRegistration(services, registration, userAgent);
  if (!account.isActive) throw refuseDeactivated();
  if (whom === 'customer') return { account, token: await startSession(db, account, { now: clock(), userAgent }) };
  if (account.hasSecondFactor) throw await openTicket(services, account);
  return db.transaction(async (tx) => {
    noteSignIn(account);
    return { account, token: await startSession(tx, account, { now: clock(), userAgent }) };
  });
}

/**
 * Signs in with a registration whose password was right. While its address must be verified, refuses the sign-in with a
 * secret by which the browser can complete only this registration.
 */
async function enterRegistration({ db, clock, settings }: Services, registration: RegistrationRow, userAgent: string) {
  if (settings.requireEmailVerification) {
    throw new Refusal('forbidden', 'Please verify your email address to sign in.', {
      requiresEmailVerification: true,
      ...(await grantSecret(db, registration)),
    });
  }
  return db.transaction(async (tx) => {
    const now = clock();
    const account = await completeRegistration(tx, registration, now);
    return { account, token: await startSession(tx, account, { now, userAgent }) };
  });
}

/** A password gives access to an account, or to an open registration. */
type Opened =
  | { account: SignInAccount; registration?: undefined }
  | { account?: undefined; registration: RegistrationRow };

async function requirePassword(services: Services, { email, password, client }: Credentials): Promise<Opened> {
  const { db, clock, settings } = services;
  const key = signInKey(email, client);
  await requireBelow(db, failedSignIns, key, clock());
  const opened = await findOpened(await listOpened(services, email), password);
  if (!opened) {
    await countAgainst(db, failedSignIns, key, clock());
    throw new Refusal('signedOut', 'Invalid email or password.');
  }
  // The limit is checked again, because concurrent guesses may have failed while this password was verified.
  await requireBelow(db, failedSignIns, key, clock());
  // Failed sign-ins still count if the password belongs only to a registration: anybody may register this address, so
  // knowing such a password does not show that the owner of the address made the failed attempts.
  if (opened.account || !settings.requireEmailVerification) await forgetCount(db, failedSignIns, key);
  return opened;
}

/** The account of an address, or its open registrations. */
async function listOpened({ db, clock }: Services, email: string): Promise<Opened[]> {
  const account = await findAccountByEmail(db, email);
  if (account) return [{ account }];
  return (await loadRegistrations(db, email, clock())).map((registration) => ({ registration }));
}

/** Compares at least one password, so that an unknown address takes as long as a known one. */
async function findOpened(all: readonly Opened[], password: string): Promise<Opened | undefined> {
  for (const opened of all) {
    const { passwordHash } = opened.account ?? opened.registration;
    if (await verifyPassword(passwordHash, password)) return opened;
  }
  if (all.length === 0) await verifyPassword(undefined, password);
  return undefined;
}

/**
 * Registers a customer: writes the registration and sends a code. The account is created when the address is verified.
 */
import { v7 as newId } from 'uuid';
import type { User } from '#contract/accounts/calls.ts';
import type { CheckedInput } from '#contract/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAccountByEmail, rememberLanguage, writeAccount } from '../account.store.ts';
import { presentRegistration, presentUser } from '../present.ts';
import { codeSeconds, mostOpenRegistrations } from '../rules.ts';
import { hashPassword, verifyPassword } from '../sessions/password.ts';
import { createToken, hashToken, startSession } from '../sessions/session.ts';
import { countCode, isPauseOver, sendCode, startPause } from './code.ts';
import { chooseMark, grantSecret, loadRegistrations, type Request } from './open-registration.ts';
import {
  endRegistrations,
  findExpiry,
  insertRegistration,
  keepNewest,
  type RegistrationRow,
} from './registration.store.ts';

type Registration = CheckedInput<'POST /auth/register'>['body'];

export interface Registered extends Partial<Request> {
  user: User;
  /** Null until the email address is verified. */
  token: string | null;
  /** Seconds until the code expires; 0 if none is valid. */
  expiresIn: number;
}

const addressTaken = 'An account with this email address already exists. Please sign in instead.';
const refuseTaken = () => refuseConflict(addressTaken, { errors: [{ path: 'email', msg: addressTaken }] });
const pauseOf = (email: string) => ({ purpose: 'registration', email }) as const;

/** Registers a customer. Refuses the email address of an account, and one to which too many codes were sent. */
export async function registerCustomer(
  services: Services,
  registration: Registration,
  origin: { language: Language; userAgent: string },
): Promise<Registered> {
  const { db, clock, settings } = services;
  const { language } = origin;
  if (await findAccountByEmail(db, registration.email)) throw refuseTaken();
  if (!settings.requireEmailVerification) return createAccount(services, registration, origin);
  const load = (at: Queryable) => loadRegistrations(at, registration.email, clock());
  let passwordHash: string | undefined;
  const compared = new Set<string>();
  for (;;) {
    const rivals = (await load(db)).filter(({ id }) => !compared.has(id));
    const repeated = await findRepeated(rivals, registration);
    if (repeated) return repeatRegistration(services, repeated);
    for (const { id } of rivals) compared.add(id);
    passwordHash ??= await hashPassword(registration.password);
    const row = { ...registration, passwordHash, language };
    const opened = await db.transaction(async (tx) => {
      // From here on, registrations of the same address wait for each other.
      await startPause(tx, pauseOf(registration.email), clock());
      const open = await load(tx);
      // A concurrent registration may have the same content. Passwords are compared outside the transaction, so this
      // loop begins again.
      const isNews = open.some((other) => !compared.has(other.id) && isSameForm(other, registration));
      return isNews ? undefined : openRegistration(tx, row, open, clock());
    });
    if (opened) return opened;
  }
}

const typed = ['email', 'name', 'phone', 'address', 'city', 'state', 'pincode'] as const;

function isSameForm(open: RegistrationRow, registration: Registration): boolean {
  return typed.every((field) => open[field] === registration[field]);
}

/** Finds a registration with exactly the same content and password, as after a double click or a lost answer. */
async function findRepeated(open: readonly RegistrationRow[], registration: Registration) {
  for (const other of open) {
    if (!isSameForm(other, registration)) continue;
    if (await verifyPassword(other.passwordHash, registration.password)) return other;
  }
  return undefined;
}

type NewRegistration = Omit<RegistrationRow, 'id' | 'mark' | 'secretHashes' | 'createdAt'>;

async function openRegistration(tx: Queryable, form: NewRegistration, open: readonly RegistrationRow[], now: Date) {
  await countCode(tx, form.email, now);
  await keepNewest(tx, form.email, mostOpenRegistrations - 1);
  const secret = createToken();
  const own = { id: newId(), mark: chooseMark(open), secretHashes: [hashToken(secret)], createdAt: now };
  const row = { ...form, ...own };
  await insertRegistration(tx, row);
  await sendCode(tx, { purpose: 'registration', holder: row.id }, row, now);
  return { user: presentRegistration(row), token: null, expiresIn: codeSeconds, registration: secret, mark: row.mark };
}

/** Returns the same registration for another browser; sends its code again unless one was just sent. */
async function repeatRegistration({ db, clock }: Services, row: RegistrationRow): Promise<Registered> {
  return db.transaction(async (tx) => {
    const now = clock();
    const code = { purpose: 'registration', holder: row.id } as const;
    if (await isPauseOver(tx, pauseOf(row.email), now)) {
      await countCode(tx, row.email, now);
      await sendCode(tx, code, row, now);
    }
    const expiry = (await findExpiry(tx, code)) ?? now;
    const expiresIn = Math.max(0, Math.ceil((expiry.getTime() - now.getTime()) / 1000));
    return { user: presentRegistration(row), token: null, expiresIn, ...(await grantSecret(tx, row)) };
  });
}

/** Creates the account and signs in, if email addresses need no verification. */
async function createAccount(
  { db, clock }: Services,
  registration: Registration,
  { language, userAgent }: { language: Language; userAgent: string },
) {
  const passwordHash = await hashPassword(registration.password);
  return db.transaction(async (tx): Promise<Registered> => {
    const now = clock();
    await endRegistrations(tx, registration.email);
    const values = { ...registration, id: newId(), passwordHash, role: 'customer' } as const;
    const account = await writeAccount(tx, values, now);
    if (!account) throw refuseTaken();
    await rememberLanguage(tx, account.id, language);
    return { user: presentUser(account), token: await startSession(tx, account, { now, userAgent }), expiresIn: 0 };
  });
}

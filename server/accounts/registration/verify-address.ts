/** Verifies an email address by the code that was sent to it. */
import type { Language } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { type AccountRow, findAccountByEmail } from '../account.store.ts';
import { codeSeconds } from '../rules.ts';
import { startSession } from '../sessions/session.ts';
import { countCode, refuseCode, requirePause, requireRightCode, sendCode, spendCode } from './code.ts';
import { chooseRegistration, completeRegistration, loadRegistrations } from './open-registration.ts';
import type { CodePurpose, RegistrationRow } from './registration.store.ts';

/** Identifies a code: by an email address, and by the secret of the request if the browser has one. */
export interface CodeRequest {
  email: string;
  registration?: string | undefined;
}

/**
 * Sends a code if the address has something to verify. The returned seconds until the code expires are the same if it
 * sends none.
 */
export async function requestCode(
  { db, clock }: Services,
  purpose: CodePurpose,
  { email, registration: secret }: CodeRequest,
  language: Language,
): Promise<number> {
  await db.transaction(async (tx) => {
    const now = clock();
    await requirePause(tx, { purpose, email }, now);
    await countCode(tx, email, now);
    const account = await findAccountByEmail(tx, email);
    if (account) {
      const isLogin = purpose === 'login' && account.role === 'customer' && account.isActive;
      if (isLogin) await sendCode(tx, { purpose, holder: account.id }, { email: account.email, mark: null }, now);
      return;
    }
    const chosen = chooseRegistration(await loadRegistrations(tx, email, now), secret);
    if (chosen) await sendCode(tx, { purpose, holder: chosen.id }, { ...chosen, language }, now);
  });
  return codeSeconds;
}

/** Creates the account of a registration and signs it in; refuses an invalid code, and a deactivated account. */
export async function verifyRegistration(services: Services, request: CodeRequest, otp: string, userAgent: string) {
  const account = await findAccountByEmail(services.db, request.email);
  const registration = await requireRegistration(services, account, request);
  return proveRegistration(services, 'registration', registration, otp, async (tx, proven, now) => ({
    account: proven,
    token: await startSession(tx, proven, { now, userAgent }),
  }));
}

/** Verifies the email address of a customer, so that the next sign-in succeeds; refuses an invalid code. */
export async function verifyLogin(services: Services, request: CodeRequest, otp: string): Promise<void> {
  const { db, clock } = services;
  const account = await findAccountByEmail(db, request.email);
  if (account) {
    await spendCode(db, await requireRightCode(db, { purpose: 'login', holder: account.id }, otp, clock()));
    return;
  }
  const registration = await requireRegistration(services, account, request);
  await proveRegistration(services, 'login', registration, otp, async () => {});
}

/** Finds the registration whose code was entered. Refuses the code if it fits no registration or several ones. */
async function requireRegistration(
  { db, clock }: Services,
  account: AccountRow | undefined,
  { email, registration: secret }: CodeRequest,
): Promise<RegistrationRow> {
  const open = account ? [] : await loadRegistrations(db, email, clock());
  const chosen = chooseRegistration(open, secret);
  if (!chosen) throw refuseCode();
  return chosen;
}

async function proveRegistration<Result>(
  { db, clock }: Services,
  purpose: CodePurpose,
  row: RegistrationRow,
  otp: string,
  finish: (tx: Queryable, account: AccountRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const code = await requireRightCode(db, { purpose, holder: row.id }, otp, clock());
  return db.transaction(async (tx) => {
    const now = clock();
    await spendCode(tx, code);
    return finish(tx, await completeRegistration(tx, row, now), now);
  });
}

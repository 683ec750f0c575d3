/** Registration: an unverified account and its code, in one transaction (rulings 2.2, specification: storefront 4). */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '../../contract/calls.ts';
import type { Language } from '../../contract/translate.ts';
import type { Queryable } from '../db/database.ts';
import { refuseConflict } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { type AccountRow, findAccountByEmail, rememberLanguage, writeCustomer } from './account.store.ts';
import { voidCode } from './code.store.ts';
import { sendCode, startPause } from './code.ts';
import { hashPassword } from './password.ts';
import { codeSeconds } from './rules.ts';
import { startSession } from './session.ts';

type Registration = CheckedInput<'POST /auth/register'>['body'];

export interface Registered {
  account: AccountRow;
  /** Null while the address has to be verified. */
  token: string | null;
  /** Seconds until the code expires; 0 when none was needed. */
  expiresIn: number;
}

const addressTaken = 'An account with this email address already exists. Please sign in instead.';
const refuseTaken = () => refuseConflict(addressTaken, { errors: [{ path: 'email', msg: addressTaken }] });

/** 409 for a verified address, 429 when too many codes were sent to it. */
export async function registerCustomer(
  services: Services,
  registration: Registration,
  language: Language,
): Promise<Registered> {
  const { db, clock, settings } = services;
  const existing = await findAccountByEmail(db, registration.email);
  if (existing && !isOpen(existing)) throw refuseTaken();
  const password_hash = await hashPassword(registration.password);
  return db.transaction(async (tx) => {
    const now = clock();
    const mustVerify = settings.requireEmailVerification;
    if (mustVerify) {
      const code = { purpose: 'registration', email: registration.email } as const;
      await startPause(tx, code, now);
      await sendCode(tx, code, registration, now);
    }
    const verified_at = mustVerify ? null : now;
    const account = await writeCustomer(tx, { ...registration, id: newId(), password_hash, verified_at }, now);
    if (!account) throw refuseTaken();
    await rememberLanguage(tx, account.id, language);
    await voidOlderProof(tx, account);
    if (mustVerify) return { account, token: null, expiresIn: codeSeconds };
    return { account, token: await startSession(tx, account, now), expiresIn: 0 };
  });
}

function isOpen(account: AccountRow): boolean {
  return account.role === 'customer' && account.verified_at === null;
}

/** A login code that was sent for the registration before would prove the address under this one's password. */
async function voidOlderProof(tx: Queryable, { email }: AccountRow): Promise<void> {
  await voidCode(tx, { purpose: 'login', email });
}

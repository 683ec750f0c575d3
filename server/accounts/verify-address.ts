/** Proof of an address by the code that was sent to it (rulings 2.3, 2.4; specification: storefront 4). */
import type { Services } from '../services.ts';
import { type AccountRow, findAccountByEmail, verifyCustomer, verifyNewCustomer } from './account.store.ts';
import type { CodeOf } from './code.store.ts';
import { requirePause, requireProven, requireRightCode, sendCode, spendCode } from './code.ts';
import { codeSeconds } from './rules.ts';
import { startSession } from './session.ts';
import { refuseDeactivated } from './sign-in.ts';

/** Sends a code to whom it can help, and looks the same for everybody else; answers the seconds until it expires. */
export async function requestCode({ db, clock }: Services, code: CodeOf): Promise<number> {
  await db.transaction(async (tx) => {
    const now = clock();
    await requirePause(tx, code, now);
    const account = await findAccountByEmail(tx, code.email);
    await sendCode(tx, code, account && canUse(code, account) ? account : undefined, now);
  });
  return codeSeconds;
}

function canUse({ purpose }: CodeOf, account: AccountRow): boolean {
  if (account.role !== 'customer' || !account.is_active) return false;
  return purpose === 'login' || account.verified_at === null;
}

/** Verifies a new customer and signs them in; 400 for a code that is not valid, 403 for a deactivated account. */
export async function verifyRegistration(
  { db, clock }: Services,
  email: string,
  otp: string,
): Promise<{ account: AccountRow; token: string }> {
  const code = await requireRightCode(db, { purpose: 'registration', email }, otp, clock());
  return db.transaction(async (tx) => {
    const now = clock();
    await spendCode(tx, code);
    const account = requireProven(await verifyNewCustomer(tx, email, now));
    if (!account.is_active) throw refuseDeactivated();
    return { account, token: await startSession(tx, account, now) };
  });
}

/** Verifies a customer's address, so that the repeated login works; 400 for a code that is not valid. */
export async function verifyLogin({ db, clock }: Services, email: string, otp: string): Promise<void> {
  const code = await requireRightCode(db, { purpose: 'login', email }, otp, clock());
  await db.transaction(async (tx) => {
    await spendCode(tx, code);
    requireProven(await verifyCustomer(tx, email, clock()));
  });
}

/** Sign-in with a password, of customers and of staff (rulings 2.3, 2.6). */
import type { Role } from '../../contract/accounts.ts';
import { countAgainst, forgetCount, requireBelow } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { type AccountRow, findAccountByEmail } from './account.store.ts';
import { verifyPassword } from './password.ts';
import { failedSignIns, signInKey } from './rules.ts';
import { startSession } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
  client: string;
}

export const refuseDeactivated = () => new Refusal(403, 'This account has been deactivated. Please contact us.');

const elsewhere: Readonly<Record<Role, string>> = {
  customer: 'This is an admin account. Please use the admin sign-in.',
  admin: 'This is not an admin account. Please use the customer sign-in.',
};

/**
 * The account and a new session's token. 401 for a wrong address or password; after five of those 429, right password
 * or not; 403 for the other role's sign-in, a deactivated account, and one whose address is not verified yet.
 */
export async function signIn(
  services: Services,
  role: Role,
  credentials: Credentials,
): Promise<{ account: AccountRow; token: string }> {
  const { db, clock, settings } = services;
  const account = await requirePassword(services, credentials);
  if (account.role !== role) throw new Refusal(403, elsewhere[role]);
  if (!account.is_active) throw refuseDeactivated();
  if (!account.verified_at && settings.requireEmailVerification) {
    throw new Refusal(403, 'Please verify your email address to sign in.', { requiresEmailVerification: true });
  }
  return { account, token: await startSession(db, account, clock()) };
}

async function requirePassword({ db, clock }: Services, { email, password, client }: Credentials): Promise<AccountRow> {
  const key = signInKey(email, client);
  await requireBelow(db, failedSignIns, key, clock());
  const account = await findAccountByEmail(db, email);
  if (!(await verifyPassword(account?.password_hash, password)) || !account) {
    await countAgainst(db, failedSignIns, key, clock());
    throw new Refusal(401, 'Invalid email or password.');
  }
  // Asked again, because guesses made at the same time may have failed meanwhile.
  await requireBelow(db, failedSignIns, key, clock());
  await forgetCount(db, failedSignIns, key);
  return account;
}

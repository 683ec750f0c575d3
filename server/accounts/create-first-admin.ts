/** Creates the first admin, from the settings or with a random password, and resets an admin's password. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { recordCommand } from '../core/audit.ts';
import { forgetCount } from '../core/limits.ts';
import type { Services } from '../core/services.ts';
import { WrongSettings } from '../core/settings.ts';
import { hasAdmin, lockAdmins, resetAdminPassword, writeFirstAdmin } from './account.store.ts';
import { failedCodesOfAccount, noAddress } from './rules.ts';
import { removeFactors } from './second-factor/factor.store.ts';
import { hashPassword } from './sessions/password.ts';
import { endAllSessions } from './sessions/session.ts';

export interface FirstAdmin {
  email: string;
  /** Set only if the password was generated: it is shown once and stored nowhere. */
  password?: string;
}

/**
 * Creates an admin if there is none. Returns null if there is one, even if another instance has just created it. Throws
 * WrongSettings if ADMIN_EMAIL belongs to a customer.
 */
export async function createFirstAdmin({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const email = settings.adminEmail ?? 'admin@localhost';
  const password = settings.adminPassword ?? randomBytes(12).toString('base64url');
  const account = { id: newId(), name: 'Admin', email, passwordHash: await hashPassword(password), ...noAddress };
  if (await writeFirstAdmin(db, account, clock())) {
    return settings.adminPassword === undefined ? { email, password } : { email };
  }
  if (await hasAdmin(db)) return null;
  throw new WrongSettings(`ADMIN_EMAIL ${email} belongs to a customer's account. Please choose another address.`);
}

/**
 * Restores access if nobody can sign in any more; only people with access to the machine of the shop can run it. Sets a
 * random password for the admin with this address, or for the only admin, activates the account, removes its second
 * factor and ends its sessions. The audit log says so.
 * Throws an Error that lists the admins if it is unclear which one is meant.
 */
export async function resetAdmin(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email?: string,
): Promise<Required<FirstAdmin>> {
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const [admin, ...others] = email ? admins.filter((one) => one.email === email.toLowerCase()) : admins;
    const names = admins.map((one) => one.email).join(', ');
    if (admins.length === 0) throw new Error('there is no admin yet: the first start of the shop creates one.');
    if (!admin) throw new Error(`no admin has this address. There is ${names}.`);
    if (others.length > 0) throw new Error(`there are several admins, say which one: ${names}.`);
    await resetAdminPassword(tx, admin.id, hash);
    await endAllSessions(tx, admin.id);
    await removeFactors(tx, admin.id);
    await forgetCount(tx, failedCodesOfAccount, admin.id);
    await recordCommand(tx, 'npm run admin:password', { about: admin.id, at: clock() });
    return { email: admin.email, password };
  });
}

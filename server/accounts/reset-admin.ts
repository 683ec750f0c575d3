/** A new password for an admin, by whoever may use the shop's machine: the way out when nobody can sign in any more. */
import { randomBytes } from 'node:crypto';
import type { Services } from '../core/services.ts';
import { lockAdmins, resetAdminPassword } from './account.store.ts';
import type { FirstAdmin } from './create-first-admin.ts';
import { hashPassword } from './sessions/password.ts';
import { endAllSessions } from './sessions/session.ts';

/**
 * Makes up a password for the admin with this address, or for the only one, activates the account and ends its sessions.
 * Throws an Error whose message names the admins there are when it is not clear who is meant.
 */
export async function resetAdmin({ db }: Pick<Services, 'db'>, email?: string): Promise<Required<FirstAdmin>> {
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
    return { email: admin.email, password };
  });
}

/** The first admin, from the settings or made up. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Services } from '../core/services.ts';
import { WrongSettings } from '../core/settings.ts';
import { hasAdmin, writeFirstAdmin } from './account.store.ts';
import { hashPassword } from './sessions/password.ts';

export interface FirstAdmin {
  email: string;
  /** Only when it was made up here: shown once, kept nowhere. */
  password?: string;
}

/**
 * Creates an admin when there is none; null when there is one, also when another instance was faster. Throws
 * WrongSettings when ADMIN_EMAIL is a customer's address.
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

const noAddress = { phone: '', address: '', city: '', state: '', pincode: '' };

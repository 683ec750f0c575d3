/** Accounts for tests, made without going through forms: `const asha = await buildCustomer(shop, { name: 'Asha' })`. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Role } from '../../contract/permissions.ts';
import type { AccountRow } from '../accounts/account.store.ts';
import { hashPassword } from '../accounts/password.ts';
import { startSession } from '../accounts/session.ts';
import type { AdminId, CustomerId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { sql } from '../db/database.ts';

const password = 'water-jar-20';
let passwordHash: Promise<string> | undefined;

type Overrides = Partial<Omit<AccountRow, 'id' | 'password_hash' | 'role' | 'created_at'>>;

/** An account with a session; `password` is the one it can sign in with. */
export interface BuiltAccount<Id extends string> extends Omit<AccountRow, 'id' | 'password_hash' | 'created_at'> {
  id: Id;
  token: string;
  password: string;
}

export type BuiltCustomer = BuiltAccount<CustomerId>;
export type BuiltAdmin = BuiltAccount<AdminId>;

const insert = sql(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, is_active, verified_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

/** A verified customer in Bengaluru who is signed in. An inactive or unverified one has a session that is worth nothing. */
export function buildCustomer(shop: Services, overrides: Overrides = {}): Promise<BuiltCustomer> {
  return build<CustomerId>(shop, 'customer', { name: 'Asha Rao', ...overrides });
}

/** A member of staff who is signed in. */
export function buildAdmin(shop: Services, overrides: Overrides = {}): Promise<BuiltAdmin> {
  return build<AdminId>(shop, 'admin', { name: 'Meera Admin', ...overrides });
}

async function build<Id extends string>(shop: Services, role: Role, overrides: Overrides): Promise<BuiltAccount<Id>> {
  passwordHash ??= hashPassword(password);
  const now = shop.clock();
  const account = {
    id: newId() as Id,
    name: '',
    email: `${role}-${randomBytes(5).toString('hex')}@paniwala.test`,
    phone: '9876543210',
    address: '14 Lake View Road',
    city: 'Bangalore',
    state: 'Karnataka',
    pincode: '560001',
    role,
    is_active: true,
    verified_at: now,
    ...overrides,
    password_hash: await passwordHash,
  };
  const { id, name, email, phone, address, city, state, pincode, is_active, verified_at, password_hash } = account;
  const place = [phone, address, city, state, pincode];
  // Active for a moment, because nobody else can start a session.
  await shop.db.run(insert, [id, name, email, password_hash, ...place, role, true, verified_at, now]);
  const token = await startSession(shop.db, account, now);
  if (!is_active) await shop.db.run(deactivate, [id]);
  const { password_hash: _, ...known } = account;
  return { ...known, token, password };
}

const deactivate = sql('update users set is_active = false where id = $1');

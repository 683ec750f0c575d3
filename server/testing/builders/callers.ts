/** Builds every kind of caller of the API, for tests of permissions. */
import { sql } from '#server/core/db/database.ts';
import type { CallShop, TestShop } from '../shop.ts';
import {
  type BuiltAdmin,
  type BuiltCustomer,
  type BuiltRider,
  buildAdmin,
  buildCustomer,
  buildRider,
} from './accounts.ts';

/** `unassigned` is a member of staff without a role. The last five have a session token that is no longer valid, or never was. */
export const callerNames = [
  'visitor',
  'customer',
  'stranger',
  'admin',
  'rider',
  'unassigned',
  'deactivated',
  'dismissed',
  'expired',
  'ended',
  'forged',
] as const;
export type CallerName = (typeof callerNames)[number];

export interface Callers {
  /** The customer whose data the other callers try to reach. */
  customer: BuiltCustomer;
  stranger: BuiltCustomer;
  admin: BuiltAdmin;
  rider: BuiltRider;
  call: Readonly<Record<CallerName, CallShop>>;
}

const expire = sql('update sessions set expires_at = $2 where user_id = $1');

type InvalidCaller = 'deactivated' | 'dismissed' | 'expired' | 'ended';
const invalidCallers = new WeakMap<TestShop, Promise<Record<InvalidCaller, CallShop>>>();

/** Callers without a valid session cannot change anything, so they are built once for each shop. */
async function buildInvalidCallers(shop: TestShop): Promise<Record<InvalidCaller, CallShop>> {
  const [expired, ended] = [await buildAdmin(shop), await buildCustomer(shop)];
  await shop.db.run(expire, [expired.id, shop.clock()]);
  await shop.as(ended)('POST /auth/logout');
  return {
    deactivated: shop.as(await buildCustomer(shop, { isActive: false })),
    dismissed: shop.as(await buildAdmin(shop, { isActive: false })),
    expired: shop.as(expired),
    ended: shop.as(ended),
  };
}

/**
 * `dismissed` is a deactivated admin, and `stranger` is another customer. A forged token has the form of a real one.
 */
export async function buildCallers(shop: TestShop, customer: BuiltCustomer): Promise<Callers> {
  const stranger = await buildCustomer(shop, { name: 'Ravi Other' });
  const admin = await buildAdmin(shop);
  const unassigned = await buildAdmin(shop, { name: 'Nina New', roles: [] });
  const rider = await buildRider(shop);
  const invalid = invalidCallers.get(shop) ?? buildInvalidCallers(shop);
  invalidCallers.set(shop, invalid);
  const call = {
    ...(await invalid),
    visitor: shop.call,
    customer: shop.as(customer),
    stranger: shop.as(stranger),
    admin: shop.as(admin),
    unassigned: shop.as(unassigned),
    rider: shop.as(rider),
    forged: shop.as({ token: customer.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
  };
  return { customer, stranger, admin, rider, call };
}

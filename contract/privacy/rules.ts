/** Rules of the forms about a customer's own data. The browser loads this file, so it must not import Zod. */
import { loginRules } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/**
 * The stored name of a deleted account, and of the recipient of its orders. The database keeps the English words, and
 * answers name them in the language of the reader.
 */
export const deletedName = message('Deleted customer');

export const ownDataRules = { ownPassword: loginRules.password } satisfies Rules;

/** How often an account can download its data in a day. */
export const mostDownloads = 5;

/** What prevents the deletion of an account until it is settled, such as open orders and dues. */
export const openKinds = [
  'orders',
  'plans',
  'pickups',
  'claims',
  'runs',
  'jars',
  'deposits',
  'balance',
  'leftOver',
  'dues',
  'monthly',
  'complaints',
] as const;
export type OpenKind = (typeof openKinds)[number];

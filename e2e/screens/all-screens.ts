/**
 * All screens of the shop in all states that look different, for screenshots and for checks that apply to every screen.
 */
import { accounts } from './accounts.ts';
import { adminAudit } from './admin-audit.ts';
import { adminDialogs } from './admin-dialogs.ts';
import { adminImports } from './admin-imports.ts';
import { adminJars } from './admin-jars.ts';
import { adminMoney } from './admin-money.ts';
import { adminPlaces } from './admin-places.ts';
import { adminPlans } from './admin-plans.ts';
import { adminRuns } from './admin-runs.ts';
import { adminScreens } from './admin-screens.ts';
import { adminStartScreens } from './admin-start.ts';
import { buying } from './buying.ts';
import { jars } from './jars.ts';
import { ownAccount } from './own-account.ts';
import { plans } from './plans.ts';
import { ownDeliveryScreens, riderScreens } from './riders.ts';
import type { Screen } from './screen.ts';
import { unanswered } from './unanswered.ts';
import { visiting } from './visiting.ts';

export const screens: readonly Screen[] = [
  ...visiting,
  ...accounts,
  ...buying,
  ...jars,
  ...ownAccount,
  ...ownDeliveryScreens,
  ...plans,
  ...adminScreens,
  ...adminStartScreens,
  ...adminPlaces,
  ...adminAudit,
  ...adminPlans,
  ...adminImports,
  ...adminJars,
  ...adminMoney,
  ...riderScreens,
  ...adminRuns,
  ...unanswered,
  ...adminDialogs,
];

/** The screens with most content. `npm test` checks them in Hindi, because its words are longest. */
export const dense: ReadonlySet<string> = new Set([
  'products-in-cart',
  'checkout-errors',
  'order-on-its-way',
  'admin-dashboard',
  'admin-orders',
  'admin-manage-order',
  'admin-product-form',
  'admin-contacts',
]);

/**
 * One screen of each kind, which `npm test` also checks in English. The long run checks all other screens in Hindi, and
 * searches them for English words.
 */
const oneOfEachKind: ReadonlySet<string> = new Set([
  'home',
  'home-signed-in',
  'product',
  'login-errors',
  'cart-empties',
  'checkout-new-address',
  'order-move',
  'admin-menu',
  'admin-products',
  'admin-sheet-typed',
  'admin-order-door',
  'admin-import-faults',
  'admin-settings-errors',
  'rider-run',
  'rider-deliver',
  'admin-run',
]);

export const isSeenInEnglish = ({ name }: Screen): boolean => oneOfEachKind.has(name);

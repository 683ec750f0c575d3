/**
 * All screens of the shop in all states that look different, for screenshots and for checks that apply to every screen.
 */
import { accounts } from './accounts.ts';
import { adminAccount, adminAlerts } from './admin-account.ts';
import { adminApprovals, adminAudit, adminNumbers } from './admin-audit.ts';
import { adminBooks } from './admin-books.ts';
import { adminCustomers } from './admin-customers.ts';
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
import { complaints } from './complaints/complaints.ts';
import { jars } from './jars.ts';
import { ownAccount, ownDeliveryScreens } from './own-account.ts';
import { plans } from './plans.ts';
import { riderScreens } from './riders.ts';
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
  ...complaints,
  ...adminScreens,
  ...adminStartScreens,
  ...adminPlaces,
  ...adminApprovals,
  ...adminAudit,
  ...adminAccount,
  ...adminAlerts,
  ...adminCustomers,
  ...adminPlans,
  ...adminImports,
  ...adminJars,
  ...adminMoney,
  ...adminBooks,
  ...adminNumbers,
  ...riderScreens,
  ...adminRuns,
  ...unanswered,
  ...adminDialogs,
];

/**
 * The screens with most content, and those that people use most. `npm test` checks only them, and in Hindi, because its
 * words are longest.
 */
export const dense: ReadonlySet<string> = new Set([
  'home',
  'products-in-cart',
  'checkout-errors',
  'order-on-its-way',
  'admin-dashboard',
  'admin-orders',
  'admin-manage-order',
  'admin-product-form',
  'admin-contacts',
  'admin-sheet-typed',
  'rider-deliver',
]);

/**
 * One screen of each kind, which the long run checks in English. It checks all other screens in Hindi, and searches all
 * of them for English words.
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

/**
 * Screens whose parts are all on another screen, in the same layout: only their sentences differ, or the call that failed.
 * The keys are those other screens. The long run reads the words of such a screen, and checks layout, contrast and
 * accessibility on the other one.
 */
const likeOthers: Readonly<Record<string, readonly string[]>> = {
  'home-waiting': ['home-plan-comes', 'home-rider-comes', 'home-run-out'],
  'products-in-cart': ['products', 'products-not-added'],
  'place-wrong': ['place-asked'],
  'place-unserved': ['place-served', 'place-wished'],
  product: ['product-next-slot', 'product-several'],
  'contact-errors': ['page-on-its-way', 'contact', 'contact-not-sent'],
  'login-errors': ['login', 'login-failed'],
  'register-errors': ['register'],
  'register-code': ['register-code-refused', 'register-code-expired'],
  'forgot-password-sent': ['forgot-password'],
  'reset-password-errors': ['reset-password'],
  'invitation-errors': ['invitation'],
  'profile-errors': ['profile'],
  'profile-address-errors': ['profile-address-office'],
  'cart-empties': ['cart'],
  'cart-missing': ['cart-over-limit'],
  'checkout-unfolded': ['checkout', 'checkout-again'],
  'checkout-marked': ['checkout-over-limit', 'checkout-minimum'],
  'checkout-jars-refused': ['checkout-failed'],
  'cart-unserved': ['checkout-unserved'],
  'order-success': ['order-success-install'],
  'order-missing': ['order-success-missing', 'plan-missing'],
  'orders-none': ['orders-none-delivered', 'complaints-none'],
  'order-on-its-way': ['order'],
  'order-with-rider': ['order-told'],
  'order-swapped': ['order-delivered'],
  'order-cancelled-paid': ['order-cancelled'],
  'return-jars': ['return-jars-promised'],
  'account-order': ['account', 'account-empty'],
  'admin-products-none': [
    'admin-claims-none',
    'admin-zones',
    'admin-wished-places',
    'admin-contacts-none',
    'admin-complaints-none',
    'admin-orders-late',
    'admin-orders-none',
    'admin-ahead-none',
    'admin-plans-none',
    'admin-runs-none',
    'admin-matters-none',
    'admin-breaches-none',
    'admin-approvals-none',
    'admin-audit-none',
    'admin-invitations',
  ],
  'admin-claim-refuse': ['admin-claim-confirm'],
  'order-recorded': ['order-recorded-again', 'order-agreed', 'order-objected', 'order-unanswered'],
  'cart-failed': ['my-deliveries-failed', 'orders-failed', 'order-failed', 'order-success-failed'],
  'my-deliveries-day': ['my-deliveries-order', 'my-deliveries-pickup'],
  'order-move': ['my-deliveries-order-move'],
  plan: ['plan-paused', 'plan-ended'],
  'plan-skip': ['plan-end'],
  'plan-new-errors': ['plan-new', 'plan-edit', 'plan-edit-refused'],
  'admin-login-errors': ['admin-login', 'admin-login-failed'],
  'admin-phone-order-errors': ['admin-phone-order'],
  'admin-phone-order-filled': ['admin-phone-order-failed'],
  'admin-sheet-typed': ['admin-sheet'],
  'admin-slots-full-zone': ['admin-slots'],
  'admin-settings-errors': ['admin-settings', 'admin-document-series'],
  'admin-contacts-not-changed': ['admin-contacts-selected'],
  'admin-orders-not-changed': ['admin-orders-selected'],
  'admin-find-found': ['admin-find'],
  'admin-order': ['admin-order-pending', 'admin-order-delivered'],
  'admin-product-deactivate': [
    'admin-wishes-question',
    'admin-user-deactivate',
    'admin-contact-delete',
    'admin-product-form-unsaved',
    'admin-tag-delete',
    'admin-passkey-remove',
  ],
  'admin-orders-filters': ['admin-exceptions-filters'],
  'admin-products-failed': ['admin-ahead-failed', 'admin-plan-failed', 'admin-dashboard-failed', 'admin-order-failed'],
  'admin-plan': ['admin-plan-paused'],
  'admin-jars-count': ['admin-jars-release'],
  'admin-money-count': ['admin-money-bank', 'admin-rider-cash'],
  'admin-money-owner': ['admin-money-withdrawal', 'admin-money-expense'],
  'admin-money-dues': ['admin-money-balances'],
  'admin-matter-clear': ['admin-run-reverse', 'admin-matter-take-back'],
  'rider-login-errors': ['rider-login'],
  'rider-deliver': ['rider-correct'],
  'rider-run': ['rider-recorded', 'rider-wrong-clock'],
  'cart-waiting': ['orders-waiting', 'order-waiting', 'order-success-waiting'],
  'admin-products-waiting': ['admin-dashboard-waiting'],
  'admin-user': ['admin-user-figures-failed'],
  'admin-product-form-errors': ['admin-product-categories-failed'],
  'admin-customer-join': ['admin-user-join'],
  'admin-customer-joined': ['admin-user-joined'],
  'admin-manage-order': ['admin-manage-order-refused'],
  'admin-category-form-errors': ['admin-category-form'],
  'admin-product-delete': ['admin-category-not-deleted'],
  'admin-user-new-errors': ['admin-user-new'],
  legal: ['legal-version'],
  'pay-link-expired': ['receipt-link-expired'],
  'reset-password-old-link': ['invitation-old-link'],
  'order-document': ['own-document', 'order-document-copy'],
  complaint: ['complaint-of-guest'],
  'admin-complaint-message': ['admin-complaint-note'],
  'admin-approvals': ['admin-approvals-decided'],
  'admin-audit': ['admin-audit-record'],
  'admin-numbers-failed-stops': ['admin-numbers-cash-bags', 'admin-numbers-runs', 'admin-numbers-quiet'],
  'admin-account': ['admin-account-needed'],
  'admin-account-new': ['admin-account-mandatory'],
  'admin-alert-choices': ['admin-alert-choices-on', 'admin-alert-choices-refused'],
  'admin-tag-merge': ['admin-tag-rename'],
  'admin-role-new': ['admin-role-limit', 'admin-role-factor'],
  'admin-second-step': ['admin-recovery-code'],
  'admin-customer-timeline': ['admin-customer-timeline-empty'],
  'admin-customer-cash-block': ['admin-customer-cash-blocked'],
  'admin-order-documents': ['admin-order-documents-failed', 'admin-order-not-invoiced'],
  'admin-document': ['admin-document-copy'],
  'admin-money-close': ['admin-money-close-riders'],
  'admin-plan-pause': ['admin-plan-end'],
  'admin-phone-order-question': ['admin-phone-order-refused'],
  'admin-khata-message': ['admin-khata'],
  'admin-products': ['admin-products-deleted'],
  'rider-door-orders': ['rider-door-changed'],
  'rider-sell-deposit': ['rider-sell'],
  'rider-done': ['rider-counted', 'rider-no-run'],
};

const repeated: ReadonlySet<string> = new Set(Object.values(likeOthers).flat());
const names = new Set(screens.map(({ name }) => name));
for (const name of [...Object.keys(likeOthers), ...repeated, ...dense, ...oneOfEachKind]) {
  if (!names.has(name)) throw new Error(`There is no screen ${name}`);
}
for (const name of Object.keys(likeOthers)) {
  if (repeated.has(name)) throw new Error(`The screen ${name} is not checked, because it is like another one`);
}

/** True if all parts of a screen are on another one, so that only its words are new. */
export const isRepeated = ({ name }: Screen): boolean => repeated.has(name);

/** Every screen of the shop, and the states of it that look different: for pictures, and for what must hold on all. */
import { accounts } from './accounts.ts';
import { adminDialogs } from './admin-dialogs.ts';
import { adminJars } from './admin-jars.ts';
import { adminMoney } from './admin-money.ts';
import { adminPlaces } from './admin-places.ts';
import { adminPlans } from './admin-plans.ts';
import { adminScreens } from './admin-screens.ts';
import { buying } from './buying.ts';
import { jars } from './jars.ts';
import { ownAccount } from './own-account.ts';
import { plans } from './plans.ts';
import type { Screen } from './screen.ts';
import { unanswered } from './unanswered.ts';
import { visiting } from './visiting.ts';

export const screens: readonly Screen[] = [
  ...visiting,
  ...accounts,
  ...buying,
  ...jars,
  ...ownAccount,
  ...plans,
  ...adminScreens,
  ...adminPlaces,
  ...adminPlans,
  ...adminJars,
  ...adminMoney,
  ...unanswered,
  ...adminDialogs,
];

/** The densest ones: they stand for all where not every screen is looked at. */
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
 * What such a screen shows is also on another one, as a form is on the form with its errors, or differs from it in words
 * alone or in a dialog over it: in the short run that one stands for both.
 */
const repeated: ReadonlySet<string> = new Set([
  ...['products', 'products-filtered', 'contact', 'login', 'register', 'register-code', 'reset-password', 'profile'],
  ...['cart', 'checkout', 'checkout-unfolded', 'order-delivered', 'orders-none-delivered'],
  ...['admin-login', 'admin-contacts', 'admin-contacts-none', 'admin-contact-delete'],
  ...['admin-orders', 'admin-orders-late', 'admin-order-pending', 'admin-order-delivered', 'admin-manage-order'],
  ...['admin-product-form', 'admin-category-form', 'admin-user-new', 'admin-user-deactivate'],
  ...['place-served', 'product-next-slot', 'product-several', 'contact-sent', 'login-failed', 'register-code-expired'],
  ...['forgot-password', 'profile-address-delete', 'cart-unserved', 'checkout-unserved', 'checkout-floor'],
  ...['checkout-marked', 'checkout-over-limit', 'order', 'orders-none', 'admin-login-failed', 'admin-order'],
  ...['admin-settings', 'admin-slots-exceptions', 'admin-wished-places', 'admin-orders-not-changed'],
  ...['admin-zones', 'admin-wishes-listed', 'admin-slots', 'admin-exceptions-filters'],
  ...['admin-contacts-not-changed', 'admin-product-form-unsaved', 'admin-product-deactivate'],
  ...['place-asked', 'place-wrong', 'place-wished', 'checkout-minimum', 'order-move-refused'],
  ...['profile-address-office', 'admin-phone-order-question', 'admin-phone-order-refused'],
  ...['home-first-order', 'product-sold-out', 'offline-with-orders', 'order-missing', 'order-success-missing'],
  ...['checkout-again', 'checkout-busy', 'cart-over-limit', 'order-cancelled', 'reset-password-old-link'],
  ...['profile-addresses', 'contact-not-sent', 'admin-products-none', 'admin-orders-none', 'admin-phone-order'],
  ...['admin-phone-order-new', 'admin-phone-order-failed', 'admin-product-delete', 'admin-order-cancelled'],
  ...['admin-zone-clash', 'admin-money', 'admin-money-book', 'admin-money-dues', 'admin-money-balances'],
  ...['admin-jars', 'admin-jars-count', 'admin-jars-entries', 'admin-jars-customer', 'admin-jars-opening'],
  ...['my-jars', 'return-jars', 'pay-back', 'admin-pickups', 'admin-pickup'],
  ...['checkout-on-account', 'account-monthly', 'checkout-jars-refused', 'order-swapped', 'order-cancelled-paid'],
  ...['admin-money-count', 'admin-order-entries', 'admin-order-failed-stop', 'admin-container-form-errors'],
  ...['admin-slots-move-report', 'admin-slots-full-zone', 'admin-slots-windows', 'admin-slots-window-errors'],
  ...['admin-orders-selected', 'admin-orders-filters', 'admin-orders-question', 'admin-order-history'],
  ...['admin-order-pending-change', 'admin-order-move', 'admin-manage-order-refused', 'admin-slot-closing'],
  ...['admin-user-new-errors', 'admin-user', 'admin-wishes-question', 'admin-zone-form-faults', 'admin-zones-listed'],
  ...['admin-phone-order-filled', 'admin-phone-order-errors', 'admin-category-not-deleted', 'admin-contact'],
  ...['admin-category-form-errors', 'admin-contacts-selected', 'admin-products-deleted', 'admin-login-errors'],
  ...['home-again-failed', 'checkout-failed', 'checkout-price-changed', 'checkout-slot-refused', 'place-unserved'],
  ...['products-not-added', 'products-none', 'cart-missing', 'cart-marked', 'order-cancel', 'order-history'],
  ...['register-code-refused', 'reset-password-errors', 'forgot-password-sent', 'profile-address-errors'],
  ...['profile-errors', 'contact-errors', 'page-on-its-way'],
  ...[
    'admin-plan',
    'admin-plan-failed',
    'admin-ahead-failed',
    'admin-plan-paused',
    'admin-plan-end',
    'admin-plans-none',
    'admin-ahead-none',
    'home-plan-comes',
  ],
  ...[...ownAccount, ...plans].map(({ name }) => name),
]);

/** What the short run looks at in English, with the dense ones: all others are looked at in Hindi, their words included. */
export const isSeenInEnglish = (screen: Screen): boolean => isShort(screen) || dense.has(screen.name);
export const isShort = (screen: Screen): boolean => !unanswered.includes(screen) && !repeated.has(screen.name);

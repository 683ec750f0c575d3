/** The typed checkout form, kept until the order is placed or the customer signs out. */

import type { User } from '#contract/accounts/calls.ts';
import { deliveryDays, deliveryWindows, isWindowOpen } from '#contract/orders/delivery.ts';
import { checkoutRules, toDelivery } from '#contract/shared/delivery-address.ts';
import type { DraftOf, Rules } from '#contract/shared/rules.ts';
import { readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { emptyValues, typedOver, withTyped } from '#web/shared/forms/typed-values.ts';
import { paymentRules } from '#web/shared/payment/method-of.ts';
import { doorFormRules } from '#web/shared/place/address-values.ts';

/** The fields of the checkout: address, slot and notes of an order, the details of the door, and the payment. */
export const formRules = {
  ...checkoutRules,
  ...doorFormRules,
  ...paymentRules,
} satisfies Rules;

export type CheckoutValues = DraftOf<typeof formRules>;

/** The checkout's initial values, taken from the customer's account. */
export function prefill(user: User): CheckoutValues {
  return { ...emptyValues(formRules), ...toDelivery({ ...user, recipient: user.name }), email: user.email };
}

/**
 * The account's details, replaced by the values that the customer has typed (except the email address). A day or window
 * that has passed is cleared.
 */
export function readCheckout(user: User, now: Date): CheckoutValues {
  return withDraft(prefill(user), readDraft(user.id, 'checkout'), now);
}

/** Applies the typed values of a stored draft to the given values. */
export function withDraft(before: CheckoutValues, typed: unknown, now: Date): CheckoutValues {
  const values = { ...withTyped(formRules, before, typed), email: before.email };
  if (!deliveryDays(now).includes(values.deliveryDate)) values.deliveryDate = '';
  return withOpenWindow(values, now);
}

/**
 * Clears the chosen window if it is one of the default windows and has ended. Windows that a shop has defined itself
 * are checked once the schedule is loaded.
 */
function withOpenWindow(values: CheckoutValues, now: Date): CheckoutValues {
  const { deliveryDate } = values;
  const window = deliveryWindows.find((known) => known === values.deliveryTime);
  const isOpen = deliveryDate === '' || !window || isWindowOpen(deliveryDate, window, now);
  return isOpen ? values : { ...values, deliveryTime: '' };
}

/** Stores only the values that differ from the account, so that later changes of the profile appear in the form. */
export function writeCheckout(user: User, values: CheckoutValues): void {
  const typed = typedOver(prefill(user), values);
  writeDraft(user.id, 'checkout', Object.keys(typed).length > 0 ? typed : null);
}

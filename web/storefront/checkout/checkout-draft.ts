/** The checkout form as it was typed, kept until the order is placed or its customer signs out. */

import type { User } from '#contract/accounts/calls.ts';
import { deliveryDays, deliveryWindows, isWindowOpen } from '#contract/orders/delivery.ts';
import { checkoutRules, toDelivery } from '#contract/shared/delivery-address.ts';
import type { DraftOf, Rules } from '#contract/shared/rules.ts';
import { readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { emptyValues, typedOver, withTyped } from '#web/shared/forms/typed-values.ts';
import { paymentRules } from '#web/shared/payment/method-of.ts';
import { doorFormRules } from '#web/shared/place/address-values.ts';

/** The form's own fields beside those of every order: how to reach the door, and the credit. */
export const formRules = {
  ...checkoutRules,
  ...doorFormRules,
  ...paymentRules,
} satisfies Rules;

export type CheckoutValues = DraftOf<typeof formRules>;

/** What the account knows. */
export function prefill(user: User): CheckoutValues {
  return { ...emptyValues(formRules), ...toDelivery({ ...user, recipient: user.name }), email: user.email };
}

/** The account's details under what was typed over them (the e-mail address cannot be); a day or window that has passed meanwhile is left out. */
export function readCheckout(user: User, now: Date): CheckoutValues {
  return withKept(prefill(user), readDraft(user.id, 'checkout'), now);
}

/** What was typed before, over these values. */
export function withKept(before: CheckoutValues, typed: unknown, now: Date): CheckoutValues {
  const values = { ...withTyped(formRules, before, typed), email: before.email };
  if (!deliveryDays(now).includes(values.deliveryDate)) values.deliveryDate = '';
  return withOpenWindow(values, now);
}

/** The same values without a window of a new shop that has ended; of others the checkout knows more once it is there. */
function withOpenWindow(values: CheckoutValues, now: Date): CheckoutValues {
  const { deliveryDate } = values;
  const window = deliveryWindows.find((known) => known === values.deliveryTime);
  const isOpen = deliveryDate === '' || !window || isWindowOpen(deliveryDate, window, now);
  return isOpen ? values : { ...values, deliveryTime: '' };
}

/** Whether the day that was chosen before still has a window to come; else another day is offered. */
export function isSlotKept({ deliveryDate }: Pick<CheckoutValues, 'deliveryDate'>, now: Date): boolean {
  return deliveryDate !== '' && deliveryWindows.some((window) => isWindowOpen(deliveryDate, window, now));
}

/** Keeps what differs from the account, so that a changed profile still shows where nothing was typed. */
export function writeCheckout(user: User, values: CheckoutValues): void {
  const typed = typedOver(prefill(user), values);
  writeDraft(user.id, 'checkout', Object.keys(typed).length > 0 ? typed : null);
}

import type { Empties } from '#contract/orders/empties.ts';
import type { Paise } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { currentCart, loadCart } from '#web/shared/cart/cart-store.ts';
import { t } from '#web/shared/language.ts';
import { attemptFor, forgetAttempt, lastAttempt, type OrderBody } from '#web/shared/orders/order-attempt.ts';
import { type CheckoutName, type CheckoutValues, placeOf } from './checkout-draft.ts';
import type { detailsOf } from './saved-place.ts';

/** The wire's names of the form's fields; the address for letters is the account's. */
const formNames: Readonly<Record<string, CheckoutName>> = {
  deliveryName: 'fullName',
  deliveryAddress: 'address',
  deliveryCity: 'city',
  deliveryState: 'state',
  deliveryPincode: 'pincode',
  deliveryPhone: 'phone',
  notes: 'specialInstructions',
};

type Details = Pick<ReturnType<typeof detailsOf>, 'gateNote' | 'legalName' | 'gstin'>;

interface Payment {
  /** All that is to be paid, as it was shown. */
  expectedTotal: Paise;
  paymentMethod: 'cash' | 'online' | 'account';
  empties?: Empties[];
  useCredit?: boolean;
}

/** Whether the answer to the last order was lost, so that it may have been placed. */
let isUncertain = false;

/**
 * Places the order of what is in the cart for the total that was shown, once however often it is tried; a refusal names
 * the form's own fields.
 */
export async function sendOrder(userId: string, values: CheckoutValues, details: Details, payment: Payment) {
  const attempt = await prepareAttempt(userId, { ...describeDelivery(values, details), ...payment });
  try {
    const { data } = await call('POST /orders', { body: attempt.body, headers: { 'idempotency-key': attempt.key } });
    isUncertain = false;
    forgetAttempt();
    return data.order;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    isUncertain = error.status === 0 || error.status >= 500;
    // The summary then marks what has become short meanwhile, and has the new prices.
    if (error.stockIssues.length > 0 || error.changedPrices) void loadCart();
    throw renameFields(error);
  }
}

/** If the answer was lost, the cart tells whether the order was placed: an emptied one means that exactly it is asked for again. */
async function prepareAttempt(userId: string, order: Omit<OrderBody, 'items'>) {
  if (isUncertain) await loadCart();
  const { lines, status } = currentCart();
  if (isUncertain && status === 'failed') throw new CallError(0, {});
  if (lines.length > 0) {
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    return attemptFor(userId, { items, ...order });
  }
  const last = isUncertain ? lastAttempt(userId) : null;
  if (!last) throw new CallError(409, { message: t('Your cart is empty') });
  return last;
}

/** What the address book knows beyond the form is told only where it is known. */
export function describeDelivery(
  values: CheckoutValues,
  { gateNote, legalName, gstin }: Details,
): Omit<OrderBody, 'items' | keyof Payment> {
  const { floor, hasLift } = placeOf(values);
  return {
    deliveryAddress: values.address.trim(),
    deliveryCity: values.city.trim(),
    deliveryPincode: values.pincode.trim(),
    deliveryPhone: values.phone.trim(),
    deliveryDate: values.deliveryDate,
    deliveryTime: values.deliveryTime,
    notes: values.specialInstructions.trim(),
    deliveryName: values.fullName.trim(),
    deliveryState: values.state.trim(),
    ...(floor !== null && { floor, hasLift }),
    ...(gateNote && { gateNote }),
    ...(legalName && { legalName, gstin }),
  };
}

/** Under the names of the form's own fields. */
export function renameFields(error: CallError): CallError {
  const errors = error.errors.map(({ path, msg }) => ({ path: formNames[path] ?? path, msg }));
  const answered = error.status >= 200 && error.status < 300 ? t('Order creation failed') : undefined;
  const message = error.isFromServer ? error.message : answered;
  return new CallError(error.status, {
    ...(message !== undefined && { message }),
    ...(error.errorType && { errorType: error.errorType }),
    errors,
    stockIssues: [...error.stockIssues],
    nearestSlots: [...error.nearestSlots],
    ...(error.changedPrices && { data: error.changedPrices }),
    ...(error.possibleEmpties && { data: { empties: [...error.possibleEmpties] } }),
  });
}

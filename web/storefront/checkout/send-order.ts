import type { Empties } from '#contract/orders/empties.ts';
import type { ChosenMethod } from '#contract/orders/status-flow.ts';
import { deliveryAddressRules } from '#contract/shared/delivery-address.ts';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { currentCart, loadCart } from '#web/shared/cart/cart-store.ts';
import { attemptKey } from '#web/shared/customer-storage.ts';
import { lastAttempt, type OrderBody, placeOnce } from '#web/shared/orders/order-attempt.ts';
import { type BesideTexts, besideTextsOf, textsOf, typedDoor } from '#web/shared/place/address-values.ts';
import { inTurn } from '#web/shared/requests/in-turn.ts';
import type { CheckoutValues } from './checkout-draft.ts';

interface Payment {
  /** The total to pay, as it was shown. */
  expectedTotal: Paise;
  paymentMethod: ChosenMethod;
  empties?: Empties[];
  useCredit?: boolean;
}

/** True if the server's answer to the last order was lost, so that the order may exist. */
let isUncertain = false;

/**
 * Places an order of the cart for the shown total. Repeated attempts never create a second order. Tabs take turns, and
 * a tab that had to wait reloads the cart first, so that it does not order the other tab's items again.
 */
export function sendOrder(userId: string, values: CheckoutValues, saved: BesideTexts | undefined, payment: Payment) {
  const order = { ...besideTextsOf(saved), ...describeDelivery(values), ...payment };
  return inTurn(attemptKey, async (hasWaited) => {
    if (isUncertain || hasWaited) await loadCart();
    return place(userId, prepareBody(userId, order));
  });
}

async function place(userId: string, body: OrderBody) {
  try {
    const { data } = await placeOnce(userId, body, (headers) => call('POST /orders', { body, headers }));
    isUncertain = false;
    return data.order;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    isUncertain = error.status === 0 || error.status >= 500;
    // The reloaded cart marks items that have become short and has the new prices.
    if (error.stockIssues.length > 0 || error.changedPrices) void loadCart();
    const isBroken = !error.isFromServer && error.status >= 200 && error.status < 300;
    throw isBroken ? new CallError(error.status, { message: t('Order creation failed') }) : error;
  }
}

/**
 * The request for an order of the cart. If the last answer was lost and the cart is empty, the order exists. Then the
 * same request is sent again, and the server answers it with the existing order.
 */
function prepareBody(userId: string, order: Omit<OrderBody, 'items'>): OrderBody {
  const { lines, status } = currentCart();
  if (isUncertain && status === 'failed') throw new CallError(0, {});
  if (lines.length > 0) {
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    return { items, ...order };
  }
  const last = isUncertain ? lastAttempt(userId) : null;
  if (!last) throw new CallError(409, { message: t('Your cart is empty') });
  return last;
}

/** The typed address, slot and notes, and the fields for the door, in the format of the API. */
export function describeDelivery(values: CheckoutValues) {
  const { deliveryDate, deliveryTime } = values;
  return {
    ...textsOf(deliveryAddressRules, values),
    deliveryDate,
    deliveryTime,
    notes: values.notes.trim(),
    ...typedDoor(values),
  };
}

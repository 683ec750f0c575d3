import { call } from '../api.ts';
import { CallError } from '../call-error.ts';
import type { CartLine } from '../local-cart.ts';
import type { CheckoutName, CheckoutValues } from './checkout-draft.ts';
import { forgetKey, keyFor } from './order-key.ts';

/** The wire's names of the form's fields; the customer's name and address for letters are the account's. */
const formNames: Readonly<Record<string, CheckoutName>> = {
  deliveryAddress: 'address',
  deliveryCity: 'city',
  deliveryPincode: 'pincode',
  deliveryPhone: 'phone',
  notes: 'specialInstructions',
};

/** Places the order, once however often it is tried; a refusal names the form's own fields. */
export async function sendOrder(user: string, values: CheckoutValues, lines: readonly CartLine[]) {
  const body = {
    items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    deliveryAddress: values.address.trim(),
    deliveryCity: values.city.trim(),
    deliveryPincode: values.pincode.trim(),
    deliveryPhone: values.phone.trim(),
    deliveryDate: values.deliveryDate,
    deliveryTime: values.deliveryTime,
    notes: values.specialInstructions.trim(),
    paymentMethod: 'cash' as const,
  };
  const key = keyFor(JSON.stringify([user, body]));
  try {
    const { data } = await call('POST /orders', { body, headers: { 'idempotency-key': key } });
    forgetKey();
    return data.order;
  } catch (error) {
    throw error instanceof CallError ? renameFields(error) : error;
  }
}

function renameFields(error: CallError): CallError {
  const errors = error.errors.map(({ path, msg }) => ({ path: formNames[path] ?? path, msg }));
  const answered = error.status >= 200 && error.status < 300 ? 'Order creation failed' : undefined;
  const message = error.isFromServer ? error.message : answered;
  return new CallError(error.status, {
    ...(message !== undefined && { message }),
    ...(error.errorType && { errorType: error.errorType }),
    errors,
    stockIssues: [...error.stockIssues],
  });
}

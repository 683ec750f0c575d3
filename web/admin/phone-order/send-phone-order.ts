import type { Address } from '#contract/accounts/address-calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { ChosenMethod } from '#contract/orders/status-flow.ts';
import { deliveryAddressRules, deliveryNameOf, toBook } from '#contract/shared/delivery-address.ts';
import type { Paise } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { type OrderBody, placeOnce } from '#web/shared/orders/order-attempt.ts';
import { doorOf, savedPlace, textsOf } from '#web/shared/place/address-values.ts';
import type { CallOnce } from '#web/shared/use-send.ts';
import { isNewCaller, isOverbooked, type PhoneLines, type PhoneValues } from './phone-state.ts';

/**
 * Creates the account of a new customer. `known` says how many existing customers with this phone number were shown to
 * staff.
 */
export async function createCaller(callOnce: CallOnce, values: PhoneValues, known: number) {
  const { name, phone, email } = values;
  const { address, city, state, pincode } = toBook(values);
  const body = { name, phone, email, address, city, state, pincode, ...doorOf(values), known };
  const inForm = (path: string) => (path === 'phone' ? path : deliveryNameOf(path));
  return (await withFormNames(callOnce('POST /admin/callers', { body }), inForm)).data;
}

/** Saves the typed address for the customer. */
export function saveAddress(callOnce: CallOnce, id: string, values: PhoneValues, label: string) {
  const { address: street, ...person } = toBook(values);
  return callOnce('POST /admin/callers/:id/addresses', {
    params: { id },
    body: { label, street, ...person, ...doorOf(values) },
  });
}

interface Payment {
  paymentMethod: ChosenMethod;
  /** The total that staff have told the customer. */
  expectedTotal: Paise;
  empties?: Empties[];
  useCredit?: boolean;
}

interface PhoneOrder extends Payment {
  adminId: string;
  callerId: string;
  values: PhoneValues;
  lines: PhoneLines;
  /** The chosen saved address. Undefined if the address was typed. */
  saved: Address | undefined;
  /** Takes cash although it is blocked for the customer. */
  cashAnyway: boolean;
}

/** Places the order. Sending the same content again places no second order. Errors use the form's field names. */
export async function sendPhoneOrder(order: PhoneOrder) {
  const { adminId, callerId, values, lines, saved, cashAnyway, ...payment } = order;
  const content: OrderBody = {
    items: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
    ...(saved ? savedPlace(saved) : typedAddress(values)),
    deliveryDate: values.deliveryDate,
    deliveryTime: values.deliveryTime,
    notes: values.notes,
    ...payment,
  };
  // These fields are not part of the content that decides the idempotency key, so that a retry counts as the same order
  // even if its slot got full.
  const body = { ...content, overbook: isOverbooked(values), cashAnyway };
  const sent = placeOnce(adminId, content, (headers) =>
    call('POST /admin/callers/:id/orders', { params: { id: callerId }, headers, body }),
  );
  const { data } = await withFormNames(sent, (path) => (path === 'items' ? 'search' : path));
  return data.order;
}

type OrderAddress = Omit<OrderBody, 'items' | 'deliveryDate' | 'deliveryTime' | 'notes' | keyof Payment>;

/** The typed address in the API's format. A new customer is also the recipient. */
function typedAddress(values: PhoneValues): OrderAddress {
  const { name: deliveryName, phone: deliveryPhone } = values;
  return {
    ...textsOf(deliveryAddressRules, values),
    ...(isNewCaller(values) && { deliveryName, deliveryPhone }),
    ...doorOf(values),
  };
}

/** Converts the field names of the server's errors to those of the form. */
async function withFormNames<Answer>(answer: Promise<Answer>, nameOf: (path: string) => string): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw error.withErrors(error.errors.map(({ path, msg }) => ({ path: nameOf(path), msg })));
  }
}

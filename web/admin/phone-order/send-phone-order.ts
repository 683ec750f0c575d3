import type { Address } from '#contract/accounts/address-calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { Paise } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { attemptFor, forgetAttempt, type OrderBody } from '#web/shared/orders/order-attempt.ts';
import { isOverbooked, type PhoneLines, type PhoneName, type PhoneValues } from './phone-draft.ts';

/** The wire's names of the form's fields. */
const formNames: Readonly<Record<string, PhoneName>> = {
  items: 'search',
  deliveryName: 'recipient',
  deliveryAddress: 'address',
  deliveryCity: 'city',
  deliveryState: 'state',
  deliveryPincode: 'pincode',
};

const stairsOf = ({ floor, hasLift }: PhoneValues) => ({
  floor: floor.trim() === '' ? null : Number(floor),
  hasLift: hasLift !== '',
});

/** The account of a new customer; `known` is how many customers of the number staff were shown. */
export async function createCaller(values: PhoneValues, known: number) {
  const { name, phone, email, address, city, state, pincode, gateNote } = values;
  const body = { name, phone, email, address, city, state, pincode, gateNote, ...stairsOf(values), known };
  return (await withFormNames(call('POST /admin/callers', { body }))).data;
}

/** Keeps what was typed in the customer's address book. */
export function keepAddress(id: string, values: PhoneValues, label: string) {
  const { recipient, deliveryPhone: phone, address: street, city, state, pincode, gateNote } = values;
  const body = { label, recipient, phone, street, city, state, pincode, gateNote, ...stairsOf(values) };
  return call('POST /admin/callers/:id/addresses', { params: { id }, body });
}

interface Payment {
  paymentMethod: 'cash' | 'online' | 'account';
  /** All that is to be paid, as the customer was told. */
  expectedTotal: Paise;
  empties?: Empties[];
  useCredit?: boolean;
}

interface PhoneOrder extends Payment {
  adminId: string;
  callerId: string;
  values: PhoneValues;
  lines: PhoneLines;
  /** Undefined for a typed address. */
  saved: Address | undefined;
}

/** Places the order once, however often it is tried with the same content; a refusal names the form's own fields. */
export async function sendPhoneOrder({ adminId, callerId, values, lines, saved, ...payment }: PhoneOrder) {
  const content: OrderBody = {
    items: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
    ...(saved ? placeOf(saved) : typedPlace(values)),
    deliveryDate: values.deliveryDate,
    deliveryTime: values.deliveryTime,
    notes: values.notes,
    ...payment,
  };
  const { key, body } = attemptFor(adminId, content);
  // Not a part of the content: an order whose answer was lost is the same one, whatever its slot is by now.
  const input = { params: { id: callerId }, headers: { 'idempotency-key': key } };
  const { data } = await withFormNames(
    call('POST /admin/callers/:id/orders', { ...input, body: { ...body, overbook: isOverbooked(values) } }),
  );
  forgetAttempt();
  return data.order;
}

type Place = Omit<OrderBody, 'items' | 'deliveryDate' | 'deliveryTime' | 'notes' | keyof Payment>;

function placeOf({ recipient, phone, address, city, state, pincode, ...more }: Address): Place {
  const { floor, hasLift, gateNote, legalName, gstin } = more;
  return {
    deliveryName: recipient,
    deliveryPhone: phone,
    deliveryAddress: address,
    deliveryCity: city,
    deliveryState: state,
    deliveryPincode: pincode,
    floor,
    hasLift,
    gateNote,
    legalName,
    gstin,
  };
}

/** Of a new customer the order goes to the customer. */
function typedPlace(values: PhoneValues): Place {
  const { who, name, phone, recipient, deliveryPhone, address, city, state, pincode, gateNote } = values;
  const isNew = who === 'new';
  return {
    deliveryName: isNew ? name : recipient,
    deliveryPhone: isNew ? phone : deliveryPhone,
    deliveryAddress: address,
    deliveryCity: city,
    deliveryState: state,
    deliveryPincode: pincode,
    ...stairsOf(values),
    gateNote,
  };
}

async function withFormNames<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const errors = error.errors.map(({ path, msg }) => ({ path: formNames[path] ?? path, msg }));
    throw new CallError(error.status, {
      ...(error.isFromServer && { message: error.message }),
      ...(error.errorType && { errorType: error.errorType }),
      errors,
      stockIssues: [...error.stockIssues],
      nearestSlots: [...error.nearestSlots],
      ...(error.changedPrices && { data: error.changedPrices }),
      ...(error.possibleEmpties && { data: { empties: [...error.possibleEmpties] } }),
    });
  }
}

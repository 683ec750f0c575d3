/** The forms of the money desk, one for each kind of entry ("act"): fields, rules and request bodies. */

import type { CallName } from '#contract/calls.ts';
import { type CashPlace, cashPlaces, chooseCustomer, deskTexts, ownerDirections } from '#contract/money/desk-rules.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import { countedAmount, deskAmount, openingAmount } from '#contract/shared/fields.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { DraftOf, Rules, ValuesOf } from '#contract/shared/rules.ts';
import { message } from '#web/language.ts';
import type { CallInput } from '#web/shared/api-types.ts';

type PlaceAct = 'count' | 'bank-count' | 'banking' | 'withdrawal' | 'expense' | 'gst' | 'owner' | 'opening';
export type Act = PlaceAct | 'payment' | 'pay-out' | 'allowance' | 'write-off';

const actRules = {
  customerId: { required: chooseCustomer },
  amount: deskAmount,
  counted: countedAmount,
  method: { oneOf: recordedMethods },
  place: { oneOf: cashPlaces },
  direction: { oneOf: ownerDirections },
  kind: {},
  day: {},
  ...deskTexts,
} as const satisfies Rules;
export type ActValues = ValuesOf<typeof actRules>;
type ActName = keyof typeof actRules;

export const initial: DraftOf<typeof actRules> = {
  customerId: '',
  amount: null,
  counted: null,
  method: 'cash',
  place: 'till',
  direction: 'in',
  kind: '',
  day: '',
  reference: '',
  reason: '',
};

const fieldsOf: Record<Act, readonly ActName[]> = {
  payment: ['customerId', 'amount', 'method', 'reference', 'day', 'reason'],
  count: ['counted', 'reason'],
  'bank-count': ['counted', 'reason'],
  banking: ['amount', 'day', 'reason'],
  withdrawal: ['amount', 'day', 'reason'],
  expense: ['amount', 'place', 'kind', 'day', 'reason'],
  gst: ['amount', 'place', 'day', 'reason'],
  owner: ['direction', 'amount', 'place', 'day', 'reason'],
  opening: ['amount', 'place', 'reason'],
  'pay-out': ['customerId', 'amount', 'method', 'reference', 'day', 'reason'],
  allowance: ['amount', 'reason'],
  'write-off': ['amount', 'reason'],
};
export const hasField = (act: Act, name: ActName) => fieldsOf[act].includes(name);

/** The rules of the fields that an act uses. All other fields keep their initial values. */
export function rulesOf(act: Act): typeof actRules {
  const amount = act === 'opening' ? openingAmount : actRules.amount;
  const used = fieldsOf[act].map((name) => [name, name === 'amount' ? amount : actRules[name]]);
  return Object.fromEntries(used) as typeof actRules;
}

/** The bank comes first, because GST is rarely paid in cash. */
export const gstPlaces = ['bank', 'till'] as const satisfies readonly CashPlace[];

/** The figures that the form shows about the account or customer of an act. */
export interface Subject {
  /** The amount that the till or the bank should hold. */
  expected: Paise;
  money: { credit: Paise; amountDue: Paise } | undefined;
  due: { orderId: string | null; chargeId: string | null } | undefined;
}

export const callOf = {
  payment: 'POST /admin/money/payments',
  count: 'POST /admin/money/counts',
  'bank-count': 'POST /admin/money/counts',
  banking: 'POST /admin/money/banking',
  withdrawal: 'POST /admin/money/banking',
  expense: 'POST /admin/money/expenses',
  gst: 'POST /admin/money/gst-payments',
  owner: 'POST /admin/money/owner-money',
  opening: 'POST /admin/money/opening',
  'pay-out': 'POST /admin/money/pay-outs',
  allowance: 'POST /admin/money/given-up',
  'write-off': 'POST /admin/money/given-up',
} as const satisfies Record<Act, CallName>;

type BodyOf<Name> = Name extends CallName ? (CallInput<Name> extends { body: infer Body } ? Body : never) : never;
type ActBody = BodyOf<(typeof callOf)[Act]>;

/** The request body of an act. */
export function bodyOf(act: Act, values: ActValues, { expected, money, due }: Subject): ActBody {
  const { customerId, amount, counted, method, place, direction, reason, reference } = values;
  const kind = values.kind === '' ? undefined : values.kind;
  const day = values.day === '' ? undefined : values.day;
  const moved = { customerId, amount, method, reference, day, reason };
  const named = due?.orderId ? { orderId: due.orderId } : { chargeId: due?.chargeId ?? undefined };
  switch (act) {
    case 'count':
    case 'bank-count':
      return { place: act === 'count' ? 'till' : 'bank', counted, balanceSeen: expected, reason };
    case 'banking':
    case 'withdrawal':
      return { amount, to: act === 'banking' ? 'bank' : 'till', day, reason };
    case 'owner':
      return { amount, place, direction, day, reason };
    case 'gst':
      return { amount, place, day, reason };
    case 'expense':
      return { amount, place, kind, day, reason };
    case 'opening':
      return { amount, place, reason };
    case 'pay-out':
      return moved;
    case 'payment':
      return { ...moved, ...(money && { creditSeen: money.credit, dueSeen: money.amountDue }) };
    case 'allowance':
      return { kind: 'allowance', ...named, amount, reason };
    case 'write-off':
      return { kind: 'write_off', ...named, amount, reason };
  }
}

export const actTitles: Record<Act, string> = {
  payment: message('Record a payment'),
  count: message('Count the till'),
  'bank-count': message('Check the bank'),
  banking: message('Deposit in bank'),
  withdrawal: message('Withdraw from bank'),
  expense: message('Record an expense'),
  gst: message('Record a GST payment'),
  owner: message('Owner’s money'),
  opening: message('Opening balance'),
  'pay-out': message('Refund balance'),
  allowance: message('Give an allowance'),
  'write-off': message('Write off'),
};

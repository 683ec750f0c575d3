/** The acts of the desk as forms: fields, rules, and what is sent. */

import { cashPlaces, chooseCustomer, deskTexts, ownerDirections } from '#contract/money/desk-rules.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import { countedAmount, deskAmount, openingAmount } from '#contract/shared/fields.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { DraftOf, Rules, ValuesOf } from '#contract/shared/rules.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { message } from '#web/shared/language.ts';

type PlaceAct = 'count' | 'bank-count' | 'banking' | 'withdrawal' | 'expense' | 'owner' | 'opening';
export type Act = PlaceAct | 'payment' | 'pay-out' | 'allowance' | 'write-off';

const actRules = {
  customerId: { required: chooseCustomer },
  amount: deskAmount,
  counted: countedAmount,
  method: { oneOf: recordedMethods },
  place: { oneOf: cashPlaces },
  direction: { oneOf: ownerDirections },
  kind: {},
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
  reference: '',
  reason: '',
};

const fieldsOf: Record<Act, readonly ActName[]> = {
  payment: ['customerId', 'amount', 'method', 'reference', 'reason'],
  count: ['counted', 'reason'],
  'bank-count': ['counted', 'reason'],
  banking: ['amount', 'reason'],
  withdrawal: ['amount', 'reason'],
  expense: ['amount', 'place', 'kind', 'reason'],
  owner: ['direction', 'amount', 'place', 'reason'],
  opening: ['amount', 'place', 'reason'],
  'pay-out': ['customerId', 'amount', 'method', 'reference', 'reason'],
  allowance: ['amount', 'reason'],
  'write-off': ['amount', 'reason'],
};
export const hasField = (act: Act, name: ActName) => fieldsOf[act].includes(name);

/** Of the fields that the act asks; the others hold what they began with. */
export function rulesOf(act: Act): typeof actRules {
  const amount = act === 'opening' ? openingAmount : actRules.amount;
  const asked = fieldsOf[act].map((name) => [name, name === 'amount' ? amount : actRules[name]]);
  return Object.fromEntries(asked) as typeof actRules;
}

/** What an act is about, and what was shown of it. */
export interface Subject {
  /** What is counted. */
  there: Paise;
  money: { credit: Paise; amountDue: Paise } | undefined;
  due: { orderId: string | null; chargeId: string | null } | undefined;
}

/** Sends the act under its key. */
export function sendAct(
  act: Act,
  values: ActValues,
  { there, money, due }: Subject,
  headers: CallInput<'POST /admin/money/payments'>['headers'],
) {
  const { customerId, amount, counted, method, place, direction, reason, reference } = values;
  if (act === 'count' || act === 'bank-count') {
    const counts = { place: act === 'count' ? 'till' : 'bank', counted, balanceSeen: there, reason } as const;
    return call('POST /admin/money/counts', { headers, body: counts });
  }
  if (act === 'banking' || act === 'withdrawal') {
    const to = act === 'banking' ? 'bank' : 'till';
    return call('POST /admin/money/banking', { headers, body: { amount, to, reason } });
  }
  if (act === 'owner') {
    return call('POST /admin/money/owner-money', { headers, body: { amount, place, direction, reason } });
  }
  if (act === 'expense') {
    const kind = values.kind === '' ? undefined : values.kind;
    return call('POST /admin/money/expenses', { headers, body: { amount, place, kind, reason } });
  }
  if (act === 'opening') return call('POST /admin/money/opening', { headers, body: { amount, place, reason } });
  const moved = { customerId, amount, method, reference, reason };
  if (act === 'pay-out') return call('POST /admin/money/pay-outs', { headers, body: moved });
  if (act === 'payment') {
    const seen = money && { creditSeen: money.credit, dueSeen: money.amountDue };
    return call('POST /admin/money/payments', { headers, body: { ...moved, ...seen } });
  }
  const named = due?.orderId ? { orderId: due.orderId } : { chargeId: due?.chargeId ?? undefined };
  const kind = act === 'allowance' ? 'allowance' : 'write_off';
  return call('POST /admin/money/given-up', { headers, body: { kind, ...named, amount, reason } });
}

export const actTitles: Record<Act, string> = {
  payment: message('Record a payment'),
  count: message('Count the till'),
  'bank-count': message('Check the bank'),
  banking: message('Deposit in bank'),
  withdrawal: message('Withdraw from bank'),
  expense: message('Record an expense'),
  owner: message('Owner’s money'),
  opening: message('Opening balance'),
  'pay-out': message('Refund balance'),
  allowance: message('Give an allowance'),
  'write-off': message('Write off'),
};

/**
 * The form of a plan: the checkout's fields, the rhythm and the lines. Typed values are kept until the plan is sent.
 */

import type { User } from '#contract/accounts/calls.ts';
import { wayToPay } from '#contract/orders/status-flow.ts';
import { rhythmDates } from '#contract/plans/dates.ts';
import { checkPlan, daysShown, mostEveryDays, type PlanForm, planMessages, rhythmOf } from '#contract/plans/rules.ts';
import { addDays, indiaDay, type Weekday } from '#contract/shared/days.ts';
import { type DeliveryAddressName, deliveryAddressRules } from '#contract/shared/delivery-address.ts';
import type { DraftOf, FieldError, Rules } from '#contract/shared/rules.ts';
import { message } from '#web/language.ts';
import type { CartItem, Order, Plan } from '#web/shared/api-types.ts';
import { draftKey, readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { typedOver, withTyped } from '#web/shared/forms/typed-values.ts';
import { savedMethodOf } from '#web/shared/payment/method-of.ts';
import { type Stairs, stairsOf, textsOf } from '#web/shared/place/address-values.ts';
import { type CheckoutValues, formRules, prefill, readCheckout } from '#web/storefront/checkout/checkout-draft.ts';

export const planRules = {
  ...formRules,
  // Plans have `startDate` instead of the checkout's delivery date.
  deliveryDate: {},
  /** `every` for an interval of days, or `weekdays`. */
  rhythm: {},
  everyDays: {
    kind: 'number',
    isWhole: true,
    invalid: planMessages.everyDays,
    min: [1, planMessages.everyDays],
    max: [mostEveryDays, planMessages.everyDays],
  },
  weekdays: { kind: 'list', of: { range: [1, 7] } },
  startDate: { required: message('Choose the day of the first delivery') },
  endDate: {},
  onlyEmpties: { kind: 'flag' },
} satisfies Rules;

/** The rules of the fields that are visible with this rhythm. */
export function planRulesOf({ rhythm }: PlanValues): Partial<typeof planRules> {
  const { everyDays, ...others } = planRules;
  return rhythm === 'every' ? { ...others, everyDays } : others;
}

export type PlanValues = DraftOf<typeof planRules>;

export interface FormLine {
  productId: string;
  name: string;
  image: string | null;
  quantity: number;
}

export interface PlanInput {
  values: PlanValues;
  lines: readonly FormLine[];
}

const everyWeek = 7;
const weekly = {
  rhythm: 'every',
  everyDays: everyWeek,
  weekdays: [],
  startDate: '',
  endDate: '',
  onlyEmpties: false,
  deliveryDate: '',
};

/** A plan with the items of the cart and the address of the checkout's draft. */
export function fromCart(user: User, items: readonly CartItem[], now: Date): PlanInput {
  const { deliveryDate: startDate, ...checkout } = readCheckout(user, now);
  const lines = items.map(({ productId, product: { name, image }, quantity }) => ({
    productId,
    name,
    image,
    quantity,
  }));
  return { values: { ...checkout, ...weekly, startDate }, lines };
}

/**
 * The first day of the rhythm after the order's delivery day. On the delivery day itself the order already comes. Empty
 * if the day is too far ahead for a first delivery, or if the rhythm is not typed yet.
 */
export function firstDayAfter({ deliveryDate: start }: Pick<Order, 'deliveryDate'>, values: PlanValues, today: string) {
  const { everyDays, weekdays } = scheduleOf(values);
  if (everyDays !== null && !(everyDays >= 1)) return '';
  const from = start < today ? today : addDays(start, 1);
  const last = addDays(today, daysShown);
  const [first = ''] = rhythmDates({ rhythm: rhythmOf({ everyDays, weekdays }), start, end: null }, from, last);
  return first;
}

/** A weekly plan with the items and the address of an order. */
export function fromOrder(user: User, order: Order, now: Date): PlanInput {
  const lines = order.orderItems.map(({ productId, product: { name, image }, orderedQuantity: quantity }) => ({
    productId,
    name,
    image,
    quantity,
  }));
  const values = { ...placeFrom(user, order), ...weekly, deliveryTime: order.deliveryTime };
  return { values: { ...values, startDate: firstDayAfter(order, values, indiaDay(now)) }, lines };
}

export function fromPlan(user: User, plan: Plan): PlanInput {
  const { everyDays, weekdays, startDate, endDate, onlyEmpties, useCredit } = plan;
  const values: PlanValues = {
    ...placeFrom(user, plan),
    deliveryTime: plan.window.key,
    deliveryDate: '',
    startDate,
    endDate: endDate ?? '',
    rhythm: everyDays === null ? 'weekdays' : 'every',
    everyDays: everyDays ?? everyWeek,
    weekdays,
    onlyEmpties,
    useCredit,
  };
  const lines = plan.lines.map(({ productId, name, image, quantity }) => ({ productId, name, image, quantity }));
  return { values, lines };
}

type Placed = Pick<Order, DeliveryAddressName | keyof Stairs | 'notes' | 'paymentMethod'>;

function placeFrom(user: User, placed: Placed): CheckoutValues {
  return {
    ...prefill(user),
    ...textsOf(deliveryAddressRules, placed),
    ...stairsOf(placed),
    notes: placed.notes,
    paymentMethod: savedMethodOf(wayToPay(placed)),
  };
}

/** The rhythm in the API's format. It may be incomplete. */
export function scheduleOf({ rhythm, everyDays, weekdays, startDate, endDate }: PlanValues): PlanForm {
  const isEvery = rhythm === 'every';
  return {
    // An empty field becomes NaN, which the rule of the field rejects.
    everyDays: isEvery ? (everyDays ?? Number.NaN) : null,
    weekdays: isEvery ? [] : (weekdays as readonly Weekday[]),
    startDate,
    endDate: endDate === '' ? null : endDate,
  };
}

/** All errors of the rhythm, each under the field that shows it. */
export function checkSchedule(
  values: PlanValues,
  today: string,
  known: { daysAhead: number; keptStart?: string },
): FieldError[] {
  if (values.startDate === '') return [];
  return renameScheduleFields(checkPlan(scheduleOf(values), today, known), values);
}

/** Moves an error of a weekday rhythm to the weekday field, with a message about weekdays. */
export function renameScheduleFields(
  errors: readonly FieldError[],
  { rhythm }: Pick<PlanValues, 'rhythm'>,
): FieldError[] {
  return errors.map(({ path, msg }) => {
    if (rhythm === 'weekdays' && path === 'everyDays') return { path: 'weekdays', msg: noWeekday };
    return { path: path.startsWith('items') ? 'items' : path, msg };
  });
}

const noWeekday = message('Choose at least one day of the week');

const formOf = (source: string) => `plan_${source}` as const;

interface PlanDraft {
  values: Record<string, unknown>;
  /**
   * The lines that the form started with, and the customer's lines. If the form now starts with other lines, because
   * the cart has changed, both are ignored.
   */
  lines: { before: readonly FormLine[]; now: readonly FormLine[] };
}

/** The initial values, replaced by the stored draft where the customer has typed. */
export function readPlanDraft(user: User, source: string, initial: PlanInput): PlanInput {
  const { values: typed, lines } = readDraft<Partial<PlanDraft>>(user.id, formOf(source)) ?? {};
  const values = { ...withTyped(planRules, initial.values, typed), email: initial.values.email };
  const isSameStart = lines !== undefined && JSON.stringify(lines.before) === JSON.stringify(initial.lines);
  return { values, lines: isSameStart ? lines.now : initial.lines };
}

/** Stores only what differs from the initial form. */
export function writePlanDraft(user: User, source: string, initial: PlanInput, { values, lines }: PlanInput): void {
  const typed = typedOver(initial.values, values);
  const isOther = JSON.stringify(lines) !== JSON.stringify(initial.lines);
  const draft = { values: typed, ...(isOther && { lines: { before: initial.lines, now: lines } }) };
  writeDraft(user.id, formOf(source), Object.keys(typed).length > 0 || isOther ? draft : null);
}

export function forgetPlanDraft(user: User, source: string): void {
  writeDraft(user.id, formOf(source), null);
  writeDraft(user.id, attemptOf(source), null);
}

const attemptOf = (source: string) => `${formOf(source)}_attempt` as const;
/** The key in the tab's storage for a plan that was sent but not answered. */
export const planAttemptKey = (user: User, source: string) => draftKey(user.id, attemptOf(source));

import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer, CallInput, Order, Plan, PlanOutcome } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { isOutdated, methodOf } from '#web/shared/payment/method-of.ts';
import { besideTextsOf, stairsOf } from '#web/shared/place/address-values.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { type PricedItem, pricedLines } from '#web/storefront/cart/cart-totals.ts';
import { changeDelivery } from '#web/storefront/checkout/delivery-state.ts';
import { useMonthlyAccount } from '#web/storefront/checkout/payment-ways.tsx';
import { pricesOf } from '#web/storefront/checkout/price-changed.tsx';
import { describeDelivery } from '#web/storefront/checkout/send-order.ts';
import { useDelivery } from '#web/storefront/checkout/use-delivery.ts';
import { readOwnPrices, useOwnPrices } from '#web/storefront/layout/own-prices.ts';
import { type FirstSwap, firstSwapOf, priceItems } from '../each-delivery.tsx';
import { checkFirstDay, isOpen, isUndelivered, newPlanReducer } from './first-day.ts';
import {
  checkSchedule,
  type FormLine,
  type PlanInput,
  type PlanValues,
  planRules,
  planRulesOf,
  readPlanDraft,
  renameScheduleFields,
  scheduleOf,
  writePlanDraft,
} from './plan-values.ts';

export type PlanBody = CallInput<'POST /plans'>['body'];
export type SendPlan = (body: PlanBody) => Promise<{ data: { plan: Plan | null; outcome: PlanOutcome } }>;

interface PlanFormOptions {
  user: User;
  /** Identifies the stored draft of this form. */
  source: string;
  initial: PlanInput;
  /** The plan that is edited. */
  plan?: Plan;
  /** The order that the plan is made from. */
  order?: Order | undefined;
  send: SendPlan;
}

/**
 * The state of a plan's form. It stores typed values; the first press previews the effect, and the second one sends the
 * plan.
 */
export function usePlanForm({ user, source, initial, plan, order, send }: PlanFormOptions) {
  const [start] = useState(() => readPlanDraft(user, source, initial));
  const [lines, setLines] = useState(start.lines);
  // The previewed plan, until the customer confirms it or goes back to the form.
  const [announced, setAnnounced] = useState<{ body: PlanBody; outcome: PlanOutcome } | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { cashBlock, ...account } = useMonthlyAccount();
  // A plan that is paid in cash keeps its payment method even if cash is blocked now.
  const monthly = { ...account, cashBlock: plan?.paymentMethod === 'cash' ? null : cashBlock };
  const [reduce] = useState(() => (plan ? changeDelivery<PlanValues> : newPlanReducer(start.values.startDate, order)));
  const { kept, daysAhead, area, slots, places } = useDelivery({ user, initial: start.values, reduce });
  const { values } = kept;
  const form = useForm({
    rules: planRules,
    rulesOf: planRulesOf,
    initial: start.values,
    kept,
    check: (typed) => [
      ...(lines.length === 0 ? [{ path: 'items', msg: t('Choose at least one product') }] : []),
      ...checkSchedule(typed, indiaDay(new Date()), { daysAhead, ...(plan && { keptStart: plan.startDate }) }),
      ...checkWindow(typed, slots.schedule),
      ...(plan ? [] : checkFirstDay(typed, { schedule: slots.schedule, daysAhead, order })),
    ],
    async submit(typed) {
      const body = bodyOf(typed);
      try {
        // The dialog shows the cost, and prices may have changed since the form was opened.
        const [{ data }] = await Promise.all([send({ ...body, dryRun: true }), readPrices()]);
        if (!plan) requireStock(data.outcome);
        setAnnounced({ body, outcome: data.outcome });
      } catch (error) {
        slots.refetch();
        if (isOutdated(error)) for (const read of [area, monthly]) read.refetch();
        throw error instanceof CallError ? error.withErrors(renameScheduleFields(error.errors, typed)) : error;
      }
    },
  });
  function bodyOf(typed: PlanValues): PlanBody {
    const isSamePlace = plan !== undefined && typed.deliveryAddress.trim() === plan.deliveryAddress;
    const { deliveryDate: _, ...delivery } = describeDelivery(typed);
    return {
      ...besideTextsOf(places.chosen ?? (isSamePlace ? plan : undefined)),
      ...delivery,
      ...scheduleOf(typed),
      weekdays: [...scheduleOf(typed).weekdays],
      items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      onlyEmpties: typed.onlyEmpties,
      useCredit: typed.useCredit,
      paymentMethod: methodOf(typed.paymentMethod, {
        cashAllowed: area.cashAllowed && monthly.cashBlock === null,
        account: monthly.account,
      }),
    };
  }

  useEffect(() => {
    if (!isSent) writePlanDraft(user, source, initial, { values, lines });
  }, [isSent, user, source, initial, values, lines]);

  const setQuantity = (line: FormLine) =>
    setLines((before) => {
      const isKnown = before.some(({ productId }) => productId === line.productId);
      const next = isKnown ? before.map((one) => (one.productId === line.productId ? line : one)) : [...before, line];
      return next.filter(({ quantity }) => quantity > 0);
    });
  const swap = usePlanSwap(lines, values.startDate, order);
  /** The shown price of one complete delivery. Undefined until it is known. */
  const prices = swap.priced && area.isKnown ? pricesOf(swap.priced, area.terms, stairsOf(values)) : undefined;
  const readPrices = () => Promise.all([swap.refetch(), area.refetch()]);
  // True if the first proposed day, such as the day of the checkout, is no longer possible and a later day was filled
  // in.
  const proposed = start.values.startDate;
  const isPutOff =
    !plan && proposed !== '' && proposed !== values.startDate && !isOpen(slots.schedule, proposed, values);
  const parts = { form, area, slots, monthly, places, lines, setQuantity, swap, prices, readPrices, isNew: !plan };
  return { ...parts, putOffFrom: isPutOff ? proposed : undefined, announced, setAnnounced, isSent, setIsSent };
}

export type PlanFormState = ReturnType<typeof usePlanForm>;

/** Returns an error if the area of the address does not have the chosen window. */
function checkWindow({ deliveryTime }: PlanValues, schedule: Schedule) {
  const isOffered = windowsOf(schedule, '', new Date()).some(({ key }) => key === deliveryTime);
  if (deliveryTime === '' || isOffered) return [];
  return [{ path: 'deliveryTime', msg: t('We do not deliver there at this time. Please choose another time.') }];
}

/** Throws if no product of the plan is in stock for its first day. */
function requireStock({ makesNow, next }: PlanOutcome): void {
  const first = makesNow[0] ?? next;
  if (first?.problem !== 'stock') return;
  const day = describeDay(first.on);
  const msg = t('Nothing of this plan is in stock for {day}. Please choose a later day or another product.', { day });
  throw new CallError(409, { message: msg, errors: [{ path: 'startDate', msg }] });
}

interface PlanSwap {
  /** Undefined until all prices are known. */
  priced: PricedItem[] | undefined;
  /** Products whose present stock is less than one delivery needs. */
  short: { name: string; stock: number }[];
  /** Jars and empties of the first delivery. Undefined if the plan has no jars. */
  first: FirstSwap | undefined;
  /**
   * True if the customer has jars of the plan's containers, or gets them with the order that the plan is made from.
   * Undefined until known.
   */
  holdsJars: boolean | undefined;
  refetch: () => Promise<unknown>;
}

/** The prices of the form's lines, and the empties that the first delivery takes back. */
function usePlanSwap(lines: readonly FormLine[], startDate: string, order: Order | undefined): PlanSwap {
  const answers = useQueries({
    queries: lines.map(({ productId: id }) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const ownEmpties = useCall('GET /empties', {}).data?.data;
  const ownPrices = useOwnPrices();
  const products = answers.flatMap(({ data }) =>
    data ? [{ ...data.data.product, price: ownPrices.get(data.data.product.id) ?? data.data.product.price }] : [],
  );
  const priced = ownEmpties && priceItems(lines, products, ownEmpties.isDepositFree);
  const coming = isUndelivered(order) ? jarsOf(order) : [];
  const isOf = (id: string | null) => products.some(({ containerId }) => containerId !== null && containerId === id);
  const held = ownEmpties?.containers.filter((one) => one.held > 0 && isOf(one.id)) ?? [];
  const isKnown = ownEmpties !== undefined && products.length === lines.length;
  return {
    priced,
    short: lines.flatMap(({ productId, name, quantity }) => {
      const stock = products.find(({ id }) => id === productId)?.stock ?? quantity;
      return stock < quantity ? [{ name, stock }] : [];
    }),
    first: priced && firstSwapOf(pricedLines(priced), emptiesOn(startDate, ownEmpties, order, coming)),
    holdsJars: isKnown ? held.length > 0 || coming.some(({ containerId }) => isOf(containerId)) : undefined,
    refetch: () => {
      readOwnPrices(0);
      return Promise.all(answers.map(({ refetch }) => refetch()));
    },
  };
}

const jarsOf = ({ orderItems }: Order): Empties[] =>
  orderItems.flatMap(({ containerId, quantity: count }) => (containerId === null ? [] : [{ containerId, count }]));

/** The empties that are free on that day, including the jars of an order that is delivered before that day. */
function emptiesOn(
  day: string,
  ownEmpties: CallAnswer<'GET /empties'>['data'] | undefined,
  order: Order | undefined,
  coming: readonly Empties[],
): Empties[] {
  const free = ownEmpties?.containers.map(({ id: containerId, available: count }) => ({ containerId, count })) ?? [];
  return order && order.deliveryDate < day ? [...free, ...coming] : free;
}

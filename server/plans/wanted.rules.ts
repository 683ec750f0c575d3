/** Computes the order of a day of a plan, for the job and for the check of problems. The functions are pure. */

import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { officeOf, presentPlace } from '../core/delivery-address.store.ts';
import type { PlanTerms, WantedOrder } from '../orders/placing/context.rules.ts';
import type { RejectedOrder, RejectionReason } from '../orders/placing/decide.rules.ts';
import type { DueDay } from './rules.ts';
import type { DateRow, PlanRow } from './store.ts';

interface Ordering {
  plan: PlanRow;
  lines: readonly { productId: string; quantity: number }[];
  /** The changed days, by the day of the rhythm. */
  dates: ReadonlyMap<string, Pick<DateRow, 'items'>>;
}

/** The items that a day orders: its own quantities, or the plan's. */
export function itemsOf({ lines, dates }: Omit<Ordering, 'plan'>, { date }: Pick<DueDay, 'date'>): WantedItem[] {
  return dates.get(date)?.items ?? lines.map(({ productId, quantity }) => ({ productId, quantity }));
}

/** Adds one unit to the first line with a container, otherwise to the first line. */
export function oneMore(
  items: readonly WantedItem[],
  lines: readonly { productId: string; containerId: string | null }[],
): WantedItem[] {
  const named = new Set(items.map(({ productId }) => productId));
  const own = lines.filter(({ productId }) => named.has(productId));
  const more = (own.find(({ containerId }) => containerId !== null) ?? own[0])?.productId ?? items[0]?.productId;
  return items.map((item) => (item.productId === more ? { ...item, quantity: item.quantity + 1 } : item));
}

export interface PlannedOrder extends WantedOrder {
  plan: PlanTerms;
}

/** The order of a day, as the customer would place it. */
export function wantedOf(ordering: Ordering, day: Omit<DueDay, 'planId'>): PlannedOrder {
  const { plan } = ordering;
  return {
    id: newId(),
    customerId: plan.customerId,
    isByPhone: false,
    isOverbooking: false,
    plan: { onlyEmpties: plan.onlyEmpties },
    form: {
      items: itemsOf(ordering, day),
      useCredit: plan.useCredit,
      ...presentPlace(plan),
      ...officeOf(plan),
      deliveryDate: day.on,
      deliveryTime: day.windowKey,
      notes: plan.notes,
      paymentMethod: plan.paymentMethod,
    },
  };
}

/**
 * The problem for each reason. If there are several reasons, the first one in this list is reported: lasting problems
 * come before temporary ones. Two reasons do not exist for plans, because limits of forms do not apply to them.
 */
const problems: Readonly<Record<Exclude<RejectionReason['kind'], 'items' | 'pace'>, PlanProblem>> = {
  unserved: 'unserved',
  state: 'unserved',
  time: 'window',
  slot: 'holiday',
  cash: 'cash',
  empties: 'no-empties',
  stock: 'stock',
  minimum: 'minimum',
  'no-account': 'credit',
  credit: 'credit',
  'open-orders': 'open-orders',
  price: 'dearer',
  unpaid: 'open-orders',
};

/** The problem that is reported to the customer if an order cannot be made. */
export function findProblem({ reasons: obstacles }: RejectedOrder): PlanProblem {
  for (const [kind, problem] of Object.entries(problems)) {
    const found = obstacles.find((one) => one.kind === kind);
    if (found?.kind === 'slot') return found.slot.state === 'full' ? 'full' : (found.slot.reason ?? problem);
    if (found) return problem;
  }
  throw new Error('The order of a plan breaks a rule that is none of plans');
}

type Line = { productId: string; quantity: number };

/**
 * The quantities of a changed day after the products of its plan have changed: removed products are dropped, new ones
 * are added, and a product that replaces another one gets its quantity. Null if no product is left, so that the plan's
 * quantities apply.
 */
export function exchangeItems(
  items: readonly WantedItem[],
  before: readonly Line[],
  after: readonly Line[],
): WantedItem[] | null {
  const isIn = (lines: readonly Line[], id: string) => lines.some(({ productId }) => productId === id);
  const removed = before.filter(({ productId }) => !isIn(after, productId));
  const added = after.filter(({ productId }) => !isIn(before, productId));
  const [old, taker] = [removed[0], added[0]];
  const kept = items.filter(({ productId }) => !isIn(removed, productId));
  const isExchange = old !== undefined && removed.length === 1 && added.length === 1;
  const own = isExchange ? items.find(({ productId }) => productId === old.productId) : undefined;
  const brought = isExchange
    ? [{ productId: taker?.productId ?? '', quantity: own?.quantity ?? 0 }]
    : added.map(({ productId, quantity }) => ({ productId, quantity }));
  const all = [...kept, ...brought.filter(({ quantity }) => quantity > 0)];
  return all.length > 0 ? all : null;
}

/** Whether a change makes a plan that is paid in cash larger, which it must not if cash is blocked for its customer. */
import type { WantedItem } from '#contract/cart/rules.ts';
import { sumLines } from '#contract/orders/order-sums.ts';
import type { FieldRefusal } from '../core/refusal.ts';
import { findBlockFaults, findLargerFaults } from '../orders/cash/rules.ts';
import type { LineRow, OpenPlan } from './store.ts';

type Lines = readonly Pick<LineRow, 'pricePaise' | 'depositPaise' | 'quantity'>[];
type Rhythm = Pick<OpenPlan['plan'], 'everyDays' | 'weekdays'>;

const isDearer = (lines: Lines, before: Lines) => sumLines(lines).itemsPaise > sumLines(before).itemsPaise;
const timesAWeek = ({ everyDays, weekdays }: Rhythm) => (everyDays === null ? new Set(weekdays).size : 7 / everyDays);

interface WantedPlan extends Rhythm {
  paymentMethod: string;
  lines: Lines;
}

/**
 * The refusal of a new or edited plan. The plan before an edit, `before`, may stay paid in cash. Its customer cannot make
 * its deliveries cost more or come more often; staff can.
 */
export function findBlockedPlanFaults(
  reason: string | null,
  wanted: WantedPlan,
  before: OpenPlan | undefined,
  isByStaff: boolean,
): FieldRefusal[] {
  const { paymentMethod } = wanted;
  if (paymentMethod !== before?.plan.paymentMethod) return findBlockFaults(reason, paymentMethod);
  if (isByStaff) return [];
  return [
    ...(isDearer(wanted.lines, before.lines) ? findLargerFaults(reason, paymentMethod, 'plan') : []),
    ...(timesAWeek(wanted) > timesAWeek(before.plan)
      ? findLargerFaults(reason, paymentMethod, 'plan', 'everyDays')
      : []),
  ];
}

/**
 * The refusal of other quantities of a plan by its customer, for one day or for all. Quantities that cost no more than a
 * usual delivery are possible, and those of which none is larger than it is now.
 */
export function findMoreFaults(
  reason: string | null,
  { plan, lines }: OpenPlan,
  wanted: readonly LineRow[],
  now: readonly WantedItem[],
): FieldRefusal[] {
  const isMore = wanted.some(
    (line) => line.quantity > (now.find(({ productId }) => productId === line.productId)?.quantity ?? 0),
  );
  return isMore && isDearer(wanted, lines) ? findLargerFaults(reason, plan.paymentMethod, 'plan') : [];
}

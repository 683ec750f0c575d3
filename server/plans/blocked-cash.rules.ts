/**
 * Decides whether a change makes a plan that is paid in cash larger. That is forbidden if cash is blocked for its
 * customer.
 */
import type { WantedItem } from '#contract/cart/rules.ts';
import { payableOf, sumLines } from '#contract/orders/order-sums.ts';
import type { FieldRefusal } from '../core/refusal.ts';
import { findBlockFaults, findLargerFaults } from '../orders/cash-blocks/rules.ts';
import type { LineRow, OpenPlan } from './store.ts';
import { exchangeItems } from './wanted.rules.ts';

type Lines = readonly Pick<LineRow, 'productId' | 'pricePaise' | 'depositPaise' | 'quantity'>[];
type Rhythm = Pick<OpenPlan['plan'], 'everyDays' | 'weekdays'>;

/**
 * Whether the products cost more, alone or with their deposit. The deposit alone does not decide: it is only paid for jars
 * for which no empty comes back.
 */
function isDearer(lines: Lines, before: Lines): boolean {
  const [now, then] = [sumLines(lines), sumLines(before)];
  const withDeposit = (sums: typeof now) => payableOf({ ...sums, deliveryPaise: 0 });
  return now.itemsPaise > then.itemsPaise || withDeposit(now) > withDeposit(then);
}

const timesAWeek = ({ everyDays, weekdays }: Rhythm) => (everyDays === null ? new Set(weekdays).size : 7 / everyDays);

interface WantedPlan extends Rhythm {
  paymentMethod: string;
  lines: Lines;
  startDate: string;
  endDate: string | null;
  onlyEmpties: boolean;
}

interface PlanEdit {
  /** The plan before an edit. */
  before: OpenPlan | undefined;
  isByStaff: boolean;
  today: string;
}

/**
 * The refusal of a new or edited plan. An edited plan may stay paid in cash. Its customer cannot make its deliveries cost
 * more or come more often, earlier, for longer or without empties; staff can.
 */
export function findBlockedPlanFaults(
  reason: string | null,
  wanted: WantedPlan,
  { before, isByStaff, today }: PlanEdit,
): FieldRefusal[] {
  const { paymentMethod, lines, startDate, endDate } = wanted;
  if (paymentMethod !== before?.plan.paymentMethod) return findBlockFaults(reason, paymentMethod);
  if (isByStaff) return [];
  const { plan } = before;
  const isWithoutEmpties = plan.onlyEmpties && !wanted.onlyEmpties;
  const larger: Record<string, boolean> = {
    items: isWithoutEmpties || isDearer(lines, before.lines) || hasDearerDay(lines, before, today),
    [wanted.everyDays === null ? 'weekdays' : 'everyDays']: timesAWeek(wanted) > timesAWeek(plan),
    startDate: startDate < plan.startsOn,
    endDate: plan.endsOn !== null && (endDate === null || endDate > plan.endsOn),
  };
  return Object.entries(larger).flatMap(([path, isLarger]) =>
    isLarger ? findLargerFaults(reason, paymentMethod, 'plan', path) : [],
  );
}

/**
 * Whether a day with its own quantities would cost more than before and more than a usual delivery, because another
 * product of the plan takes over its quantity.
 */
function hasDearerDay(lines: Lines, { lines: usual, dates }: OpenPlan, today: string): boolean {
  const known = new Map([...usual, ...lines].map((line) => [line.productId, line]));
  const priced = (items: readonly WantedItem[]) =>
    items.flatMap(({ productId, quantity }) => {
      const line = known.get(productId);
      return line ? [{ ...line, quantity }] : [];
    });
  return [...dates.values()].some(({ items, outcome, date, movedTo }) => {
    if (items === null || outcome !== null || (movedTo ?? date) < today) return false;
    const after = priced(exchangeItems(items, usual, lines) ?? []);
    return isDearer(after, priced(items)) && isDearer(after, usual);
  });
}

/**
 * Refuses other quantities of a plan by its customer, for one day or for all days. Quantities are allowed if they cost
 * no more than a usual delivery, or if none of them is larger than now.
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

/**
 * Finds the problems that prevent future deliveries, and checks plans that staff import as a list. It uses the same
 * rules as the making of orders, but without locks.
 */
import { checkPlan, type PlanForm, type PlanProblem } from '#contract/plans/rules.ts';
import { addDays, daysBetween, indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '../core/db/database.ts';
import type { FieldRefusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findListedFaults } from '../orders/cash-blocks/rules.ts';
import { previewEach } from '../orders/placing/place-many.ts';
import { findItemFaults } from '../orders/rules.ts';
import { slotZoneOf } from '../slots/read-area.ts';
import { isOffered, type Window } from '../slots/rules.ts';
import { type DeliveryFacts, readDelivery } from '../slots/store.ts';
import { serviceAreaOf } from '../zones/rules.ts';
import type { Day } from './days.rules.ts';
import { findMinimumFaultOfLines, findPlaceFaults, firstDay } from './require-plan.ts';
import { announceAtOf, type ScheduleContext } from './rules.ts';
import type { LineRow, OpenPlan } from './store.ts';
import { findProblem, wantedOf } from './wanted.rules.ts';

export interface AskedDay {
  open: OpenPlan;
  day: Day;
}

interface FoundProblem {
  problem: PlanProblem;
  /** The reason why staff closed the slot; empty if there is none. */
  note: string;
}

/** The problems by plan (the present plan, or the plan after an act) and by the day of the rhythm. */
export type Problems = ReadonlyMap<OpenPlan, ReadonlyMap<string, FoundProblem>>;

export const problemOf = (problems: Problems, { open, day }: AskedDay): FoundProblem | undefined =>
  problems.get(open)?.get(day.date);

/** Whether a problem may disappear before the cut-off. It is then shown only when the day is announced, not weeks before. */
const isTemporary: Readonly<Record<PlanProblem, boolean>> = {
  stock: true,
  holiday: false,
  weekday: false,
  full: false,
  'cut-off': false,
  unserved: false,
  window: false,
  cash: false,
  minimum: false,
  credit: true,
  'open-orders': true,
  'no-empties': true,
  dearer: false,
};

/** The problems of these days. Days that are not due, or have no problem, are missing in the result. */
export async function checkDays(
  db: Queryable,
  services: Services,
  asked: readonly AskedDay[],
  timing: ScheduleContext,
): Promise<Problems> {
  const due = asked.filter(({ day }) => day.state === 'due');
  if (due.length === 0) return new Map();
  const wanted = due.map(({ open, day }) => wantedOf(open, { date: day.date, on: day.on, windowKey: day.window.key }));
  const decisions = await previewEach(db, services, wanted, timing.now);
  const found = new Map<OpenPlan, Map<string, FoundProblem>>();
  for (const [at, one] of due.entries()) {
    const decision = decisions[at];
    if (!decision || decision.isAccepted) continue;
    const problem = findProblem(decision);
    if (!isShownNow(problem, one, timing)) continue;
    const closing = decision.reasons.find((reason) => reason.kind === 'slot');
    const note = problem === 'holiday' ? (closing?.slot.note ?? '') : '';
    found.set(one.open, (found.get(one.open) ?? new Map()).set(one.day.date, { problem, note }));
  }
  return found;
}

function isShownNow(problem: PlanProblem, { open, day }: AskedDay, timing: ScheduleContext): boolean {
  if (!isTemporary[problem] || announceAtOf(day.window, day.on, timing) <= timing.now) return true;
  const sold = new Set(open.lines.filter(({ isSold }) => isSold).map(({ productId }) => productId));
  return problem === 'stock' && day.row?.items == null && sold.size === 0;
}

export interface ListedPlan extends Pick<PlanForm, 'everyDays' | 'weekdays'> {
  pincode: string;
  /** Null means the first possible day. With a start in the past, the plan begins on the next day of its rhythm. */
  start: string | null;
  /** The key or label of a window; may be empty if only one window is offered. */
  window: string;
  lines: readonly LineRow[];
  /** The reason for which the customer may not pay in cash; null for a customer who may. */
  cashBlock: string | null;
}

export interface FoundPlan {
  startDate: string;
  deliveryTime: string;
  paymentMethod: string;
}

type CheckListed = (plan: ListedPlan) => { found: FoundPlan; broken: FieldRefusal[] };

/**
 * Reads the delivery facts of these PIN codes once, and returns a function that checks plans without further queries.
 */
export async function openListedPlans(services: Services, pincodes: readonly string[]): Promise<CheckListed> {
  const { db, clock, shop } = services;
  const today = indiaDay(clock());
  const places = new Map<string, DeliveryFacts>();
  for (const pincode of new Set(pincodes)) places.set(pincode, await readDelivery(db, pincode, today));
  return (plan) => {
    const read = places.get(plan.pincode);
    const area = read && serviceAreaOf(read.place, flatTermsOf(shop().delivery));
    const form = {
      ...plan,
      weekdays: [...plan.weekdays],
      startDate: startOf(plan, addDays(today, 1)),
      endDate: null,
    };
    const day = firstDay(form, today);
    const broken: FieldRefusal[] = checkPlan(form, today);
    if (!read || !area?.isServed) {
      broken.push({ path: 'pincode', msg: messageOf('We do not deliver to {pincode}.', { pincode: plan.pincode }) });
    }
    const offered = read && area ? read.facts.windows.filter((one) => isOffered(one, day, slotZoneOf(area))) : [];
    const deliveryTime = findWindow(offered, plan.window);
    const isUnsaid = deliveryTime === '' && offered.length > 1;
    const paymentMethod = area?.isServed && !area.cashAllowed ? 'upi' : 'cash';
    const refused = read && area && !isUnsaid ? findPlaceFaults({ deliveryTime, paymentMethod }, area, read, day) : [];
    broken.push(...refused, ...findListedFaults(plan.cashBlock, paymentMethod));
    if (isUnsaid) {
      broken.push({ path: 'deliveryTime', msg: 'Several delivery times are possible. Write one of them here.' });
    }
    broken.push(...findItemFaults(plan.lines, shop().maxOrderUnits));
    const minimum = area?.terms && plan.lines.length > 0 && findMinimumFaultOfLines(plan.lines, area.terms);
    if (minimum) broken.push(minimum);
    return { found: { startDate: form.startDate, deliveryTime, paymentMethod }, broken };
  };
}

function findWindow(offered: readonly Window[], typed: string): string {
  const wanted = typed.normalize('NFC').toLowerCase().trim();
  const found = offered.find(({ key, label }) => key === wanted || label.toLowerCase() === wanted);
  if (found) return found.key;
  return wanted === '' && offered.length === 1 ? (offered[0]?.key ?? '') : wanted;
}

function startOf({ start, everyDays }: ListedPlan, first: string): string {
  if (start === null) return first;
  if (start >= first) return start;
  if (everyDays === null) return first;
  return addDays(start, Math.ceil(daysBetween(start, first) / everyDays) * everyDays);
}

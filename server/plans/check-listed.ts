/** Plans that staff bring in a list, looked at before anything is written: every broken rule of each. */
import { type PlanForm as Course, checkPlan } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { FieldRefusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { refuseItems } from '../orders/rules.ts';
import { type DeliveryFacts, readDelivery } from '../slots/delivery.store.ts';
import { slotZoneOf } from '../slots/read-area.ts';
import { isOffered, type Window } from '../slots/rules.ts';
import { serviceAreaOf } from '../zones/rules.ts';
import { firstDay, refuseLeast, refusePlaceOf } from './require-plan.ts';
import type { LineRow } from './store.ts';

export interface ListedPlan extends Pick<Course, 'everyDays' | 'weekdays'> {
  pincode: string;
  /** Null is the first day that can be. One that has passed keeps its rhythm. */
  start: string | null;
  /** A key or a label; empty where only one window is offered. */
  window: string;
  lines: readonly LineRow[];
}

export interface FoundPlan {
  startDate: string;
  deliveryTime: string;
  paymentMethod: string;
}

type CheckListed = (plan: ListedPlan) => { found: FoundPlan; broken: FieldRefusal[] };

/** What the places of some PIN codes say, read once; the function that it answers asks the database nothing. */
export async function openListedPlans(services: Services, pincodes: readonly string[]): Promise<CheckListed> {
  const { db, clock, shop } = services;
  const today = indiaDay(clock());
  const places = new Map<string, DeliveryFacts>();
  for (const pincode of new Set(pincodes)) places.set(pincode, await readDelivery(db, pincode, today));
  return (plan) => {
    const read = places.get(plan.pincode);
    const area = read && serviceAreaOf(read.place, flatTermsOf(shop().delivery));
    const course = {
      ...plan,
      weekdays: [...plan.weekdays],
      startDate: startOf(plan, addDays(today, 1)),
      endDate: null,
    };
    const day = firstDay(course, today);
    const broken: FieldRefusal[] = checkPlan(course, today);
    if (!read || !area?.isServed) {
      broken.push({ path: 'pincode', msg: messageOf('We do not deliver to {pincode}.', { pincode: plan.pincode }) });
    }
    const offered = read && area ? read.facts.windows.filter((one) => isOffered(one, day, slotZoneOf(area))) : [];
    const deliveryTime = findWindow(offered, plan.window);
    const isUnsaid = deliveryTime === '' && offered.length > 1;
    const paymentMethod = area?.isServed && !area.cashAllowed ? 'upi' : 'cash';
    const refused = read && area && !isUnsaid ? refusePlaceOf({ deliveryTime, paymentMethod }, area, read, day) : [];
    broken.push(...refused);
    if (isUnsaid) {
      broken.push({ path: 'deliveryTime', msg: 'Several delivery times are possible. Write one of them here.' });
    }
    broken.push(...refuseItems(plan.lines, shop().maxOrderUnits));
    const minimum = area?.terms && plan.lines.length > 0 && refuseLeast(plan.lines, area.terms);
    if (minimum) broken.push(minimum);
    return { found: { startDate: course.startDate, deliveryTime, paymentMethod }, broken };
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
  const passed = Math.round((Date.parse(first) - Date.parse(start)) / 86_400_000);
  return addDays(start, Math.ceil(passed / everyDays) * everyDays);
}

/** The filter of staff in SQL: of all plans those that a list, its total and its export hold. */
import type { planStates } from '#contract/plans/rules.ts';
import { foundBy } from '../core/found-by.store.ts';
import { type Conditions, joinConditions } from '../platform/db/conditions.ts';

export type PlanState = (typeof planStates)[number];

/** The filter of staff; the list, its total and its export use the same rows. */
export interface PlanFilter {
  customerId?: string | undefined;
  productId?: string | undefined;
  zoneId?: string | undefined;
  /** A day, `YYYY-MM-DD`, on which they deliver and have no order yet. */
  dueOn?: string | undefined;
  state?: PlanState | undefined;
  search?: string | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

const isPausedOn = (day: string) =>
  `coalesce(p.paused_from <= ${day} and (p.paused_until is null or p.paused_until >= ${day}), false)`;

// As `isRhythmDate` decides.
const isInRhythm = (day: string) => `(
  p.starts_on <= ${day} and (p.ends_on is null or p.ends_on >= ${day}) and case
    when p.every_days is null then extract(isodow from ${day})::smallint = any (p.weekdays)
    else mod(${day} - p.starts_on, p.every_days) = 0 end)`;

// As `planDates` decides, of days without an order.
const isDueOn = (day: string) => `p.status = 'active' and not ${isPausedOn(day)} and (
  ${isInRhythm(day)} and not exists (
    select from plan_dates d where d.plan_id = p.id and d.date = ${day}
      and (d.is_skipped or d.moved_to is not null or d.outcome is not null))
  or exists (
    select from plan_dates d where d.plan_id = p.id and d.moved_to = ${day} and not d.is_skipped and d.outcome is null
      and ${isInRhythm('d.date')}))`;

const conditions: Conditions<Pick<PlanFilter, 'customerId' | 'productId' | 'zoneId' | 'dueOn'>> = {
  customerId: (value) => `p.customer_id = ${value}`,
  productId: (value) => `exists (select from plan_lines l where l.plan_id = p.id and l.product_id = ${value})`,
  zoneId: (value) => `p.pincode in (select pincode from zone_pincodes where zone_id = ${value} and is_active)`,
  dueOn: (value) => isDueOn(`${value}::date`),
};

const goesOn = (today: string) => `p.status = 'active' and (p.ends_on is null or p.ends_on >= ${today}::date)`;
/** A state needs the day; for active ones this holds: they are neither paused nor over. */
const states: Readonly<Record<PlanState, (today: string) => string>> = {
  active: (today) => `${goesOn(today)} and not ${isPausedOn(`${today}::date`)}`,
  paused: (today) => `${goesOn(today)} and ${isPausedOn(`${today}::date`)}`,
  byShop: (today) => `${goesOn(today)} and ${isPausedOn(`${today}::date`)} and p.paused_by_shop`,
  ended: (today) => `not (${goesOn(today)})`,
  atRisk: (today) => `${goesOn(today)} and not ${isPausedOn(`${today}::date`)} and exists (
    select from plan_dates d where d.plan_id = p.id and d.outcome is null and d.problem is not null and not d.is_skipped
      and d.told_at is not null and d.date >= ${today}::date - 14 and coalesce(d.moved_to, d.date) >= ${today}::date)`,
  failing: (today) => `${goesOn(today)} and exists (
    select from plan_dates d where d.plan_id = p.id and d.outcome = 'failed' and d.date >= ${today}::date - 14)`,
};

export function whereOf({ search, state, today, ...filter }: PlanFilter) {
  const { text, values, add } = joinConditions(conditions, filter);
  const parts = [
    text,
    ...(state ? [states[state](add(today))] : []),
    ...(search ? [foundBy('plans', search, add)] : []),
  ];
  return { text: parts.join(' and '), values, add };
}

/** Plans and their days as customers and staff see them; amounts in rupees. */
import type { AdminPlan, Plan, PlanDay, PlanEvent, PlanOutcome } from '#contract/plans/calls.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { presentSpan } from '../slots/present.ts';
import { cutoffOf } from '../slots/rules.ts';
import type { CustomerColumns, PlanEventRow } from './admin.store.ts';
import { type AskedDay, type Problems, problemOf } from './check-day.ts';
import { type Day, isOver } from './days.rules.ts';
import { makeAtOf } from './rules.ts';
import type { Reckoning } from './schedule.rules.ts';
import type { LineRow, OpenPlan, PlanRow } from './store.ts';
import { itemsOf } from './wanted.rules.ts';

/** What a presented day needs beside the plan. */
export interface Shown extends Reckoning {
  /** Names of products that are in no line of the plan. */
  names: ReadonlyMap<string, string>;
  problems: Problems;
}

export function presentDay(asked: AskedDay, shown: Shown): PlanDay {
  const { open, day } = asked;
  const { date, on, window, state, row } = day;
  const order = row?.order ?? null;
  return {
    planId: open.plan.id,
    date,
    on,
    state,
    window: presentSpan(window),
    isMoved: on !== date || window.key !== open.plan.window_key,
    items: namedItems(open, day, shown),
    isChanged: row?.items != null,
    makeAt: makeAtOf(window, on, shown).toISOString(),
    cutoffAt: cutoffOf(window, on).toISOString(),
    order: order && { id: order.id, orderNumber: order.order_number, status: order.status },
    isLate: row?.is_late ?? false,
    leftOut: row?.left_out ?? [],
    toldAmount: row?.told_paise == null ? null : toRupees(row.told_paise),
    problem: state === 'failed' ? (row?.problem as PlanProblem) : problemOf(shown.problems, asked),
  };
}

function namedItems(open: OpenPlan, day: Day, { names }: Shown): PlanDay['items'] {
  const own = new Map(open.lines.map(({ product_id, name }) => [product_id, name]));
  return itemsOf(open, day).map(({ productId, quantity }) => {
    return { productId, name: own.get(productId) ?? names.get(productId) ?? '', quantity };
  });
}

function presentLine(line: LineRow): Plan['lines'][number] {
  const { product_id: productId, container_id: containerId, name, size, image, quantity, is_sold } = line;
  return {
    productId,
    name,
    size,
    image,
    quantity,
    containerId,
    price: is_sold ? toRupees(line.price_paise) : null,
    deposit: is_sold ? toRupees(line.deposit_paise) : null,
  };
}

/** A pause that is over is none. */
function presentPause({ paused_from: from, paused_until: until, paused_by_shop }: PlanRow, today: string) {
  return from === null || (until !== null && until < today) ? null : { from, until, byShop: paused_by_shop };
}

export function presentPlan(open: OpenPlan, next: Day | undefined, shown: Shown): Plan {
  const { plan, lines } = open;
  const today = indiaDay(shown.now);
  const window = shown.windows.get(plan.window_key);
  if (!window) throw new Error(`The window ${plan.window_key} of a plan is gone`);
  return {
    id: plan.id,
    status: isOver(plan, today) ? 'ended' : 'active',
    version: plan.version,
    everyDays: plan.every_days,
    weekdays: plan.weekdays,
    startDate: plan.starts_on,
    endDate: plan.ends_on,
    window: presentSpan(window),
    lines: lines.map(presentLine),
    onlyEmpties: plan.only_empties,
    paymentMethod: plan.payment_method,
    useCredit: plan.use_credit,
    deliveryName: plan.recipient,
    deliveryPhone: plan.phone,
    deliveryAddress: plan.address,
    deliveryCity: plan.city,
    deliveryState: plan.state,
    deliveryPincode: plan.pincode,
    floor: plan.floor,
    hasLift: plan.has_lift,
    gateNote: plan.gate_note,
    legalName: plan.legal_name,
    gstin: plan.gstin,
    notes: plan.notes,
    pause: presentPause(plan, today),
    next: next ? presentDay({ open, day: next }, shown) : null,
    createdAt: plan.created_at.toISOString(),
    endedAt: plan.ended_at?.toISOString() ?? null,
  };
}

export function presentAdminPlan(
  open: OpenPlan & { plan: PlanRow & CustomerColumns },
  next: Day | undefined,
  shown: Shown,
): AdminPlan {
  const { plan } = open;
  const { customer_id: id, customer_name: name, customer_email: email, customer_phone: phone } = plan;
  return {
    ...presentPlan(open, next, shown),
    customer: { id, name, email, phone, isActive: plan.customer_is_active },
  };
}

/** What an act does, before its days are presented. */
export interface Outcome {
  skips: string[];
  takesBack: string[];
  moves: { from: string; to: string; windowKey: string }[];
  cancels: { id: string; orderNumber: string; on: string }[];
  stays: { id: string; orderNumber: string; on: string }[];
  makesNow: Day[];
  next: Day | undefined;
}

export function presentOutcome(open: OpenPlan, outcome: Outcome, shown: Shown): PlanOutcome {
  const { moves, makesNow, next, ...days } = outcome;
  const windowOf = (key: string) => {
    const window = shown.windows.get(key);
    return window ? presentSpan(window) : { key, label: key, from: '', to: '' };
  };
  return {
    ...days,
    moves: moves.map(({ from, to, windowKey }) => ({ from, to, window: windowOf(windowKey) })),
    makesNow: makesNow.map((day) => presentDay({ open, day }, shown)),
    next: next ? presentDay({ open, day: next }, shown) : null,
  };
}

export function presentPlanEvent(row: PlanEventRow): PlanEvent {
  const { id, kind, details, changed_by_name: name, changed_by_role: role } = row;
  const changedByUser = name !== null && role !== null ? { name, role } : null;
  return { id, kind, details, changedByUser, createdAt: row.created_at.toISOString() };
}

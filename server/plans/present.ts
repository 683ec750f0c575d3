/** Presents plans and their days for customers and staff; amounts in rupees. */
import type { AdminPlan, DayOrder, DayPickup, Plan, PlanDay, PlanEvent, PlanOutcome } from '#contract/plans/calls.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, timeCell, weekdayCell, yesNoCell } from '../core/csv.ts';
import { officeOf, presentPlace } from '../core/delivery-address.store.ts';
import { presentChangedBy } from '../core/person.store.ts';
import { placeCells } from '../core/place-cells.ts';
import { presentOrder } from '../orders/present.ts';
import { chosenWindowOf } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { presentSpan, presentSpanOf } from '../slots/present.ts';
import { cutoffOf } from '../slots/rules.ts';
import type { AdminPlanRow, CustomerColumns, PlanEventRow } from './admin.store.ts';
import { type AskedDay, type Problems, problemOf } from './check-day.ts';
import { type Day, isOver } from './days.rules.ts';
import type { DayPickupRow } from './deliveries.store.ts';
import { makeAtOf, type ScheduleContext } from './rules.ts';
import type { LineRow, OpenPlan, PlanRow, ProductName } from './store.ts';
import { itemsOf } from './wanted.rules.ts';

/** The facts for presenting a day, in addition to the plan. */
export interface Shown extends ScheduleContext {
  /** Names of products in changed quantities of days, which may be in no line of the plan. */
  names: ReadonlyMap<string, ProductName>;
  problems: Problems;
}

export function presentDay(asked: AskedDay, shown: Shown): PlanDay {
  const { open, day } = asked;
  const { date, on, window, state, row } = day;
  const order = row?.order ?? null;
  const standing = problemOf(shown.problems, asked);
  return {
    planId: open.plan.id,
    date,
    on,
    state,
    window: presentSpan(window),
    isMoved: on !== date || window.key !== open.plan.windowKey,
    items: namedItems(open, day, shown),
    isChanged: row?.items != null,
    makeAt: makeAtOf(window, on, shown).toISOString(),
    cutoffAt: cutoffOf(window, on).toISOString(),
    order: order && { id: order.id, orderNumber: order.orderNumber, status: order.status },
    isLate: row?.isLate ?? false,
    leftOut: row?.leftOut ?? [],
    toldAmount: row?.toldPaise == null ? null : toRupees(row.toldPaise),
    problem: state === 'failed' ? (row?.problem as PlanProblem) : (standing?.problem ?? null),
    closedNote: state === 'failed' ? '' : (standing?.note ?? ''),
  };
}

/** An order in the list of days. The schema of the answer removes the fields that only the page of the order shows. */
export function presentDayOrder(row: OrderRow, { windows }: Pick<Shown, 'windows'>): DayOrder {
  const order = presentOrder(row);
  const window = windows.get(row.deliveryWindow);
  return {
    ...order,
    items: row.items.map(({ productId, name, translations, quantity }) => ({
      productId,
      name,
      translations,
      quantity,
    })),
    cutoffAt: window ? cutoffOf(window, row.deliveryDate).toISOString() : null,
  };
}

export function presentDayPickup(row: DayPickupRow): DayPickup {
  const { id, status, pickupDate: on, windowKey: key, items } = row;
  return { id, status, on, window: { key, ...chosenWindowOf(row) }, items };
}

function namedItems(open: OpenPlan, day: Day, { names }: Shown): PlanDay['items'] {
  const own = new Map(open.lines.map((line) => [line.productId, line]));
  return itemsOf(open, day).map(({ productId, quantity }) => {
    const { name, translations } = own.get(productId) ?? names.get(productId) ?? { name: '', translations: {} };
    return { productId, name, translations, quantity };
  });
}

function presentLine(line: LineRow): Plan['lines'][number] {
  return {
    ...line,
    price: line.isSold ? toRupees(line.pricePaise) : null,
    deposit: line.isSold ? toRupees(line.depositPaise) : null,
  };
}

/** The pause of a plan; null if there is none or it is past. */
function presentPause({ pausedFrom: from, pausedUntil: until, pausedByShop }: PlanRow, today: string) {
  return from === null || (until !== null && until < today) ? null : { from, until, byShop: pausedByShop };
}

export function presentPlan(open: OpenPlan, next: Day | undefined, shown: Shown): Plan {
  const { plan, lines } = open;
  const today = indiaDay(shown.now);
  const window = shown.windows.get(plan.windowKey);
  if (!window) throw new Error(`The window ${plan.windowKey} of a plan is gone`);
  return {
    ...plan,
    status: isOver(plan, today) ? 'ended' : 'active',
    startDate: plan.startsOn,
    endDate: plan.endsOn,
    window: presentSpan(window),
    lines: lines.map(presentLine),
    ...presentPlace(plan),
    ...officeOf(plan),
    pause: presentPause(plan, today),
    next: next ? presentDay({ open, day: next }, shown) : null,
    createdAt: plan.createdAt.toISOString(),
    endedAt: plan.endedAt?.toISOString() ?? null,
  };
}

export function presentAdminPlan(
  open: OpenPlan & { plan: PlanRow & CustomerColumns },
  next: Day | undefined,
  shown: Shown,
): AdminPlan {
  const { plan } = open;
  const { customerId: id, customerName: name, customerEmail: email, customerPhone: phone } = plan;
  return {
    ...presentPlan(open, next, shown),
    customer: { id, name, email, phone, isActive: plan.customerIsActive },
  };
}

/** The effect of an act on a plan. `presentOutcome` converts it to JSON. */
export interface Outcome extends Omit<PlanOutcome, 'moves' | 'makesNow' | 'next'> {
  moves: { from: string; to: string; windowKey: string }[];
  makesNow: Day[];
  next: Day | undefined;
}

export function presentOutcome(open: OpenPlan, outcome: Outcome, shown: Shown): PlanOutcome {
  const { moves, makesNow, next, ...days } = outcome;
  return {
    ...days,
    moves: moves.map(({ from, to, windowKey }) => ({
      from,
      to,
      window: presentSpanOf(windowKey, shown.windows.get(windowKey)),
    })),
    makesNow: makesNow.map((day) => presentDay({ open, day }, shown)),
    next: next ? presentDay({ open, day: next }, shown) : null,
  };
}

export function presentPlanEvent(row: PlanEventRow): PlanEvent {
  const { id, kind, details, createdAt } = row;
  return { id, kind, details, changedByUser: presentChangedBy(row), createdAt: createdAt.toISOString() };
}

export interface ExportedPlan extends OpenPlan {
  plan: AdminPlanRow;
  next: Day | undefined;
  today: string;
}

export const planColumns: Columns<ExportedPlan> = {
  'Started (India)': ({ plan }) => timeCell(plan.createdAt),
  Status: ({ plan, today }) => stateOf(plan, today),
  Customer: ({ plan }) => plan.customerName,
  Email: ({ plan }) => plan.customerEmail ?? '',
  Recipient: ({ plan }) => plan.recipient,
  Phone: ({ plan }) => plan.phone || plan.customerPhone,
  ...placeCells<ExportedPlan>(({ plan }) => plan),
  'How often': ({ plan }) => rhythmCell(plan),
  Start: ({ plan }) => plan.startsOn,
  End: ({ plan }) => plan.endsOn ?? '',
  Time: ({ plan }) => plan.windowKey,
  Items: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  'Only as many jars as returned': ({ plan }) => yesNoCell(plan.onlyEmpties),
  Payment: ({ plan }) => plan.paymentMethod,
  'Paused from': ({ plan }) => plan.pausedFrom ?? '',
  'Paused until': ({ plan }) => plan.pausedUntil ?? '',
  'Next delivery': ({ next }) => next?.on ?? '',
  Notes: ({ plan }) => plan.notes,
};

function rhythmCell({ everyDays, weekdays }: AdminPlanRow): string {
  if (everyDays === null) return weekdays.map(weekdayCell).join(', ');
  return everyDays === 1 ? 'Every day' : `Every ${everyDays} days`;
}

function stateOf(plan: AdminPlanRow, today: string): string {
  if (isOver(plan, today)) return 'Ended';
  const { pausedFrom: from, pausedUntil: until } = plan;
  return from !== null && from <= today && (until === null || until >= today) ? 'Paused' : 'Active';
}

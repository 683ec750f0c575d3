/** Acts on a single day of a plan: skip, undo a skip, move to another slot, change quantities. */

import type { CheckedInput } from '#contract/calls.ts';
import { sumByProduct } from '#contract/cart/rules.ts';
import { horizonDays } from '#contract/plans/dates.ts';
import { addDays } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Customer, noSource, type Rider } from '../core/actor.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { cancelLocked } from '../orders/changing/change-status.ts';
import { lockMovable, moveAndEmail, slotSearchOf } from '../orders/changing/move-order.ts';
import { lockSkippable } from '../orders/changing/require-cancellable.ts';
import { returnMoney } from '../orders/changing/return-surplus.ts';
import { chooseSlot } from '../orders/find-slot.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { cutoffOf } from '../slots/rules.ts';
import { type Day, isOnItsWay, listDays, newRow, untold } from './days.rules.ts';
import { describeChange, type PlanNews } from './letters.ts';
import { type Acted, actOnPlan, type Change, type PlanAct, type PlanContext, toItem } from './open-plan.ts';
import { nameOrder } from './outcome.rules.ts';
import { refuseEnded } from './pause-plan.ts';
import { requireItems } from './require-plan.ts';
import { lookBackDays } from './rules.ts';
import type { DayRow, LineRow } from './store.ts';

export interface DateAct extends PlanAct {
  /** The day of the plan's rhythm, which identifies the delivery even if it was moved. */
  date: string;
}

type Items = CheckedInput<'POST /plans/:id/dates/:date/quantities'>['body']['items'];

type OpenPlanOnly = Pick<PlanContext, 'open'>;

const noDelivery = 'This plan has no delivery on that day.';
const tooLate = 'The time to change this delivery is over. You can change the ones after it.';

/**
 * Skips a day. Its order, if any, is cancelled; this is refused if the order is being prepared, or was paid by other
 * means than credit.
 */
export function skipDate(services: Services, customer: Customer, act: DateAct) {
  return actOnPlan(services, customer, act, async (context) => {
    const day = findDay(context, act.date);
    if (day.state === 'skipped') return undefined;
    requireInTime(context, day);
    const change = changeOf('skipped', context, day, { isSkipped: true });
    const made = isOnItsWay(day) ? day.row?.order : undefined;
    if (!made) return { ...change, tell: tellOf(services, context, 'skipped', day.on) };
    const order = await lockSkippable(context.tx, context.open.plan.customerId, made.id);
    const by = {
      by: act.asked?.rider.id ?? customer.id,
      reason: null,
      notes: null,
      ...noSource,
      at: context.timing.now,
    };
    return {
      ...change,
      rows: change.rows.map((row) => ({ ...row, order: { ...made, status: 'cancelled' as const } })),
      outcome: { cancels: [{ ...nameOrder(made), on: day.on }] },
      effect: async () => {
        const cancelled = await cancelLocked(context.tx, services, order, by);
        // The order was paid only by credit, which is returned.
        if (order.paidPaise > 0) await returnMoney(context.tx, cancelled, { to: 'credit' }, by);
      },
    };
  });
}

/**
 * Undoes a skip, so that the order of the day is made. A cancelled order is also made again, and so is an order that
 * was not made because its price had increased. The order may then cost the increased amount that the email about it
 * named.
 */
export function unskipDate(services: Services, customer: Customer, act: DateAct) {
  return actOnPlan(services, customer, act, (context) => {
    const day = findDay(context, act.date);
    const isCancelled = day.state === 'made' && day.row?.order?.status === 'cancelled';
    const hasPriceRisen = day.state === 'failed' && day.row?.problem === 'dearer';
    if (day.state !== 'skipped' && !isCancelled && !hasPriceRisen) return undefined;
    requireInTime(context, day);
    requireMaking(context, day.on);
    return changeOf('unskipped', context, day, { isSkipped: false, ...undecided });
  });
}

export function moveDate(
  services: Services,
  customer: Customer,
  { to, ...act }: DateAct & { to: { date: string; windowKey: string } },
) {
  return actOnPlan(services, customer, act, async (context) => {
    const day = findDay(context, act.date);
    if (day.on === to.date && day.window.key === to.windowKey && (day.state === 'due' || day.state === 'made')) {
      return undefined;
    }
    if (day.state !== 'failed') requireInTime(context, day);
    if (isOnItsWay(day)) return moveMade(services, customer, context, { day, to, mover: act.asked?.rider ?? customer });
    if (day.state === 'made')
      throw refuseConflict(messageOf(cancelledAlready, { order: day.row?.order?.orderNumber ?? '' }));
    const { pincode, paymentMethod } = context.open.plan;
    await chooseSlot(services, context.tx, { pincode, paymentMethod }, to);
    requireMaking(context, to.date);
    const moved = changeOf('moved', context, day, {
      isSkipped: false,
      // The new day and window are announced. The amount announced before stays binding, even if it is too late to
      // announce them.
      toldAt: null,
      toldAnewAt: null,
      ...undecided,
      ...movedTo(context, day, to),
    });
    return { ...moved, tell: tellOf(services, context, 'moved', to.date) };
  });
}

const cancelledAlready = 'Order {order} of this day was cancelled, so there is nothing to move.';

async function moveMade(
  services: Services,
  customer: Customer,
  context: PlanContext,
  { day, to, mover }: { day: Day; to: { date: string; windowKey: string }; mover: Customer | Rider },
): Promise<Change> {
  const made = day.row?.order;
  if (!made) throw new Error('A made day has an order');
  const order = await lockMovable(services, context.tx, customer, made.id);
  await chooseSlot(services, context.tx, slotSearchOf(order), to);
  const change = changeOf('moved', context, day, movedTo(context, day, to));
  const moved = { ...made, deliveryDate: to.date, deliveryWindow: to.windowKey };
  return {
    ...change,
    rows: change.rows.map((row) => ({ ...row, order: moved })),
    effect: () => moveAndEmail(services, context.tx, mover, order, to),
  };
}

/**
 * Changes the quantities of one day, to given ones or to ones computed from the present quantities. If they equal the
 * plan's quantities, the day counts as unchanged.
 */
export function changeQuantities(
  services: Services,
  customer: Customer,
  { items, ...act }: DateAct & { items: Items | ((now: Items, lines: readonly LineRow[]) => Items) },
) {
  return actOnPlan(services, customer, act, async (context) => {
    const day = findDay(context, act.date);
    if (day.state === 'made' && day.row?.order) {
      throw refuseConflict(messageOf(madeAlready, { order: day.row.order.orderNumber }));
    }
    requireInTime(context, day);
    if (context.open.plan.status === 'ended') throw refuseEnded();
    // Another tab may have skipped the day. Then the new quantities would be accepted but never delivered.
    if (day.state === 'skipped') throw refuseConflict(skippedAlready);
    const { lines } = context.open;
    const now = day.row?.items ?? lines.map(toItem);
    const made = typeof items === 'function' ? items(now, lines) : items;
    const wanted = sumByProduct(made);
    await requireItems(context.tx, services, context.open, { items: wanted, now });
    const isOwn = sameItems(wanted, context.open.lines.map(toItem));
    const isFailed = day.state === 'failed';
    const changed = changeOf('quantities', context, day, {
      items: isOwn ? null : wanted,
      ...untold,
      ...(isFailed && undecided),
    });
    return { ...changed, tell: tellOf(services, context, 'quantities', day.on) };
  });
}

const skippedAlready = 'You have skipped this delivery. Undo the skip before you change its quantities.';

const madeAlready =
  'Order {order} of this day is already placed, so its quantities can no longer be changed here. Please call us.';

const undecided = {
  outcome: null,
  problem: null,
  leftOut: null,
  orderId: null,
  order: null,
  isLate: false,
  decidedAt: null,
} as const;

/**
 * Returns a function that immediately emails the customer about a change that a rider made at the customer's request.
 */
const tellOf =
  (services: Services, { tx }: PlanContext, news: PlanNews, day: string) =>
  async (acted: Acted) =>
    queueMails(tx, await describeChange(tx, acted, news, services, day));

function findDay({ open, timing, today }: PlanContext, date: string): Day {
  const days = listDays(open, timing, addDays(today, -lookBackDays), addDays(today, horizonDays));
  const found = days.find((day) => day.date === date);
  if (!found) throw refuseConflict(noDelivery);
  return found;
}

function requireInTime({ timing }: PlanContext, { window, on, row }: Day): void {
  if (timing.now < cutoffOf(window, on)) return;
  const made = row?.order;
  if (made && made.status !== 'cancelled') {
    throw refuseConflict(
      messageOf('It is too late to change order {order} here. Please call us.', { order: made.orderNumber }),
    );
  }
  throw refuseConflict(tooLate);
}

/** The rows and history details to write for a change of one day. */
export function changeOf(kind: Change['kind'], { open }: OpenPlanOnly, day: Day, change: Partial<DayRow>) {
  const row: DayRow = { ...(day.row ?? newRow(open.plan.id, day.date)), ...change };
  return { kind, details: { date: day.date, on: row.movedTo ?? day.date }, rows: [row], daysAhead: horizonDays };
}

/** The columns for a moved day. If it moves back to its own slot, it no longer counts as moved. */
export function movedTo({ open }: OpenPlanOnly, { date }: Day, to: { date: string; windowKey: string }) {
  const isHome = to.date === date && to.windowKey === open.plan.windowKey;
  return { movedTo: to.date === date ? null : to.date, windowKey: isHome ? null : to.windowKey };
}

/**
 * Refuses a change to a day on which the plan is paused, or of an ended plan, because the order would never be made.
 */
export function requireMaking({ open: { plan } }: OpenPlanOnly, on: string): void {
  if (plan.status === 'ended') throw refuseEnded();
  const { pausedFrom: from, pausedUntil: until } = plan;
  if (from !== null && from <= on && (until === null || on <= until)) {
    throw refuseConflict('The plan is paused on that day. Choose another day, or resume the plan first.');
  }
}

function sameItems(one: readonly Items[number][], other: readonly Items[number][]): boolean {
  const ofOther = new Map(other.map(({ productId, quantity }) => [productId, quantity]));
  return one.length === other.length && one.every(({ productId, quantity }) => ofOther.get(productId) === quantity);
}

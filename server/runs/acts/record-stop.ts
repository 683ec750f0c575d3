/** Records a rider's act at the door of an order. */

import { cashFor } from '#contract/orders/door-bill.ts';
import { dueOf } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import type { ActIssueKind } from '#contract/runs/rules.ts';
import { isCalendarDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import type { Change } from '#server/orders/changing/change-order.store.ts';
import { slotSearchOf, type WantedMove } from '#server/orders/changing/move-order.ts';
import { requireOrder } from '#server/orders/changing/require-order.ts';
import { writeDoorAnswer } from '#server/orders/door/door.store.ts';
import { failLocked, writeDelivery } from '#server/orders/door/post-stop.ts';
import { postWithoutOrder } from '#server/orders/door/post-without-order.ts';
import { readPayments, readTaken, requireTaken } from '#server/orders/door/read-door-form.ts';
import { findSlot } from '#server/orders/find-slot.ts';
import { sumOtherDues } from '#server/orders/money/due.store.ts';
import { orderBeforeOf } from '#server/orders/money/open-money.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { listLoads } from '../store.ts';
import { countWrongCodes, endStop, type LockedRun, lockRunOfStop } from './act.store.ts';
import {
  type Act,
  type ActAtStop,
  carrierOf,
  isFailedElsewhere,
  isMany,
  listIssues,
  mostWrongCodes,
  type Recorded,
  reasonToPostWithoutOrder,
} from './rules.ts';

interface AtOrder extends ActAtStop {
  order: OrderRow;
  run: LockedRun;
  carrier: Carrier;
  change: Change;
}

export async function recordStop(services: Services, tx: Queryable, at: ActAtStop, orderId: string): Promise<Recorded> {
  const { act, stop, rider, source, refused } = at;
  requireTaken(act.taken);
  const order = await requireOrder(tx, rider, orderId);
  const run = await lockRunOfStop(tx, stop.id, act.undoneBy);
  const carrier = carrierOf(at, run);
  const change = { by: rider.id, reason: act.reason || null, notes: null, ...source, at: services.clock() };
  const all: AtOrder = { ...at, order, run, carrier, change };
  const issues = listIssues(run, at, { status: order.status, day: order.deliveryDate });
  if (refused !== undefined) return { ...(await recordWithoutOrder(tx, all)), issues: ['not_possible', ...issues] };
  if (reasonToPostWithoutOrder(order.status)) {
    // If the order was cancelled but delivered anyway, the outcome of the stop is the delivery. If the order was
    // recorded after the stop had left the run, its units count as delivered without an order.
    if (order.status === 'cancelled' || (run.outcome === null && run.isOpen))
      await endStop(tx, stop.id, act.kind === 'delivered' ? 'delivered' : 'back');
    return { ...(await recordWithoutOrder(tx, all)), issues: issues };
  }
  if (isFailedElsewhere(act, run)) {
    await endStop(tx, stop.id, 'back');
    return { ...(await recordWithoutOrder(tx, all)), issues };
  }
  if (act.kind === 'delivered') return deliver(services, tx, all, issues);
  return fail(services, tx, all, issues);
}

/** Posts the cash and jars of an act without the order: cash becomes credit, and jars move without a deposit. */
async function recordWithoutOrder(tx: Queryable, { act, order, carrier, change, eventId }: AtOrder): Promise<Recorded> {
  const given = act.kind === 'delivered' ? unitsOf(act, order) : [];
  const full = given.flatMap(({ containerId, units: count }) => (containerId === null ? [] : [{ containerId, count }]));
  const counts = Map.groupBy(full, ({ containerId }) => containerId);
  const withoutOrder = {
    customerId: order.customerId,
    given: [...counts].map(([containerId, own]) => ({
      containerId,
      count: own.reduce((sum, one) => sum + one.count, 0),
    })),
    taken: readTaken(act.taken, order.id),
    payments: readPayments(act.payments),
    carrier,
    eventId,
    isSecond: reasonToPostWithoutOrder(order.status) === 'already_recorded',
  };
  return { issues: [], ...(await postWithoutOrder(tx, withoutOrder, change)) };
}

/**
 * The delivered units of each line: the ordered ones, unless the rider sent numbers. In that case the phone named all
 * lines that it knew: a line without a number was added later by an edit, and none of its units were given.
 */
function unitsOf({ given }: Act, { items }: OrderRow) {
  const named = new Map(given.map(({ itemId, quantity }) => [itemId, quantity]));
  return items.map(({ id, productId, containerId, quantity }) => ({
    itemId: id,
    productId,
    containerId,
    units: given.length === 0 ? quantity : (named.get(id) ?? 0),
  }));
}

/** Whether the act names other lines than the order has, because an edit has added or removed some. */
function knowsOtherLines({ given }: Act, { items }: OrderRow): boolean {
  const named = new Set(given.map(({ itemId }) => itemId));
  return named.size > 0 && (named.size !== items.length || items.some(({ id }) => !named.has(id)));
}

async function deliver(
  services: Services,
  tx: Queryable,
  all: AtOrder,
  known: readonly ActIssueKind[],
): Promise<Recorded> {
  const { act, stop, order, run, carrier, change, eventId, rider } = all;
  const units = unitsOf(act, order);
  const loads = run.state === 'planned' ? [] : await listLoads(tx, [stop.runId]);
  const dues = await sumOtherDues(tx, rider, [order]);
  const record = {
    given: new Map(units.map(({ itemId, units: quantity }) => [itemId, quantity])),
    taken: readTaken(act.taken, order.id),
    payments: readPayments(act.payments),
  };
  // If the run still has the stop, `writeDelivery` sets its outcome below.
  if (!run.isOpen) await endStop(tx, stop.id, 'delivered');
  const isShort = loads.some(({ productId, loaded, given, givenWithoutOrder }) => {
    const now = units.filter((one) => one.productId === productId).reduce((sum, one) => sum + one.units, 0);
    return now > 0 && given + givenWithoutOrder + now > loaded;
  });
  const paidPaise = record.payments.reduce((sum, { amount }) => sum + amount, 0);
  const isWrong = await isWrongCode(tx, all);
  const isAgreed = act.code !== null && !isWrong;
  if (isAgreed) await writeDoorAnswer(tx, order.id, 'code', { ...change, reason: null });
  const written = await writeDelivery(tx, services, order, { record, change, carrier, eventId });
  const { after, heldBefore, held, draft } = written;
  const askedPaise = dueOf(after, order.paidPaise, 0) + (dues.get(order.id) ?? 0);
  const isOther = paidPaise > cashFor(askedPaise) || (after.duePaise > 0 && !isAccountOrder(after));
  return {
    issues: [
      ...known,
      ...(knowsOtherLines(act, order) ? (['order_edited'] as const) : []),
      ...(isShort ? (['more_than_loaded'] as const) : []),
      ...(isMany(act.taken, heldBefore) ? (['many_empties'] as const) : []),
      ...(isOther ? (['other_cash'] as const) : []),
      ...(isWrong ? (['wrong_code'] as const) : []),
    ],
    record: {
      given: units.reduce((sum, one) => sum + one.units, 0),
      taken: act.taken.reduce((sum, { count }) => sum + count, 0),
      held: [...held.values()].reduce((sum, count) => sum + count, 0),
      paidPaise,
      isAgreed,
    },
    hasPosted: true,
    before: orderBeforeOf(order),
    toPost: { before: order, draft, change },
  };
}

async function isWrongCode(tx: Queryable, { act, stop, run }: AtOrder): Promise<boolean> {
  if (act.code === null) return false;
  return act.code !== run.code || (await countWrongCodes(tx, stop.id)) >= mostWrongCodes;
}

/** Records a failed stop. The order is cancelled, or gets a place in another slot and returns to dispatch. */
async function fail(
  services: Services,
  tx: Queryable,
  all: AtOrder,
  known: readonly ActIssueKind[],
): Promise<Recorded> {
  const { act, stop, run, order, carrier, change, eventId, rider } = all;
  const record = { taken: readTaken(act.taken, order.id), payments: readPayments(act.payments) };
  const { wanted, issues: matters } = await readNext(services, tx, all);
  const failed = { record, change, carrier, actId: act.id, eventId, wanted };
  const hasPosted = await failLocked(tx, services, rider, order, failed);
  if (!run.isOpen) await endStop(tx, stop.id, act.next ? 'again' : 'back');
  return { issues: [...known, ...matters], hasPosted, before: orderBeforeOf(order) };
}

/**
 * The slot for another attempt. Full and closed slots are accepted. If the slot does not exist, the order keeps its
 * slot.
 */
async function readNext(
  services: Services,
  tx: Queryable,
  { act, order, source }: AtOrder,
): Promise<{ wanted: WantedMove | 'stays' | undefined; issues: ActIssueKind[] }> {
  if (act.next === null) return { wanted: undefined, issues: [] };
  const { day: date, window: windowKey } = act.next;
  if (date === order.deliveryDate && windowKey === order.deliveryWindow) return { wanted: 'stays', issues: [] };
  const wanted = { date, windowKey, isOverbooking: true, reason: act.reason || null, source };
  const isPossible = async (move: WantedMove) =>
    !((await findSlot(services, tx, slotSearchOf(order), move)) instanceof Refusal);
  if (!isCalendarDay(date) || !(await isPossible(wanted))) return { wanted: 'stays', issues: ['no_next_day'] };
  const isOpen = await isPossible({ ...wanted, isOverbooking: false });
  return { wanted, issues: isOpen ? [] : ['slot_full'] };
}

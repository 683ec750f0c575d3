/** Posts a stop that staff or a rider recorded for a locked order: its stock, money, jars and new status. */
import { v7 as newId } from 'uuid';
import type { AtDoor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  bringEmpties,
  type DoorRecord,
  postDelivery,
  postFailedStop,
} from '#server/ledger/order-money/delivery.rules.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import type { Carrier, MoneyLine } from '#server/ledger/order-money/rules.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { type Change, lockHeldUnits, writeStockMoves } from '../changing/change-order.store.ts';
import { moveLocked, type WantedMove } from '../changing/move-order.ts';
import { moveTo, writePaidByStep, writeStep } from '../changing/move-status.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { describeMove } from '../letters.ts';
import { openMoney, orderBeforeOf } from '../money/open-money.ts';
import { postMoney, settleDues } from '../money/post-money.ts';
import type { OrderRow } from '../store.ts';
import { countFailedStop, findCarrier, keepDeskRecord, markStop } from './door.store.ts';

export interface DoorPost {
  change: Change;
  /** The run of the rider who recorded the stop. If staff recorded it, the run is looked up. */
  carrier?: Carrier | undefined;
  /** Id of the rider's act that recorded the stop. */
  actId?: string | undefined;
  /** Id of the ledger event. */
  eventId?: string | undefined;
  /**
   * Whether empties count for the swap even if the account does not hold them: a buyer without an order brings jars
   * that no account has.
   */
  isSwap?: boolean | undefined;
}

/** A delivery that is written to the order, but not yet posted to the ledger. */
interface WrittenDelivery {
  /** The order after the delivery. */
  after: OrderRow;
  /** The numbers of jars that the customer has by container, before and after the delivery. */
  heldBefore: ReadonlyMap<string, number>;
  held: ReadonlyMap<string, number>;
  draft: Draft;
  /** The part of the payments beyond the amount due for the order. */
  morePaise: number;
}

/**
 * Delivers a locked order and sets its lines to the delivered quantities. The caller must post the returned draft of
 * ledger entries with `postMoney`, and then call `keepDocuments`, as its last writes, because accounts and series of the
 * whole shop are locked from then until the commit.
 */
export async function writeDelivery(
  tx: Queryable,
  services: Services,
  before: OrderRow,
  { record, change, carrier, eventId = newId(), isSwap = false }: DoorPost & { record: DoorRecord },
): Promise<WrittenDelivery> {
  const carriedBy = carrier ?? (await findCarrier(tx, before.id));
  await markStop(tx, before.id, 'delivered', { by: carriedBy });
  if (!carrier) await keepDeskRecord(tx, before.id, { eventId, before: orderBeforeOf(before) });
  const draft = await openMoney(tx, before, { eventId, carrier: carriedBy });
  if (isSwap) bringEmpties(draft, record);
  const heldBefore = new Map(draft.balances.held);
  const morePaise = postDelivery(draft, record);
  await moveUnits(tx, before, draft.order.items, change.at);
  const after = await writeStep(tx, services, before, 'delivered', { draft, change });
  return { after, heldBefore, held: draft.balances.held, draft, morePaise };
}

/**
 * Records a failed stop of a locked order. The order is tried again in the `wanted` slot, or in its own slot if
 * `wanted` is `stays`; it is cancelled if `wanted` is undefined. Returns whether anything was posted.
 */
export async function failLocked(
  tx: Queryable,
  services: Services,
  actor: AtDoor,
  found: OrderRow,
  {
    record,
    change,
    carrier,
    actId,
    eventId,
    wanted,
  }: DoorPost & { record: Required<Omit<DoorRecord, 'given'>>; wanted: WantedMove | 'stays' | undefined },
): Promise<boolean> {
  const carriedBy = carrier ?? (await findCarrier(tx, found.id));
  await markStop(tx, found.id, wanted ? 'again' : 'back', { by: carriedBy });
  const before = await countFailedStop(tx, found, {
    actId,
    runId: carriedBy?.runId,
    reason: change.reason,
    at: change.at,
  });
  const draft = await openMoney(tx, before, { eventId, carrier: carriedBy });
  if (!wanted) draft.order.status = 'cancelled';
  postFailedStop(draft, record);
  if (!wanted) {
    await moveTo(tx, services, before, 'cancelled', { draft, change });
    await keepDocuments(tx, services, before.id, change.by);
    return draft.lines.length > 0;
  }
  // The status stays "out for delivery", even in another slot.
  const moved = wanted === 'stays' ? before : await moveLocked(services, tx, actor, before, wanted);
  if (moved === before && wanted !== 'stays')
    throw refuseInput([{ path: 'deliveryTime', msg: 'Please choose another day or time' }]);
  await settleDues(tx, draft, change);
  await writePaidByStep(tx, moved, draft, change);
  if (moved !== before) await queueMails(tx, describeMove({ orders: [moved] }, change.reason, services));
  await postMoney(tx, moved, draft, change);
  return draft.lines.length > 0;
}

/** Returns undelivered units to stock. Extra units are taken from stock as far as available. */
export async function moveUnits(tx: Queryable, order: OrderRow, items: readonly MoneyLine[], now: Date): Promise<void> {
  const quantityOf = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const given = new Map(order.items.map((item) => [item.productId, quantityOf.get(item.id) ?? item.quantity]));
  if (order.items.every(({ id, quantity }) => quantityOf.get(id) === quantity)) return;
  const moves = (await lockHeldUnits(tx, order.id)).flatMap(({ productId, held, quantity, stock }) => {
    const units = held - (given.get(productId) ?? quantity);
    return units === 0 ? [] : [{ id: newId(), productId, units: Math.max(units, -stock) }];
  });
  await writeStockMoves(
    tx,
    order.id,
    'delivery',
    moves.filter(({ units }) => units !== 0),
    now,
  );
}

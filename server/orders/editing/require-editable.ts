/** Whether an order can still be edited: it has not left, and for its customer the cut-off has not passed. */
import { findEditFault, findOwnEditFault, hasLeft, tooLateToEdit } from '#contract/orders/edit.ts';
import type { Customer, StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { readDelivery } from '#server/slots/store.ts';
import type { OrderRow } from '../store.ts';
import { isOnRunThatLeft, lockRunAtShop } from './edit.store.ts';

export type Editor = Customer | StaffMember;

/** The reason why this person can no longer edit the order; undefined if they can. */
export async function findFault(db: Queryable, actor: Editor, order: OrderRow, now: Date): Promise<string | undefined> {
  return (
    (await findFaultInShop(db, actor, order, now)) ?? ((await isOnRunThatLeft(db, order.id)) ? hasLeft : undefined)
  );
}

/** Refuses a locked order that can no longer be edited. Its run cannot start before the transaction ends. */
export async function requireEditable(tx: Queryable, actor: Editor, order: OrderRow, now: Date): Promise<void> {
  const fault = (await lockRunAtShop(tx, order.id)) ? hasLeft : undefined;
  const found = (await findFaultInShop(tx, actor, order, now)) ?? fault;
  if (found !== undefined) throw refuseConflict(found);
}

async function findFaultInShop(db: Queryable, actor: Editor, order: OrderRow, now: Date): Promise<string | undefined> {
  if (actor.role !== 'customer') return findEditFault(order);
  const fault = findOwnEditFault(order);
  if (fault !== undefined) return fault;
  const { facts } = await readDelivery(db, order.deliveryPincode, order.deliveryDate);
  const window = facts.windows.find(({ key }) => key === order.deliveryWindow);
  return window && now >= cutoffOf(window, order.deliveryDate) ? tooLateToEdit : undefined;
}

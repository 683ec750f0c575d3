/** Moves the stock of an order that is cancelled or reopened. */
import { v7 as newId } from 'uuid';
import { messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseStock } from '#server/core/refusal.ts';
import { findStockIssues } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { lockHeldUnits, writeStockMoves } from './change-order.store.ts';

/** Returns to stock the units that the order has taken. */
export async function putStockBack(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const units = await lockHeldUnits(tx, order.id);
  const moves = units.filter(({ held }) => held > 0).map(({ productId, held }) => move(productId, held));
  await writeStockMoves(tx, order.id, 'cancellation', moves, now);
}

/**
 * Takes the units of a reopened order from stock. Units of an order that was cancelled after delivery never came back
 * to stock, so only the missing units are taken. Refuses if there is not enough stock.
 */
export async function takeStockAgain(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const units = await lockHeldUnits(tx, order.id);
  const wanted = units
    .map(({ productId, quantity, held }) => ({ productId, quantity: quantity - held }))
    .filter(({ quantity }) => quantity > 0);
  const products = new Map(units.map((unit) => [unit.productId, { ...unit, id: unit.productId }]));
  const issues = findStockIssues(wanted, products);
  if (issues.length > 0) {
    const products = issues.map(({ productName, availableStock }) =>
      messageOf('{productName} ({availableStock} left)', { productName, availableStock }),
    );
    throw refuseStock(messageOf('There is not enough stock to reopen this order: {products}.', { products }), {
      stockIssues: issues,
    });
  }
  await writeStockMoves(
    tx,
    order.id,
    'reopening',
    wanted.map(({ productId, quantity }) => move(productId, -quantity)),
    now,
  );
}

const move = (productId: string, units: number) => ({ id: newId(), productId, units });

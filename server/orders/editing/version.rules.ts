import { createHash } from 'node:crypto';
import { orderPlaceOf } from '#server/core/delivery-address.store.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';

/**
 * The version of an order: a hash of everything that an edit depends on. Every act that changes a part of it also
 * changes the version, without a column that each act must raise.
 */
export function versionOf(order: OrderRow): string {
  const { deliveryPaise, floorPaise, deliveryDate, deliveryWindow, zoneId, failedStops } = order;
  const seen = [moneyOrderOf(order), orderPlaceOf(order), deliveryPaise, floorPaise];
  const slot = [deliveryDate, deliveryWindow, zoneId, failedStops];
  return createHash('sha256')
    .update(JSON.stringify([seen, slot]))
    .digest('hex')
    .slice(0, 32);
}

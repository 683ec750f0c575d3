/** Saves one row of the sheet by the act that the dialogs use: there is no second way to record a stop. */

import type { SheetStop } from '#web/shared/api-types.ts';
import type { CallOnce } from '#web/shared/use-send.ts';
import {
  bodyOfCollection,
  bodyOfDelivery,
  type Collection,
  type Delivery,
  formOf,
  nextTryOf,
  type Typed,
} from './stop-draft.ts';

/** Under one key for the same content: after a lost answer nothing is recorded twice. Rejects what the shop refuses. */
export function saveStop(callOnce: CallOnce, stop: SheetStop, typed: Typed): Promise<unknown> {
  if (stop.delivery) return saveDelivery(callOnce, stop.delivery, typed);
  if (stop.pickup) return saveCollection(callOnce, stop, stop.pickup, typed);
  return Promise.resolve();
}

function saveDelivery(callOnce: CallOnce, delivery: Delivery, typed: Typed): Promise<unknown> {
  const params = { id: delivery.order.id };
  const { given, ...handed } = bodyOfDelivery(delivery, typed);
  const { reason } = typed;
  if (reason === '') {
    const body = { given, ...handed };
    return callOnce('POST /admin/orders/:id/delivery', { params, body });
  }
  const next = nextTryOf(typed);
  const outcome = next ? ('again' as const) : ('cancelled' as const);
  const body = { reason, outcome, ...next, ...handed };
  return callOnce('POST /admin/orders/:id/failed-stop', { params, body });
}

function saveCollection(callOnce: CallOnce, stop: SheetStop, collection: Collection, typed: Typed): Promise<unknown> {
  const { id, version } = collection.pickup;
  const params = { id };
  const { reason } = typed;
  if (reason === '') {
    const body = bodyOfCollection(collection, typed, formOf(stop, typed));
    return callOnce('POST /admin/pickups/:id/collect', { params, body });
  }
  const next = nextTryOf(typed);
  if (next) {
    const body = { version, ...next, reason };
    return callOnce('POST /admin/pickups/:id/schedule', { params, body });
  }
  const body = { version, reason };
  return callOnce('POST /admin/pickups/:id/reject', { params, body });
}

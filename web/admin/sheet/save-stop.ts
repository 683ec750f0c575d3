/** Saves one row of the sheet by the act that the dialogs use: there is no second way to record a stop. */

import { call } from '#web/shared/api.ts';
import type { SheetStop } from '#web/shared/api-types.ts';
import type { useOnce } from '#web/shared/requests/use-once.ts';
import {
  bodyOfCollection,
  bodyOfDelivery,
  type Collection,
  type Delivery,
  formOf,
  nextTryOf,
  type Typed,
} from './stop-draft.ts';

type Once = ReturnType<typeof useOnce>;

/** Under one key for the same content: after a lost answer nothing is recorded twice. Rejects what the shop refuses. */
export function saveStop(once: Once, stop: SheetStop, typed: Typed): Promise<unknown> {
  if (stop.delivery) return saveDelivery(once, stop.delivery, typed);
  if (stop.pickup) return saveCollection(once, stop, stop.pickup, typed);
  return Promise.resolve();
}

function saveDelivery(once: Once, delivery: Delivery, typed: Typed): Promise<unknown> {
  const params = { id: delivery.order.id };
  const { given, ...handed } = bodyOfDelivery(delivery, typed);
  const { reason } = typed;
  if (reason === '') {
    const body = { given, ...handed };
    return once({ params, body }, (headers) => call('POST /admin/orders/:id/delivery', { params, headers, body }));
  }
  const next = nextTryOf(typed);
  const outcome = next ? ('again' as const) : ('cancelled' as const);
  const body = { reason, outcome, ...next, ...handed };
  return once({ params, body }, (headers) => call('POST /admin/orders/:id/failed-stop', { params, headers, body }));
}

function saveCollection(once: Once, stop: SheetStop, collection: Collection, typed: Typed): Promise<unknown> {
  const { id, version } = collection.pickup;
  const params = { id };
  const { reason } = typed;
  if (reason === '') {
    const body = bodyOfCollection(collection, typed, formOf(stop, typed));
    return once({ params, body }, (headers) => call('POST /admin/pickups/:id/collect', { params, headers, body }));
  }
  const next = nextTryOf(typed);
  if (next) {
    const body = { version, ...next, reason };
    return once({ params, body }, (headers) => call('POST /admin/pickups/:id/schedule', { params, headers, body }));
  }
  const body = { version, reason };
  return once({ params, body }, (headers) => call('POST /admin/pickups/:id/reject', { params, headers, body }));
}

/** An act of staff or of the order's customer happens once for each Idempotency-Key. */
import { createHash } from 'node:crypto';
import type { AdminId, CustomerId } from '#server/core/actor.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { keepBulkRequest } from './change-order.store.ts';

interface Request {
  by: AdminId | CustomerId;
  /** Without one nothing is remembered. */
  key: string | undefined;
  orderId: string;
  act: string;
  form: unknown;
}

/** Whether the same was asked for before, under the lock of the order; refuses a key that was used for something else. */
export async function isRepeated(tx: Queryable, { by, key, orderId, act, form }: Request, now: Date): Promise<boolean> {
  if (key === undefined) return false;
  const content = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  const change = `${act}:${content}`;
  const earlier = await keepBulkRequest(tx, { by, key, orderId, change }, now);
  // An older release kept the act alone.
  if (earlier !== undefined && earlier !== change && earlier !== act) {
    throw refuseConflict('This Idempotency-Key was used for another change.');
  }
  return earlier !== undefined;
}

/** Places an order only once, even if it is sent again after a reload: the last attempt is stored in the tab. */

import type { CallInput } from '../api-types.ts';
import { attemptKey } from '../customer-storage.ts';
import { keysOfTab, sendOnce } from '../requests/send-once.ts';
import { readTabJson } from '../stored.ts';

export type OrderBody = CallInput<'POST /orders'>['body'];

interface Attempt {
  userId: string;
  body: OrderBody;
}

/** The order that this user tried to place last, if it has not succeeded yet. */
export function lastAttempt(userId: string): OrderBody | null {
  const stored = readTabJson(attemptKey) as Partial<Attempt> | null;
  return stored?.userId === userId ? (stored.body ?? null) : null;
}

/** Sends the order. The same order has the same idempotency key until it succeeds. */
export function placeOnce<Answer>(
  userId: string,
  body: OrderBody,
  send: Parameters<typeof sendOnce<Answer>>[2],
): Promise<Answer> {
  const attempt: Attempt = { userId, body };
  return sendOnce(keysOfTab(attemptKey, attempt), attempt, send);
}

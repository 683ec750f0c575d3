/** Orders are placed once however often they are tried, also after a reload: the last attempt is kept in the tab. */

import type { CallInput } from '../api-types.ts';
import { attemptKey } from '../customer-storage.ts';
import { keysOfTab, sendOnce } from '../requests/send-once.ts';
import { readTabJson } from '../stored.ts';

export type OrderBody = CallInput<'POST /orders'>['body'];

interface Attempt {
  userId: string;
  body: OrderBody;
}

/** What this user last sent as an order that has not succeeded yet. */
export function lastAttempt(userId: string): OrderBody | null {
  const stored = readTabJson(attemptKey) as Partial<Attempt> | null;
  return stored?.userId === userId ? (stored.body ?? null) : null;
}

/** Sends this content as an order under its key. */
export function placeOnce<Answer>(
  userId: string,
  body: OrderBody,
  send: Parameters<typeof sendOnce<Answer>>[2],
): Promise<Answer> {
  const attempt: Attempt = { userId, body };
  return sendOnce(keysOfTab(attemptKey, attempt), attempt, send);
}

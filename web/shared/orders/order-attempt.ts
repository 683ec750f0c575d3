/**
 * What was last sent as an order, with its Idempotency-Key: one key for the same content until it succeeds, also after a
 * reload, so that it is placed once however often it is tried.
 */

import type { CallInput } from '../api-types.ts';
import { attemptKey } from '../customer-storage.ts';
import { newKey } from '../requests/use-once.ts';
import { readTabJson, writeTabJson } from '../tab-stored.ts';

export type OrderBody = CallInput<'POST /orders'>['body'];

export interface Attempt {
  key: string;
  userId: string;
  body: OrderBody;
}

/** The last attempt of this customer that has not succeeded yet. */
export function lastAttempt(userId: string): Attempt | null {
  const stored = readTabJson(attemptKey) as Partial<Attempt> | null;
  return stored?.userId === userId && typeof stored.key === 'string' ? (stored as Attempt) : null;
}

/** What is ordered: a new price of it that the customer accepts does not make it another order. */
const contentOf = ({ expectedTotal: _, ...content }: OrderBody) => JSON.stringify(content);

/** The attempt to send this content: with the key of the last one if it had the same, else with a new one. */
export function attemptFor(userId: string, body: OrderBody): Attempt {
  const last = lastAttempt(userId);
  const isSame = last !== null && contentOf(last.body) === contentOf(body);
  const attempt = { key: isSame ? last.key : newKey(), userId, body };
  writeTabJson(attemptKey, attempt);
  return attempt;
}

/** After the order was placed, the same content is a new order. */
export function forgetAttempt(): void {
  writeTabJson(attemptKey, null);
}

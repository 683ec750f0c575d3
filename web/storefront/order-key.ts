/** The Idempotency-Key of an order: one for the same content until it succeeds, so that it is placed once (rulings 5.1). */
import { readTabJson, writeTabJson } from './tab-stored.ts';

const storageKey = 'order_key';

function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** The key of this content: the same as at the last try when nothing has changed since, also after a reload. */
export function keyFor(content: string): string {
  const stored = readTabJson(storageKey) as { key?: unknown; content?: unknown } | null;
  if (typeof stored?.key === 'string' && stored.content === content) return stored.key;
  const key = createKey();
  writeTabJson(storageKey, { key, content });
  return key;
}

/** After the order was placed, the same content is a new order. */
export function forgetKey(): void {
  writeTabJson(storageKey, null);
}

/** A request keeps its Idempotency-Key until it succeeds, so that a retry after a lost answer changes nothing twice. */
import { pressText } from '#contract/http/call-address.ts';
import { readTabJson, writeTabJson } from '../stored.ts';

interface KeyHeaders {
  'idempotency-key': string;
}

/** Keys of requests that have not succeeded yet, by their content as text. */
export interface Keys {
  get: (text: string) => string | undefined;
  set: (text: string, key: string) => unknown;
  delete: (text: string) => unknown;
}

/** Creates a random key. Unlike crypto.randomUUID it also works without HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Keys that survive a reload of this tab. Only the newest key is kept; `more` is stored together with it. */
export const keysOfTab = (name: string, more?: object): Keys => ({
  get(text) {
    const kept = readTabJson(name) as { text?: string; key?: string } | null;
    return kept?.text === text ? kept.key : undefined;
  },
  set: (text, key) => writeTabJson(name, { ...more, text, key }),
  delete: () => writeTabJson(name, null),
});

/** Sends a request with its key. `content` decides which key: the same content uses the same key until it succeeds. */
export async function sendOnce<Answer>(
  keys: Keys,
  content: unknown,
  send: (headers: KeyHeaders) => Promise<Answer>,
): Promise<Answer> {
  const text = pressText(content);
  const key = keys.get(text) ?? newKey();
  keys.set(text, key);
  const answer = await send({ 'idempotency-key': key });
  keys.delete(text);
  return answer;
}

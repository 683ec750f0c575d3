/** A press is sent under one Idempotency-Key until it is done, so that a second try after a lost answer does nothing twice. */
import { pressText } from '#contract/http/call-address.ts';
import { readTabJson, writeTabJson } from '../stored.ts';

interface KeyHeaders {
  'idempotency-key': string;
}

/** Keys by the text of what was sent under them and is not done yet. */
export interface Keys {
  get: (text: string) => string | undefined;
  set: (text: string, key: string) => unknown;
  delete: (text: string) => unknown;
}

/** Also where the page did not come over HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** The key of the newest press alone, also after a reload of this tab; `beside` is kept with it. */
export const keysOfTab = (name: string, beside?: object): Keys => ({
  get(text) {
    const kept = readTabJson(name) as { text?: string; key?: string } | null;
    return kept?.text === text ? kept.key : undefined;
  },
  set: (text, key) => writeTabJson(name, { ...beside, text, key }),
  delete: () => writeTabJson(name, null),
});

/** Sends what is asked for under its key: the same has the same one until it is done. */
export async function sendOnce<Answer>(
  keys: Keys,
  asked: unknown,
  send: (headers: KeyHeaders) => Promise<Answer>,
): Promise<Answer> {
  const text = pressText(asked);
  const key = keys.get(text) ?? newKey();
  keys.set(text, key);
  const answer = await send({ 'idempotency-key': key });
  keys.delete(text);
  return answer;
}

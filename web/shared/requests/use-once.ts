/** A press is sent under one Idempotency-Key until it is done, so that a second try after a lost answer does nothing twice. */
import { useRef } from 'react';
import { readTabJson, writeTabJson } from '../tab-stored.ts';

interface KeyHeaders {
  'idempotency-key': string;
}

/** Keys by the content that was sent under them and is not done yet. */
type Keys = Pick<Map<string, string>, 'get' | 'set' | 'delete'>;

/** Also where the page did not come over HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** The key of the newest content alone, also after a reload of this tab. */
const keysOfTab = (name: string) => ({
  get(content: string): string | undefined {
    const kept = readTabJson(name) as { content?: string; key?: string } | null;
    return kept?.content === content ? kept.key : undefined;
  },
  set: (content: string, key: string) => writeTabJson(name, { content, key }),
  delete: () => writeTabJson(name, null),
});

export async function sendOnce<Answer>(
  keys: Keys | string,
  content: unknown,
  send: (headers: KeyHeaders) => Promise<Answer>,
): Promise<Answer> {
  const kept = typeof keys === 'string' ? keysOfTab(keys) : keys;
  const text = JSON.stringify(content);
  const key = kept.get(text) ?? newKey();
  kept.set(text, key);
  const answer = await send({ 'idempotency-key': key });
  kept.delete(text);
  return answer;
}

/**
 * Sends this content under its key: the same content has the same one until it is done. Keys are kept while the
 * component is mounted, or in the tab under this name, where a reload must not forget them.
 */
export function useOnce(inTab?: string) {
  const keys = useRef(new Map<string, string>());
  return <Answer>(content: unknown, send: (headers: KeyHeaders) => Promise<Answer>): Promise<Answer> =>
    sendOnce(inTab ?? keys.current, content, send);
}

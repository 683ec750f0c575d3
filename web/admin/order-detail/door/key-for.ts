/** The same content is sent under the same Idempotency-Key: a double press or a lost answer records nothing twice. */

export interface SentOnce {
  key: string;
  content: string;
}

/** The key of what was sent last when it was the same, else a new one. */
export function keyFor(sent: { current: SentOnce | null }, body: unknown): string {
  const content = JSON.stringify(body);
  if (sent.current?.content !== content) sent.current = { key: newKey(), content };
  return sent.current.key;
}

/** Also where the page did not come over HTTPS. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Opens many streams of alerts over the network, as browsers of staff do. */
import { streamPath } from '#contract/alerts/kinds.ts';

export interface OpenStream {
  token: string;
  /** Everything that has arrived. */
  text: string;
  /** Resolves when the stream ends or its connection breaks. */
  ended: Promise<void>;
  leave(): void;
}

/** Opens a stream for a session. `lastId` is the newest alert that the browser has received. */
export async function openStream(address: string, token: string, lastId?: string): Promise<OpenStream> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
  const response = await fetch(`${address}/api${streamPath}`, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`A stream was answered with ${response.status}`);
  const stream: OpenStream = { token, text: '', ended: Promise.resolve(), leave: () => abort.abort() };
  stream.ended = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) stream.text += decoder.decode(part, { stream: true });
  })().catch(() => {});
  return stream;
}

/** The ids in the text of a stream, oldest first. */
export const idsIn = ({ text }: OpenStream): string[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '');

/** Answers that were given and are not sent yet: whoever does not read them fills no memory for long. */
import type { ServerResponse } from 'node:http';
import { registerGauge } from '../telemetry/gauges.ts';
import { whenClosed } from './when-closed.ts';

export interface UnsentLimits {
  /** Bytes of one client, and of all together, that wait to be sent. */
  clientUnsentBytes: number;
  allUnsentBytes: number;
  /** Where there is no room, an answer that has waited for longer is ended for a new one, in milliseconds. */
  unsentMs: number;
}

export interface UnsentAnswers {
  /**
   * Counts an answer of so many bytes until it is sent or broken off. Where that is too much, the answers that this
   * client, or the client with the most, has not read for longest are ended. False where all of them are young: then
   * this one must not be sent. An answer alone is always sent, however large it is.
   */
  hold(client: string, response: ServerResponse, bytes: number): boolean;
}

interface Unsent {
  response: ServerResponse;
  bytes: number;
  /** By the clock of `performance`. */
  since: number;
}

interface ClientUnsent {
  bytes: number;
  /** The oldest first. */
  answers: Set<Unsent>;
}

export function createUnsentAnswers({ clientUnsentBytes, allUnsentBytes, unsentMs }: UnsentLimits): UnsentAnswers {
  const clients = new Map<string, ClientUnsent>();
  let all = 0;
  registerGauge('unsent answers', () => all);

  function forget(client: string, unsent: Unsent): void {
    const mine = clients.get(client);
    if (!mine?.answers.delete(unsent)) return;
    mine.bytes -= unsent.bytes;
    all -= unsent.bytes;
    if (mine.answers.size === 0) clients.delete(client);
  }

  /** Whether there was one that had waited for long enough. */
  function endOldest(client: string): boolean {
    const [oldest] = clients.get(client)?.answers ?? [];
    if (!oldest || performance.now() - oldest.since < unsentMs) return false;
    forget(client, oldest);
    oldest.response.destroy();
    return true;
  }

  function findGreediest(): string {
    let greediest = '';
    let most = 0;
    for (const [client, { bytes }] of clients) {
      if (bytes <= most) continue;
      greediest = client;
      most = bytes;
    }
    return greediest;
  }

  return {
    hold(client, response, bytes) {
      const bytesOf = (one: string) => clients.get(one)?.bytes ?? 0;
      while (bytesOf(client) > 0 && bytesOf(client) + bytes > clientUnsentBytes) {
        if (!endOldest(client)) return false;
      }
      while (all > 0 && all + bytes > allUnsentBytes) {
        if (!endOldest(findGreediest())) return false;
      }
      const mine = clients.get(client) ?? { bytes: 0, answers: new Set() };
      const unsent = { response, bytes, since: performance.now() };
      clients.set(client, mine);
      mine.answers.add(unsent);
      mine.bytes += bytes;
      all += bytes;
      whenClosed(response, () => forget(client, unsent));
      return true;
    },
  };
}

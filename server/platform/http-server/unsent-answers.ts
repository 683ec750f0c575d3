/** Limits the memory of answers that are not sent yet, because clients that do not read them must not fill it. */
import type { ServerResponse } from 'node:http';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { whenClosed } from './when-closed.ts';

export interface UnsentLimits {
  /** Limits of the bytes that wait to be sent: for one client, and for all clients together. */
  clientUnsentBytes: number;
  allUnsentBytes: number;
}

export interface UnsentAnswers {
  /**
   * Whether more than half of the client's limit waits to be sent. Then its next requests wait, so that their answers
   * need not be refused.
   */
  isCrowded(client: string): boolean;
  /**
   * Counts the bytes of an answer until it is sent or aborted. Returns false if the answer must not be sent, because
   * its client would have too many unsent bytes. If all clients together would have too many, the oldest answers of the
   * client with the most bytes are aborted; if that is this client, returns false. The only answer of a client is
   * always accepted by the client's limit, however large it is.
   */
  hold(client: string, response: ServerResponse, bytes: number): boolean;
}

interface ClientUnsent {
  bytes: number;
  /** The bytes of each answer, oldest first. */
  answers: Map<ServerResponse, number>;
}

/** `onRoom` is called when bytes of any client were sent or their answer was aborted. */
export function createUnsentAnswers(limits: UnsentLimits, onRoom: () => void): UnsentAnswers {
  const clients = new Map<string, ClientUnsent>();
  let all = 0;
  registerGauge('unsent answers', () => all);

  const bytesOf = (client: string) => clients.get(client)?.bytes ?? 0;

  function forget(client: string, response: ServerResponse): void {
    const unsent = clients.get(client);
    const bytes = unsent?.answers.get(response);
    if (!unsent || bytes === undefined) return;
    unsent.answers.delete(response);
    unsent.bytes -= bytes;
    all -= bytes;
    if (unsent.answers.size === 0) clients.delete(client);
    onRoom();
  }

  function findGreediest(): string {
    let greediest = '';
    for (const [client, { bytes }] of clients) if (bytes > bytesOf(greediest)) greediest = client;
    return greediest;
  }

  function makeRoom(client: string, bytes: number): boolean {
    const unsentBytes = bytesOf(client);
    if (unsentBytes > 0 && unsentBytes + bytes > limits.clientUnsentBytes) return false;
    while (all > 0 && all + bytes > limits.allUnsentBytes) {
      const greediest = findGreediest();
      const [oldest] = clients.get(greediest)?.answers.keys() ?? [];
      if (!oldest || greediest === client) return false;
      forget(greediest, oldest);
      oldest.req.socket.destroy();
    }
    return true;
  }

  return {
    isCrowded: (client) => bytesOf(client) > limits.clientUnsentBytes / 2,
    hold(client, response, bytes) {
      if (!makeRoom(client, bytes)) return false;
      const unsent = clients.get(client) ?? { bytes: 0, answers: new Map() };
      clients.set(client, unsent);
      unsent.answers.set(response, bytes);
      unsent.bytes += bytes;
      all += bytes;
      whenClosed(response, () => forget(client, response));
      return true;
    },
  };
}

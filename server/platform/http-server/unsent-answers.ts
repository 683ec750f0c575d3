/** Answers that are made but not sent yet: clients who do not read them must not fill the memory. */
import type { ServerResponse } from 'node:http';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { whenClosed } from './when-closed.ts';

export interface UnsentLimits {
  /** Limits of bytes waiting to be sent: of one client, and of all together. */
  clientUnsentBytes: number;
  allUnsentBytes: number;
}

export interface UnsentAnswers {
  /**
   * Whether half of the client's limit waits to be sent: then its next requests wait, so that none of them is refused.
   */
  isCrowded(client: string): boolean;
  /**
   * Counts the bytes of an answer until it is sent or broken off. Returns false if they are too many for its client:
   * then it must not be sent. If all clients together have too many, the oldest answers of the client with the most
   * are ended; if that is this client, returns false. A client's only answer is always sent, however large it is.
   */
  hold(client: string, response: ServerResponse, bytes: number): boolean;
}

interface ClientUnsent {
  bytes: number;
  /** The bytes of each answer, oldest first. */
  answers: Map<ServerResponse, number>;
}

/** `onRoom` is called when bytes of some client were sent or dropped. */
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
    const mine = bytesOf(client);
    if (mine > 0 && mine + bytes > limits.clientUnsentBytes) return false;
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

/**
 * The stream of alerts: tells each open browser of staff which kinds of alerts are new. It contains no alert, so the
 * browser then reads what its person may read.
 */
import type { FastifyInstance } from 'fastify';
import { type AlertNews, streamPath } from '#contract/alerts/kinds.ts';
import { may } from '#contract/shared/permissions.ts';
import { findActors, hashToken } from '../accounts/sessions/session.ts';
import type { SessionOwner } from '../core/actor.ts';
import type { FairQueue } from '../core/fair-queue.ts';
import { refuseRole, refuseSession, refuseWithoutFactor } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { readToken } from '../platform/http/bind.ts';
import { readClient } from '../platform/http-server/admit-requests.ts';
import {
  createEventStreams,
  type EventStream,
  type StreamLimits,
  streamLimits,
} from '../platform/http-server/event-streams.ts';
import { collectAlerts } from './find-alerts.ts';
import { readableKinds } from './rules.ts';
import { findNewestId, listNewest, type NewestRow } from './store.ts';

export interface AlertStreamLimits extends StreamLimits {
  /** The time between two heartbeats, with which the session is checked again, in ms. */
  beatMs: number;
  /** At most this time passes between two searches for alerts while a stream is open, in ms. */
  searchMs: number;
  /**
   * The pause between the announcement of a changed order or stock and the search, in ms: one search then finds several
   * changes.
   */
  lookMs: number;
  /** Low stock and unsent emails are searched for at most this often, in ms. */
  statesMs: number;
}

export const alertStreamLimits: AlertStreamLimits = Object.freeze({
  ...streamLimits,
  beatMs: 25_000,
  searchMs: 3000,
  lookMs: 250,
  statesMs: 15_000,
});

interface Reader {
  stream: EventStream;
  tokenHash: Buffer;
  /** All alerts up to this id were sent, or existed before the stream began. */
  sentTo: number;
  /**
   * True until the reader has got the alerts that it missed while it was not connected. Until then only `catchUp` moves
   * `sentTo`.
   */
  isBehind: boolean;
}

interface StreamOptions {
  queue: FairQueue;
  limits: AlertStreamLimits;
}

/**
 * `api` must be the part of the server that answers calls, so that a refused stream gets the same JSON as a refused
 * call.
 */
export function serveAlertStream(api: FastifyInstance, services: Services, { queue, limits }: StreamOptions): void {
  const { db } = services;
  const streams = createEventStreams(limits);
  const readers = new Set<Reader>();
  let newestId = 0;
  let timer: NodeJS.Timeout | undefined;
  const at = { search: 0, states: 0, beat: 0 };
  let seenVersion: number | undefined;

  async function findOwners(of: readonly Reader[]): Promise<(reader: Reader) => SessionOwner | undefined> {
    const owners = await findActors(
      services,
      of.map(({ tokenHash }) => tokenHash),
    );
    return ({ tokenHash }) => owners.get(tokenHash.toString('hex'));
  }

  /**
   * Sends what a person may read. Ends the stream if the session has ended, or if the person's role requires a second
   * step by now that is not set up.
   */
  function tell(reader: Reader, owner: SessionOwner | undefined, rows: readonly NewestRow[]): void {
    if (!owner || !may(owner, 'desk.use') || owner.session.lacksFactor) {
      reader.stream.end();
      return;
    }
    const readable = readableKinds(owner);
    const kinds = rows.filter(({ kind, newest }) => newest > reader.sentTo && readable.includes(kind));
    reader.sentTo = Math.max(reader.sentTo, ...rows.map(({ newest }) => newest));
    if (kinds.length === 0) return;
    const data: AlertNews = { kinds: kinds.map(({ kind }) => kind) };
    reader.stream.send({ id: reader.sentTo, event: 'alerts', data });
  }

  async function tellAll(rows: readonly NewestRow[]): Promise<void> {
    const present = [...readers].filter(({ isBehind }) => !isBehind);
    const ownerOf = await findOwners(present);
    for (const reader of present) tell(reader, ownerOf(reader), rows);
  }

  async function search(now: number): Promise<void> {
    const withStates = now - at.states >= limits.statesMs;
    await collectAlerts(services, { withStates });
    if (withStates) at.states = now;
    const rows = await listNewest(db, newestId);
    if (rows.length === 0) return;
    const before = newestId;
    newestId = Math.max(newestId, ...rows.map(({ newest }) => newest));
    try {
      await tellAll(rows);
    } catch (error) {
      // The next search sends these alerts again to readers that have not got them.
      newestId = before;
      throw error;
    }
  }

  async function work(): Promise<void> {
    const now = performance.now();
    const version = services.catalogueVersion();
    if (version !== seenVersion || now - at.search >= limits.searchMs) {
      seenVersion = version;
      at.search = now;
      await search(now);
    }
    if (now - at.beat < limits.beatMs) return;
    at.beat = now;
    for (const { stream } of readers) stream.beat();
    await tellAll([]);
  }

  /**
   * Searches for alerts as long as a stream is open. While the database does not answer, streams stay open and get no
   * alerts.
   */
  function workLater(): void {
    timer ??= setTimeout(() => {
      work()
        .catch((error) => api.log.error({ err: error }, 'alerts could not be read'))
        .finally(() => {
          timer = undefined;
          if (readers.size > 0) workLater();
        });
    }, limits.lookMs);
    timer.unref();
  }

  /** Sends the alerts after `reader.sentTo`, including those that a search finds at the same time. */
  async function catchUp(reader: Reader): Promise<void> {
    let rows: NewestRow[];
    do {
      rows = await listNewest(db, reader.sentTo);
      const ownerOf = await findOwners([reader]);
      tell(reader, ownerOf(reader), rows);
    } while (rows.length > 0 && newestId > reader.sentTo && readers.has(reader));
    reader.isBehind = false;
  }

  api.get(streamPath, { exposeHeadRoute: false, config: { waitsFor: 'nothing' } }, async (request, reply) => {
    const token = readToken(request.headers.authorization);
    const received = readEventId(request.headers['last-event-id']);
    // Requests without a session wait in the queue, too, so that nobody floods the shop with them.
    const { tokenHash, owner, newest } = await queue.run(readClient(request), async () => {
      if (token === null) throw refuseSession();
      const hash = hashToken(token);
      const owners = await findActors(services, [hash]);
      return { tokenHash: hash, owner: owners.get(hash.toString('hex')), newest: await findNewestId(db) };
    });
    if (!owner) throw refuseSession();
    if (!may(owner, 'desk.use')) throw refuseRole();
    if (owner.session.lacksFactor) throw refuseWithoutFactor();
    // A received id above the newest one was sent before a restore, and is ignored.
    const isResumed = received !== undefined && received <= newest;
    const reader: Reader = {
      stream: streams.open(reply, owner.id, () => readers.delete(reader)),
      tokenHash,
      sentTo: isResumed ? received : newest,
      isBehind: true,
    };
    // Other readers may not have these alerts yet, so only the first reader may skip them.
    if (readers.size === 0) newestId = newest;
    readers.add(reader);
    if (!isResumed) reader.stream.send({ id: newest, event: 'open', data: {} });
    workLater();
    await catchUp(reader).catch((error) => {
      request.log.error({ err: error }, 'a stream of alerts could not begin');
      reader.stream.end();
    });
  });

  api.addHook('preClose', async () => {
    clearTimeout(timer);
    streams.close();
  });
}

function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Follows the stream of alerts. Only one tab of a browser opens the stream, and it passes the alerts on to the other
 * tabs. Without the Web Locks API (on a page without HTTPS) each visible tab opens its own stream.
 */
import { type AlertKind, type AlertNews, streamPath } from '#contract/alerts/kinds.ts';
import { readEvents } from './read-events.ts';

/** The kinds of alerts that are new. Null if the kinds are unknown, because the stream has only just begun. */
export type NewKinds = readonly AlertKind[] | null;

/** A message from one tab to the others. */
interface TabNews {
  kinds: NewKinds;
  /** Id of the newest alert. If another tab takes over the stream, it continues after this alert. */
  lastId: string;
}

interface Followed {
  userId: string;
  token: string;
  onNews: (kinds: NewKinds) => void;
}

export interface Following {
  /** Makes the other tabs load the alerts again. */
  tellTabs(): void;
  stop(): void;
}

/** The shop sends a heartbeat every 25 s. A connection that is silent for this time is dead. */
const longestSilenceMs = 60_000;
const [firstPauseMs, longestPauseMs] = [1000, 60_000];

export function followAlerts({ userId, token, onNews }: Followed): Following {
  const name = `alerts:${userId}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let lastId = '';

  function hear(news: TabNews): void {
    lastId = news.lastId || lastId;
    onNews(news.kinds);
  }
  const tellTabs = (news: TabNews) => tabs?.postMessage(news);
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data));

  /**
   * Reads one stream to its end. Returns the time after which to connect again; null if another try would be pointless.
   */
  async function readOnce(pauseMs: number, isWanted: AbortSignal): Promise<number | null> {
    const silence = new AbortController();
    const end = () => silence.abort();
    isWanted.addEventListener('abort', end, { once: true });
    let timer = setTimeout(end, longestSilenceMs);
    const waitLonger = () => {
      clearTimeout(timer);
      timer = setTimeout(end, longestSilenceMs);
    };
    let nextMs = spread(Math.min(pauseMs * 2, longestPauseMs));
    try {
      const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
      const response = await fetch(`/api${streamPath}`, { headers, signal: silence.signal });
      if (response.status === 401 || response.status === 403) {
        // If the session has ended, this makes the page load the alerts, which fails and shows the sign-in.
        onNews(null);
        return null;
      }
      if (!response.ok || !response.body)
        return Math.max(nextMs, spread(Number(response.headers.get('retry-after')) * 1000));
      nextMs = spread(firstPauseMs);
      for await (const { id, event, data, retry } of readEvents(response.body, waitLonger)) {
        if (retry) nextMs = Number(retry);
        if (event !== 'open' && event !== 'alerts') continue;
        const news = { kinds: event === 'open' ? null : (JSON.parse(data) as AlertNews).kinds, lastId: id };
        hear(news);
        tellTabs(news);
      }
    } catch {
      // The connection was lost.
    } finally {
      clearTimeout(timer);
      isWanted.removeEventListener('abort', end);
    }
    return nextMs;
  }

  async function keepReading(isWanted: AbortSignal): Promise<void> {
    let pauseMs: number | null = firstPauseMs;
    while (!isWanted.aborted && pauseMs !== null) {
      pauseMs = await readOnce(pauseMs, isWanted);
      if (pauseMs !== null) await pause(pauseMs, isWanted);
    }
  }

  if (navigator.locks) {
    navigator.locks
      .request(name, { signal }, () => keepReading(signal))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  } else whileVisible(signal, keepReading);

  return {
    tellTabs: () => tellTabs({ kinds: [], lastId }),
    stop() {
      stopping.abort();
      tabs?.close();
    },
  };
}

/** A random time around `ms`, so that many browsers do not connect at the same moment. */
const spread = (ms: number) => ms * (0.5 + Math.random());

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });

/** Runs `work` whenever the tab is visible, until `signal` aborts. */
function whileVisible(signal: AbortSignal, work: (isWanted: AbortSignal) => Promise<void>): void {
  let present: AbortController | undefined;
  const check = () => {
    if (document.hidden || signal.aborted) {
      present?.abort();
      present = undefined;
    } else if (!present) {
      present = new AbortController();
      void work(present.signal);
    }
  };
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', check, { once: true });
  check();
}

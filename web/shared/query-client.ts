import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { call, callKey } from './api.ts';
import type { CallInput } from './api-types.ts';
import { CallError } from './call-error.ts';
import { currentSession, subscribeSession } from './session.ts';

// Notify React in the same task, so that a button is already pending when a quick second press arrives.
notifyManager.setScheduler(queueMicrotask);

/** Retries requests without an answer or with a server error, at most twice. A refusal is final. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthRetrying },
      // Without a network a write fails at once, so that the error is shown, instead of being sent some time later.
      mutations: { networkMode: 'always' },
    },
  });
}

let own: { userId: string; client: QueryClient } | undefined;

// Drop the cached answers of a person when their session ends.
subscribeSession(() => {
  if (own && own.userId !== currentSession()?.user.id) own = undefined;
});

/** The query cache of a person. It is kept while they visit public pages. */
export function queryClientOf(userId: string): QueryClient {
  if (own?.userId !== userId) own = { userId, client: createQueryClient() };
  return own.client;
}

/** Requests an answer that a later screen will need. Does nothing if nobody is signed in. */
export function prefetch<Name extends CallName>(name: Name, input: CallInput<Name>): void {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(name, input, { signal });
  void queryClientOf(userId).prefetchQuery({ queryKey: callKey(name, input), queryFn, retry: false });
}

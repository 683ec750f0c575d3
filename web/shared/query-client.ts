import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { call, callKey } from './api.ts';
import type { CallInput } from './api-types.ts';
import { CallError } from './call-error.ts';
import { currentSession, subscribeSession } from './session.ts';

// At once, not in the next task: a second press that follows quickly must find the button pending.
notifyManager.setScheduler(queueMicrotask);

/** Tries again what may pass: no answer, or a fault of the server. A refusal stays one. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthRetrying },
      // Without a network a write fails at once and says so, instead of being sent some time later.
      mutations: { networkMode: 'always' },
    },
  });
}

let own: { userId: string; client: QueryClient } | undefined;

// Nothing of a person stays when their session has ended.
subscribeSession(() => {
  if (own && own.userId !== currentSession()?.user.id) own = undefined;
});

/** The answers that a person has been given, kept while they visit pages for everybody as well. */
export function queryClientOf(userId: string): QueryClient {
  if (own?.userId !== userId) own = { userId, client: createQueryClient() };
  return own.client;
}

/** Asks for who is signed in what a screen will ask for, so that it is there when the screen comes. */
export function askAhead<Name extends CallName>(name: Name, input: CallInput<Name>): void {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(name, input, { signal });
  void queryClientOf(userId).prefetchQuery({ queryKey: callKey(name, input), queryFn, retry: false });
}

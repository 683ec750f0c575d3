import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

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

import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Tries again what may pass: no answer, or a fault of the server. A refusal stays one. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: isWorthRetrying } } });
}

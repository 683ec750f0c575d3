import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { call, callKey } from './api.ts';
import type { CallAnswer, CallInput } from './api-types.ts';

/** The parts of the result of `useCall` that components need to show loading, an error or the data. */
export type LoadedCall = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>;

/**
 * Loads, caches and refreshes a call's answer. Works only on screens that require a sign-in, because their layouts
 * provide the query client.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean; keepPrevious?: boolean; everyMs?: number; saysOffline?: boolean } = {},
) {
  return useQuery<CallAnswer<Name>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled: options.enabled ?? true,
    // Used if a press requests the answer: without a network the request then fails at once, instead of waiting without
    // a message.
    ...(options.saysOffline && { networkMode: 'always' as const, refetchOnReconnect: true }),
    // Polling pauses while the page is hidden.
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { call, callKey } from './api.ts';
import type { CallAnswer, CallInput } from './api-types.ts';

/** A call's answer, kept and refreshed; only inside the guarded layouts, which bring the client. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean; keepPrevious?: boolean; everyMs?: number; saysOffline?: boolean } = {},
) {
  return useQuery<CallAnswer<Name>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled: options.enabled ?? true,
    // A press asked for it: without a network it fails and says so, in place of waiting for one without a word.
    ...(options.saysOffline && { networkMode: 'always' as const, refetchOnReconnect: true }),
    // Not while the page is hidden.
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

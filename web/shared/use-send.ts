/**
 * Sends the writes (calls that change data) of screens that require a sign-in. Each press changes the server only once.
 * The answer is put into the cache, and the cached answers that the write invalidates are loaded again.
 */
import { hashKey, mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallName } from '#contract/calls.ts';
import { call } from './api.ts';
import type { Asked, CallAnswer, CallInput } from './api-types.ts';
import { type CustomerWrite, holds, readsAfter, type WriteName } from './query-keys.ts';
import { type Keys, keysOfTab, sendOnce } from './requests/send-once.ts';

type AfterWrite<What> = { readonly [Write in WriteName]?: What };

interface SendOptions<Name extends WriteName> {
  /** Called after the invalidated answers were loaded again, even if the person has left the screen. */
  onSuccess?: (answer: CallAnswer<Name>) => void;
  onError?: (error: Error) => void;
  /** True to load the answers again after a failure, too, because an outdated screen may have caused the failure. */
  readsAfterFailure?: boolean;
}

/** Makes a call under the same Idempotency-Key until it succeeds. */
export type CallOnce = <Name extends WriteName>(name: Name, asked: Asked<Name>) => Promise<CallAnswer<Name>>;

/** Every write sends a key. The server uses it only for calls that the contract marks as idempotent. */
export const callOnceBy =
  (keys: Keys): CallOnce =>
  <Name extends WriteName>(name: Name, asked: Asked<Name>) =>
    sendOnce(keys, [name, asked], (headers) => call(name, { ...(asked as object), headers } as CallInput<Name>));

/**
 * Returns a `CallOnce` for an action that needs several calls. Its idempotency keys are lost when the component
 * unmounts, unless they are stored in the tab under the name `inTab`, where they survive a reload.
 */
export function useCallOnce(inTab?: string): CallOnce {
  const keys = useRef(new Map<string, string>());
  return callOnceBy(inTab ? keysOfTab(inTab) : keys.current);
}

/**
 * A mutation that sends one call with an idempotency key. It stays pending until the invalidated answers on the screen
 * are loaded again.
 */
export function useSend<Name extends WriteName>(
  name: Name,
  { inTab, ...options }: SendOptions<Name> & { inTab?: string } = {},
) {
  return useMutation(sendOptions(useQueryClient(), useCallOnce(inTab), name, options));
}

/** The options of the mutation, for use without a component. */
export function sendOptions<Name extends WriteName>(
  client: QueryClient,
  callOnce: CallOnce,
  name: Name,
  options: SendOptions<Name> = {},
) {
  const { onSuccess, onError, readsAfterFailure = false } = options;
  return mutationOptions({
    mutationFn: (asked: Asked<Name>) => callOnce(name, asked),
    onSuccess: async (answer, asked) => {
      await refetchAfter(client, name, await keepAnswer(client, name, asked, answer));
      onSuccess?.(answer);
    },
    onError: (error) => {
      onError?.(error);
      if (readsAfterFailure) void refetchAfter(client, name);
    },
  });
}

/**
 * Returns a function that reloads the answers that a customer's write invalidates; without a name, all answers on the
 * screen. It is for actions of several calls.
 */
export function useRefetch(): (name?: CustomerWrite) => Promise<void> {
  const client = useQueryClient();
  return (name) => refetchAfter(client, name);
}

/**
 * Invalidates the answers that a write has changed, except the one with the hash `kept`. Answers on the screen are
 * loaded again at once, the others when they are needed.
 */
function refetchAfter(client: QueryClient, name?: WriteName, kept?: string): Promise<void> {
  const reads: readonly unknown[] | undefined = name && (readsAfter as AfterWrite<readonly CallName[]>)[name];
  return client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => (!reads || reads.includes(queryKey[0])) && queryHash !== kept,
  });
}

/** Stores the write's answer in the cache. Returns the hash of its query key. */
async function keepAnswer(client: QueryClient, name: WriteName, asked: unknown, answer: unknown) {
  const read = (holds as AfterWrite<CallName>)[name];
  if (!read) return undefined;
  const { params } = asked as { params: Record<string, string> };
  const queryKey = [read, { params }];
  // Cancel a request in progress, because its answer may be older than the write.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
  return hashKey(queryKey);
}

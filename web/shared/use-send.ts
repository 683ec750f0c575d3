/**
 * Writes of the guarded screens as mutations: a press is done once, its answer goes into the cache, and what it made old
 * is read again.
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
  /** After everything on the screen was read again, also when the screen has gone by then. */
  onSuccess?: (answer: CallAnswer<Name>) => void;
  onError?: (error: Error) => void;
  /** Reads again after a failure too: what is shown may be older than what the shop has refused. */
  readsAfterFailure?: boolean;
}

/** Makes a call, under the same Idempotency-Key until it is done. */
export type CallOnce = <Name extends WriteName>(name: Name, asked: Asked<Name>) => Promise<CallAnswer<Name>>;

/** Every write brings its key: the server reads it where the contract says that the call is idempotent. */
export const callOnceBy =
  (keys: Keys): CallOnce =>
  <Name extends WriteName>(name: Name, asked: Asked<Name>) =>
    sendOnce(keys, [name, asked], (headers) => call(name, { ...(asked as object), headers } as CallInput<Name>));

/**
 * For acts of several calls. Keys are kept while the component is mounted, or in the tab under the name `inTab`, where a
 * reload must not forget them.
 */
export function useCallOnce(inTab?: string): CallOnce {
  const keys = useRef(new Map<string, string>());
  return callOnceBy(inTab ? keysOfTab(inTab) : keys.current);
}

/** A write of one call, done once. It is pending until everything on the screen that it changed was read again. */
export function useSend<Name extends WriteName>(
  name: Name,
  { inTab, ...options }: SendOptions<Name> & { inTab?: string } = {},
) {
  return useMutation(sendOptions(useQueryClient(), useCallOnce(inTab), name, options));
}

/** The same without a screen. */
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
      await readAgain(client, name, await keepAnswer(client, name, asked, answer));
      onSuccess?.(answer);
    },
    onError: (error) => {
      onError?.(error);
      if (readsAfterFailure) void readAgain(client, name);
    },
  });
}

/** Reads again what a write of a customer makes old, for acts of several calls; without one, all that is on the screen. */
export function useReadAgain(): (name?: CustomerWrite) => Promise<void> {
  const client = useQueryClient();
  return (name) => readAgain(client, name);
}

/** All answers on the screen that the write makes old, except the one that is `kept`; the others when they are shown. */
function readAgain(client: QueryClient, name?: WriteName, kept?: string): Promise<void> {
  const reads: readonly unknown[] | undefined = name && (readsAfter as AfterWrite<readonly CallName[]>)[name];
  return client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => (!reads || reads.includes(queryKey[0])) && queryHash !== kept,
  });
}

/** Answers the hash of the key under which the write's own answer is the newest one now. */
async function keepAnswer(client: QueryClient, name: WriteName, asked: unknown, answer: unknown) {
  const held = (holds as AfterWrite<CallName>)[name];
  if (!held) return undefined;
  const { params } = asked as { params: Record<string, string> };
  const queryKey = [held, { params }];
  // A read that is under way may have begun before the write.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
  return hashKey(queryKey);
}

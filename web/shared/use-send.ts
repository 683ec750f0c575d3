/** Writes of the guarded screens as mutations: their answer goes into the cache, and what they made old is read again. */
import { hashKey, mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { call, callKey } from './api.ts';
import type { CallAnswer, CallInput } from './api-types.ts';
import { effects, type WriteName } from './query-keys.ts';

interface SendOptions<Name extends WriteName> {
  /** After everything on the screen was read again, also when the screen has gone by then. */
  onSuccess?: (answer: CallAnswer<Name>) => void;
  onError?: (error: Error) => void;
  /** Reads again after a failure too: what is shown may be older than what the shop has refused. */
  readsAfterFailure?: boolean;
}

/** A write of one call. It is pending until everything on the screen that it changed was read again. */
export function useSend<Name extends WriteName>(name: Name, options: SendOptions<Name> = {}) {
  return useMutation(sendOptions(useQueryClient(), name, options));
}

/** The same without a screen. */
export function sendOptions<Name extends WriteName>(client: QueryClient, name: Name, options: SendOptions<Name> = {}) {
  const { onSuccess, onError, readsAfterFailure = false } = options;
  return mutationOptions({
    mutationFn: (input: CallInput<Name>) => call(name, input),
    onSuccess: async (answer, input) => {
      await readAgain(client, name, await keepAnswer(client, name, input, answer));
      onSuccess?.(answer);
    },
    onError: (error) => {
      onError?.(error);
      if (readsAfterFailure) void readAgain(client, name);
    },
  });
}

/** Reads again what this write makes old: for acts of several calls. */
export function useReadAgain(): (name: WriteName) => Promise<void> {
  const client = useQueryClient();
  return (name) => readAgain(client, name);
}

/** All answers on the screen that the write makes old, except the one that is `kept`; the others when they are shown. */
function readAgain(client: QueryClient, name: WriteName, kept?: string): Promise<void> {
  const reads: readonly CallName[] = effects[name].reads;
  return client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => reads.includes(queryKey[0] as CallName) && queryHash !== kept,
  });
}

/** Answers the hash of the key under which the write's own answer is the newest one now. */
async function keepAnswer(client: QueryClient, name: WriteName, input: unknown, answer: unknown) {
  const effect = effects[name];
  if (!('holds' in effect)) return undefined;
  const { params } = input as { params: { id: string } };
  const queryKey = callKey(effect.holds, { params });
  // A read that is under way may have begun before the write.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
  return hashKey(queryKey);
}

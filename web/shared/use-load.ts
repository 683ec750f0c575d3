import { useEffect, useEffectEvent, useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import { call } from './api.ts';
import type { CallAnswer, CallInput } from './api-types.ts';
import { errorText } from './call-error.ts';

/**
 * Loads a call's answer on a page that works without signing in. Such pages have no query client, which `useCall`
 * needs. `failure` says why the last attempt failed; the answer of an earlier attempt is kept.
 */
export function useLoad<Name extends CallName>(name: Name, input: CallInput<Name>) {
  const [answer, setAnswer] = useState<CallAnswer<Name> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const load = useEffectEvent((signal: AbortSignal) =>
    call(name, input, { signal }).then(
      (loaded) => signal.aborted || setAnswer(loaded),
      (error) => signal.aborted || setFailure(errorText(error)),
    ),
  );
  const asked = JSON.stringify(input);
  useEffect(() => {
    const left = new AbortController();
    setFailure(null);
    void load(left.signal);
    return () => left.abort();
  }, [asked, attempt]);
  return { answer, setAnswer, failure, reload: () => setAttempt(attempt + 1) };
}

import { useState } from 'react';
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';

/**
 * A text that changes whenever the server creates recovery codes: when an app is set up, and with the first passkey.
 */
const originOfCodes = ({ app, recoveryCodes }: SecondFactor) => `${app?.since} ${recoveryCodes > 0}`;

/**
 * Notices that the server has created recovery codes that nobody has seen, because the answer to the set-up was lost.
 * The server cannot show them again.
 */
export function useUnshownCodes(factor: SecondFactor) {
  const [before, setBefore] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  return {
    isUnshown: hasFailed && before !== originOfCodes(factor),
    /** Call it when a set-up begins. */
    begin() {
      setBefore(originOfCodes(factor));
      setHasFailed(false);
    },
    /** Call it when the set-up was refused, or its answer was lost. */
    fail: () => setHasFailed(true),
    /** Call it when codes are shown. */
    show: () => setHasFailed(false),
  };
}

/** The PIN code for deliveries: the one chosen in this browser, otherwise the one of the account. */
import { useSyncExternalStore } from 'react';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { currentSession, subscribeSession } from '#web/shared/session.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';

/** The inline script in web/root.tsx reads the same key. */
const key = 'delivery_pincode';
const listeners = new Set<() => void>();

/** Null if no PIN code is known. Nothing about delivery areas is shown then. */
export function keptPincode(): string | null {
  const session = currentSession();
  const pincode = readStored(key) ?? (session?.role === 'customer' ? session.user.pincode : '');
  return isValidPincode(pincode) ? pincode : null;
}

export function keepPincode(pincode: string): void {
  writeStored(key, pincode);
  document.documentElement.dataset.pincode = '';
  for (const listener of listeners) listener();
}

export function subscribePincode(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export const useKeptPincode = () => useSyncExternalStore(subscribePincode, keptPincode, () => null);

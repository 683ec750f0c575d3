/** The PIN code that this browser delivers to: one that was chosen here, else that of the customer's own address. */
import { useSyncExternalStore } from 'react';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { currentSession, subscribeSession } from '#web/shared/session.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';

/** web/root.tsx uses the same key in the document's first script. */
const key = 'delivery_pincode';
const listeners = new Set<() => void>();

/** Null until a PIN code is known; then a guest sees nothing about areas. */
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

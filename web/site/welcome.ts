/** The welcome banner after registration, shown until it is closed. */
import { useSyncExternalStore } from 'react';

let message: string | null = null;
const listeners = new Set<() => void>();

/** Shows the banner with a message; null closes the banner. */
export function showWelcome(next: string | null): void {
  message = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWelcome(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
}

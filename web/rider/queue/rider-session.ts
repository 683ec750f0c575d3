/**
 * Which rider is signed in on this phone. Kept beside the sessions of customers and staff: a rider's screens work for
 * hours without a network, and no other session ends them.
 */
import { useSyncExternalStore } from 'react';
import { readStored, readStoredJson, writeStored } from '#web/shared/stored.ts';
import { endOnServer } from '#web/site/sign-out.ts';

export interface RiderSession {
  token: string;
  rider: { id: string; name: string };
  /** What an earlier session left unsent waits until the rider has seen it. */
  isHeld: boolean;
  /** The rider should ask the shop for another PIN. Sessions from before this was known have no answer. */
  isPinEasy?: boolean;
}

const key = 'rider_session';
const listeners = new Set<() => void>();
/** As it was read last, so that the same text is the same object. */
let known: { text: string | null; session: RiderSession | null } = { text: null, session: null };

export function currentRider(): RiderSession | null {
  const text = readStored(key);
  if (text !== known.text) {
    const session = readStoredJson(key) as RiderSession | null;
    known = { text, session: typeof session?.rider?.id === 'string' ? session : null };
  }
  return known.session;
}

function write(session: RiderSession | null): void {
  writeStored(key, session && JSON.stringify(session));
  for (const listener of listeners) listener();
}

export const signInRider = (session: RiderSession) => write(session);

/** What waits on the phone stays there for the next sign-in of the same rider. */
export function signOutRider(): void {
  const session = currentRider();
  if (session) endOnServer(session.token);
  write(null);
}

/** The server refused the token: somebody deactivated the rider, set a new PIN, or seven days are over. */
export function endRiderSession(token: string): void {
  if (currentRider()?.token === token) write(null);
}

export function releaseHeld(): void {
  const session = currentRider();
  if (session?.isHeld) write({ ...session, isHeld: false });
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Undefined until the browser's storage can be read, which the server cannot; null for nobody. */
export function useRiderSession(): RiderSession | null | undefined {
  return useSyncExternalStore<RiderSession | null | undefined>(subscribe, currentRider, () => undefined);
}

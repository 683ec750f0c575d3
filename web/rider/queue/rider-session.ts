/**
 * The rider who is signed in on this phone. Separate from the sessions of customers and staff, because riders' screens
 * work for hours without a network and no other session may end theirs.
 */
import { useSyncExternalStore } from 'react';
import { readStored, readStoredJson, writeStored } from '#web/shared/stored.ts';
import { endOnServer } from '#web/site/sign-out.ts';

export interface RiderSession {
  token: string;
  rider: { id: string; name: string };
  /** True while unsent acts of an earlier session wait, until the rider sends them or records another act. */
  isHeld: boolean;
  /**
   * True if the rider should ask the shop for another PIN. Undefined for sessions that began before this check existed.
   */
  isPinEasy?: boolean;
}

const key = 'rider_session';
const listeners = new Set<() => void>();
/** The last parsed session. React needs the same object as long as the stored text is the same. */
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

/** Unsent acts stay on the phone for the same rider's next sign-in. */
export function signOutRider(): void {
  const session = currentRider();
  if (session) endOnServer(session.token);
  write(null);
}

/** Ends a session that the server rejected: the rider was deactivated, got a new PIN, or seven days are over. */
export function endRiderSession(token: string): void {
  if (currentRider()?.token === token) write(null);
}

export const isSessionHeld = (): boolean => currentRider()?.isHeld === true;

/** Lets the unsent acts of an earlier session be sent. */
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

/**
 * Undefined until the browser's storage can be read, which is impossible on the server; null if nobody is signed in.
 */
export function useRiderSession(): RiderSession | null | undefined {
  return useSyncExternalStore<RiderSession | null | undefined>(subscribe, currentRider, () => undefined);
}

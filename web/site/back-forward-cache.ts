/**
 * A page in the browser's back/forward cache does not notice a sign-out. So the page of a signed-in person is hidden
 * when they leave it, and shown again only to the same person.
 */

import { call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { currentSession, currentState, currentToken, storedToken, updateUser } from '../shared/session.ts';

/** How long a hidden page waits for the server, in ms, before it is shown anyway. */
const longestWaitMs = 3000;

let guardedScreens = 0;

/** Marks an open screen as guarded: from the cache it is shown only after the server has confirmed the session. */
export function markGuarded(): () => void {
  guardedScreens += 1;
  return () => {
    guardedScreens -= 1;
  };
}

const { dataset } = typeof document === 'undefined' ? { dataset: {} as DOMStringMap } : document.documentElement;

function hide(): void {
  const state = currentState();
  if (state.status === 'signed-in' || (state.status === 'guest' && state.left)) dataset.kept = '';
}

async function show(): Promise<void> {
  const token = currentToken();
  const state = currentState();
  if (token !== storedToken() || (state.status === 'guest' && state.left)) return window.location.reload();
  const confirmed = confirmSession();
  if (guardedScreens > 0) {
    await Promise.race([confirmed, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  }
  // If the server has rejected the session, the token is gone and the sign-in page is loading.
  if (currentToken() === token) delete dataset.kept;
}

export function watchBackForwardCache(): () => void {
  const onHide = ({ persisted }: PageTransitionEvent) => persisted && hide();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && void show();
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Asks the server whether the stored session is valid. A rejection signs out; a failure changes nothing. */
export async function confirmSession(): Promise<void> {
  if (!currentSession()) return;
  try {
    const { data } = await call('GET /auth/me', {});
    updateUser(data.user);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return;
    console.warn('The session could not be confirmed.', error);
  }
}

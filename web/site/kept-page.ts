/**
 * A page that the browser keeps alive for Back is out of reach of sign-outs in the meantime. What somebody signed in has
 * seen on it stands blank from the moment it is left, and is shown again only to them.
 */

import { currentState, currentToken, storedToken } from '../shared/session.ts';
import { confirmSession } from './confirm-session.ts';

/** How long the shop is waited for before a page is shown whose session may have ended on the server. */
const patienceMs = 3000;

let guardedScreens = 0;

/** While it stands, a page that comes back is shown only when the server has confirmed its session. */
export function standGuarded(): () => void {
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
    await Promise.race([confirmed, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }
  // A refusal has left the session, and the next page is on its way.
  if (currentToken() === token) delete dataset.kept;
}

export function watchKeptPage(): () => void {
  const onHide = ({ persisted }: PageTransitionEvent) => persisted && hide();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && void show();
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}

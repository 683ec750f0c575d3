import { call } from './api.ts';
import { clearSession, currentToken } from './session.ts';

/** Signs out at once; the server hears of it in the background. */
export function signOut(): void {
  const token = currentToken();
  clearSession();
  if (token) call('POST /auth/logout', {}, { token }).catch(() => console.warn('The session could not be ended.'));
}

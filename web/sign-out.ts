import { call } from './api.ts';
import { currentToken, leaveSession } from './session.ts';

/** Signs out at once and goes to `path`; the server hears of it in the background. */
export function signOut(path: '/' | '/admin/login'): void {
  const token = currentToken();
  leaveSession(path);
  if (token) call('POST /auth/logout', {}, { token }).catch(() => console.warn('The session could not be ended.'));
}

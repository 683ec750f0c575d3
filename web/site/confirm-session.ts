import { call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { currentSession, updateUser } from '../shared/session.ts';

/** Asks the server whether the stored session still holds; a refusal signs out, a failure changes nothing. */
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

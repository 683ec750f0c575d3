import { call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { currentToken, leaveSession } from '../shared/session.ts';
import { readStoredJson, writeStored } from '../shared/stored.ts';

/** A session that was ended here but may still exist on the server, because there was no network. */
interface Left {
  token: string;
  since: number;
}

const key = 'paniwala_left';
const most = 20;
/** After this time the server has ended an unused session. */
const lifeMs = 30 * 86_400_000;

function readLeft(): Left[] {
  const stored = readStoredJson(key);
  if (!Array.isArray(stored)) return [];
  const isLeft = (one: Partial<Left> | null): one is Left =>
    typeof one?.token === 'string' && typeof one.since === 'number' && Math.abs(Date.now() - one.since) < lifeMs;
  return stored.filter(isLeft).slice(-most);
}

function writeLeft(left: readonly Left[]): void {
  writeStored(key, left.length > 0 ? JSON.stringify(left.slice(-most)) : null);
}

/** Signs out at once and goes to `path`. The server is told in the background, or as soon as there is a network. */
export function signOut(path: '/' | '/admin/login'): void {
  const token = currentToken();
  if (token) endOnServer(token);
  leaveSession(path);
}

/** For a session that this browser has ended or ends now. */
export function endOnServer(token: string): void {
  writeLeft([...readLeft(), { token, since: Date.now() }]);
  void endLeftSessions(token);
}

/**
 * Ends these sessions on the server; the rest waits for the next time. `leaving` is tried even if the browser has no
 * room to store it.
 */
async function endLeftSessions(leaving?: string): Promise<void> {
  const tokens = new Set(readLeft().map(({ token }) => token));
  if (leaving) tokens.add(leaving);
  for (const token of tokens) {
    try {
      await call('POST /auth/logout', {}, { token });
    } catch (error) {
      // A rejection means that it has already ended.
      const isOver = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isOver) continue;
    }
    writeLeft(readLeft().filter((one) => one.token !== token));
  }
}

/** Runs now and whenever the network returns. */
export function watchLeftSessions(): () => void {
  const end = () => void endLeftSessions();
  end();
  window.addEventListener('online', end);
  return () => window.removeEventListener('online', end);
}

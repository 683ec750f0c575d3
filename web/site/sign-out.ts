import { call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { currentToken, leaveSession } from '../shared/session.ts';
import { readStoredJson, writeStored } from '../shared/stored.ts';

/** A session that was left here and may still live on the server, because there was no network. */
interface Left {
  token: string;
  since: number;
}

const key = 'paniwala_left';
const most = 20;
/** After that the server has ended it by itself, as nobody used it. */
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

/** Signs out at once and goes to `path`; the server hears of it in the background, or as soon as there is a network. */
export function signOut(path: '/' | '/admin/login'): void {
  const token = currentToken();
  if (token) endOnServer(token);
  leaveSession(path);
}

/** Of a session that this browser has left or leaves now. */
export function endOnServer(token: string): void {
  writeLeft([...readLeft(), { token, since: Date.now() }]);
  void endLeftSessions(token);
}

/**
 * Ends on the server what was left here; what the server could not be told of waits for the next time. `leaving` is
 * tried also where the browser has no room to remember it.
 */
async function endLeftSessions(leaving?: string): Promise<void> {
  const tokens = new Set(readLeft().map(({ token }) => token));
  if (leaving) tokens.add(leaving);
  for (const token of tokens) {
    try {
      await call('POST /auth/logout', {}, { token });
    } catch (error) {
      // A refusal says that it has ended already.
      const isOver = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isOver) continue;
    }
    writeLeft(readLeft().filter((one) => one.token !== token));
  }
}

/** Now, and whenever the network comes back. */
export function watchLeftSessions(): () => void {
  const end = () => void endLeftSessions();
  end();
  window.addEventListener('online', end);
  return () => window.removeEventListener('online', end);
}

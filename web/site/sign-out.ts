import { call } from '../shared/api.ts';
import { CallError } from '../shared/call-error.ts';
import { currentToken, leaveSession } from '../shared/session.ts';
import { readStoredJson, writeStored } from '../shared/stored.ts';

/** A session that was ended in this browser but may still exist on the server, because there was no network. */
interface LeftSession {
  token: string;
  since: number;
}

const key = 'paniwala_left';
const most = 20;
/** After this time the server has ended an unused session itself. */
const lifeMs = 30 * 86_400_000;

function readLeft(): LeftSession[] {
  const stored = readStoredJson(key);
  if (!Array.isArray(stored)) return [];
  const isLeft = (one: Partial<LeftSession> | null): one is LeftSession =>
    typeof one?.token === 'string' && typeof one.since === 'number' && Math.abs(Date.now() - one.since) < lifeMs;
  return stored.filter(isLeft).slice(-most);
}

function writeLeft(left: readonly LeftSession[]): void {
  writeStored(key, left.length > 0 ? JSON.stringify(left.slice(-most)) : null);
}

/**
 * Signs out at once and opens `path`. The session on the server is ended in the background or when the network returns.
 */
export function signOut(path: '/' | '/admin/login'): void {
  const token = currentToken();
  if (token) endOnServer(token);
  leaveSession(path);
}

/** Ends a session on the server, now or when the network returns. The caller ends it in this browser. */
export function endOnServer(token: string): void {
  writeLeft([...readLeft(), { token, since: Date.now() }]);
  void endLeftSessions(token);
}

/**
 * Ends the stored sessions on the server. Sessions for which the call fails are tried again next time. The session with
 * the token `leaving` is ended even if the browser could not store that token.
 */
async function endLeftSessions(leaving?: string): Promise<void> {
  const tokens = new Set(readLeft().map(({ token }) => token));
  if (leaving) tokens.add(leaving);
  for (const token of tokens) {
    try {
      await call('POST /auth/logout', {}, { token });
    } catch (error) {
      // If the server rejects the token, the session has already ended.
      const isOver = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isOver) continue;
    }
    writeLeft(readLeft().filter((one) => one.token !== token));
  }
}

/** Ends the stored sessions on the server, now and whenever the network returns. Call the returned function to stop. */
export function watchLeftSessions(): () => void {
  const end = () => void endLeftSessions();
  end();
  window.addEventListener('online', end);
  return () => window.removeEventListener('online', end);
}

/**
 * The session of a customer or of staff. The browser stores its token, user and role. Only one session can exist; if
 * two are stored, the one of staff is used.
 */
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import { type Permitted, permissionsOf, type Role, staffRoles } from '#contract/shared/permissions.ts';
import { awaitOwner, forgetOthers } from './customer-storage.ts';
import { readStored, readStoredJson, writeStored } from './stored.ts';

export interface Session {
  role: Role;
  token: string;
  user: User;
}

/** The signed-in person without credentials. */
export type Person = Permitted & { userId: string };

/**
 * `loading` lasts until the browser's storage can be read, which is impossible on the server. `left` is the person who
 * has just signed out; their page is still shown until the next page has loaded.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'guest'; left?: Person | undefined }
  | { status: 'signed-in'; session: Session };

const loading: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();
let state: SessionState = loading;

/**
 * The roles that sign in to each side of the site: admin area and shop. Sessions of one side use the same keys in the
 * browser's storage, which the first script of web/root.tsx reads.
 */
const rolesOf = { admin: staffRoles, customer: ['customer'] } as const satisfies Record<string, readonly Role[]>;
type Side = keyof typeof rolesOf;
const sides: readonly Side[] = ['admin', 'customer'];
const sideOf = (role: Role): Side => (role === 'customer' ? 'customer' : 'admin');

function readSide(side: Side): Session | null {
  const token = readStored(`${side}_token`);
  const user = readStoredJson(`${side}_user`) as User | null;
  const role = rolesOf[side].find((known) => known === readStored(`${side}_role`));
  return token && role && typeof user?.id === 'string' ? { role, token, user } : null;
}

/** The token is written last, because other tabs react to it and must then find the user and the role. */
function writeSide(side: Side, session: Session | null): void {
  writeStored(`${side}_user`, session && JSON.stringify(session.user));
  writeStored(`${side}_role`, session?.role ?? null);
  writeStored(`${side}_token`, session?.token ?? null);
}

function publish(next: SessionState): void {
  state = next;
  // With this attribute, the style sheet hides content that is only for guests. The first script of the page has
  // already set it before the first paint.
  const { dataset } = document.documentElement;
  if (next.status === 'signed-in') dataset.session = sideOf(next.session.role);
  else delete dataset.session;
  for (const listener of listeners) listener();
}

function refresh(): void {
  const session = readSession();
  publish(session ? { status: 'signed-in', session } : { status: 'guest' });
  forgetOthers(session?.user.id ?? null);
}

/** The session stored in the browser, which another tab may have changed. */
function readSession(): Session | null {
  return readSide('admin') ?? readSide('customer');
}

export const storedToken = (): string | null => readSession()?.token ?? null;

if (typeof window !== 'undefined') {
  refresh();
  // Remove incomplete sessions, and a customer's session if staff are signed in. This is done only when the page
  // starts, because a later removal could hit a session that another tab is just writing.
  const own = currentSession();
  for (const side of sides) if (!own || sideOf(own.role) !== side) writeSide(side, null);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || /^(customer|admin)_token$/.test(key)) refresh();
  });
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSession(): Session | null {
  return state.status === 'signed-in' ? state.session : null;
}

/** The session token that is sent with API calls. */
export function currentToken(): string | null {
  return currentSession()?.token ?? null;
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribeSession,
    () => state,
    () => loading,
  );
}

/** The signed-in user. Null for a guest, and until the browser's storage can be read. */
export function useUser(): User | null {
  const now = useSession();
  return now.status === 'signed-in' ? now.session.user : null;
}

/** The signed-in customer; null for staff and guests. */
export function useCustomer(): User | null {
  const user = useUser();
  return user?.role === 'customer' ? user : null;
}

/** Stores a new session. A customer's session removes one of staff, and the other way round. */
export function signIn(signedIn: { token: string; user: User }): void {
  const { role } = signedIn.user;
  const own = sideOf(role);
  writeSide(own === 'admin' ? 'customer' : 'admin', null);
  writeSide(own, { ...signedIn, role });
  refresh();
}

/** Stores changed details of the signed-in user, such as a new name. */
export function updateUser(user: User): void {
  const session = currentSession();
  if (session?.user.id !== user.id || JSON.stringify(session.user) === JSON.stringify(user)) return;
  writeSide(sideOf(session.role), { ...session, user });
  refresh();
}

/** The person who is signed in, or who has just signed out while their page is still open. */
export function personOf(of: SessionState): Person | null {
  if (of.status !== 'signed-in') return of.status === 'guest' ? (of.left ?? null) : null;
  return describePerson(of.session);
}

/**
 * The person of a session. A session that was stored before staff had permissions contains none. Then everything is
 * shown until the server has sent the permissions.
 */
export function describePerson({ role, user }: Session): Person {
  if (role !== 'admin') return { role, userId: user.id };
  return { role, permissions: user.permissions ?? permissionsOf.admin, userId: user.id };
}

export const currentState = (): SessionState => state;

/**
 * Deletes this browser's session and replaces the page with `path`, so that Back does not return to a page with private
 * data. Typed data of a customer is deleted too, unless the session expired (`endedByItself`).
 */
export function leaveSession(path: string, { endedByItself = false } = {}): void {
  const left = personOf(state) ?? undefined;
  // Other tabs react as soon as the token is removed, so first store whose typed data must be kept.
  awaitOwner(endedByItself ? (left?.userId ?? null) : null);
  for (const side of sides) writeSide(side, null);
  forgetOthers(null);
  publish({ status: 'guest', left });
  window.location.replace(path);
}

/** Ends a session whose token the server rejected, and asks for a new sign-in. */
export function endSession(token: string): void {
  if (currentToken() !== token) return;
  leaveSession(signInPath(window.location.pathname, window.location.search), { endedByItself: true });
}

/** The sign-in page for a path, of the shop or of the admin area. It returns to that path after the sign-in. */
export function signInPath(pathname: string, search = ''): string {
  const login = /^\/admin(\/|$)/.test(pathname) ? '/admin/login' : '/login';
  if (pathname === login) return login;
  return pathname === '/' ? login : `${login}?next=${encodeURIComponent(pathname + search)}`;
}

/** Guards decide who may see a part of the site and where all other people are redirected. */
import { redirect } from 'react-router';
import { isStaff, type Permitted, type Role } from '#contract/shared/permissions.ts';
import { currentSession, describePerson, signInPath } from '../shared/session.ts';

/** The path that a person (null: not signed in) is redirected to; null if they may stay. */
export type Guard = (person: Permitted | null, at: { pathname: string; search: string }) => string | null;

const homeOf = (role: Role) => (isStaff(role) ? '/admin' : '/');

export const guestsOnly: Guard = (person) => person && homeOf(person.role);

const only =
  (isAdmitted: (role: Role) => boolean): Guard =>
  (person, { pathname, search }) => {
    if (person === null) return signInPath(pathname, search);
    return isAdmitted(person.role) ? null : homeOf(person.role);
  };

export const customersOnly = only((role) => role === 'customer');
export const staffOnly = only(isStaff);

/** Checks a guard before a navigation, for the middleware of its layout route. */
export function guardNavigation(guard: Guard): (at: { url: URL }) => void {
  return ({ url }) => {
    const session = currentSession();
    const to = guard(session && describePerson(session), url);
    if (to) throw redirect(to);
  };
}

/** The page after a sign-in: the remembered path if it belongs to this site, otherwise `home`. */
export function nextPath(search: URLSearchParams, home: '/' | '/admin'): string {
  const next = search.get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return home;
  const here = 'https://this.site';
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  if (url?.origin !== here) return home;
  const path = url.pathname + url.search + url.hash;
  // The normalised path may point to another site: /.//evil.example
  return path.startsWith('//') ? home : path;
}

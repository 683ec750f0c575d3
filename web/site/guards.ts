/** Who may see which part of the site, and where others are sent. */
import { redirect } from 'react-router';
import type { Role } from '#contract/shared/permissions.ts';
import { currentSession, signInPath } from '../shared/session.ts';

export type Area = 'guests-only' | 'customers-only' | 'admins-only';

/** Where a visitor of this role (null: not signed in) must go instead, or null when they may stay. */
export function guardArea(area: Area, role: Role | null, at: { pathname: string; search: string }): string | null {
  const home = role === 'admin' ? '/admin' : '/';
  if (area === 'guests-only') return role === null ? null : home;
  if (role === null) return signInPath(at.pathname, at.search);
  const wanted: Role = area === 'admins-only' ? 'admin' : 'customer';
  return role === wanted ? null : home;
}

/** The guard of a part of the site before a navigation, for the middleware of its layout route. */
export function guardNavigation(area: Area): (at: { url: URL }) => void {
  return ({ url }) => {
    const to = guardArea(area, currentSession()?.role ?? null, url);
    if (to) throw redirect(to);
  };
}

/** Where a sign-in leads: the remembered path if it is one of this site, else `home`. */
export function nextPath(search: URLSearchParams, home: '/' | '/admin'): string {
  const next = search.get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return home;
  const here = 'https://this.site';
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  if (url?.origin !== here) return home;
  const path = url.pathname + url.search + url.hash;
  // What was tidied up may have become another site's address: /.//evil.example
  return path.startsWith('//') ? home : path;
}

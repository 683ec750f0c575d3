/** The guard of a part of the site, for its layout route: before a navigation, and while a screen is open. */
import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { type Area, guardArea } from './guards.ts';
import { currentSession, useSession } from './session.ts';

export function guardNavigation(area: Area): (at: { url: URL }) => void {
  return ({ url }) => {
    const to = guardArea(area, currentSession()?.role ?? null, url);
    if (to) throw redirect(to);
  };
}

/** Leaves the area when the session ends, also in another tab. */
export function Guarded({ area }: { area: Exclude<Area, 'guests-only'> }) {
  const state = useSession();
  const location = useLocation();
  const role = state.status === 'signed-in' ? state.session.role : null;
  const to = state.status === 'loading' ? null : guardArea(area, role, location);
  return to ? <Navigate to={to} replace /> : <Outlet />;
}

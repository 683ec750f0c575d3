/** The guard of a part of the site while a screen is open, for its layout route; `guardNavigation` is the one before. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { queryClientOf } from '../shared/query-client.ts';
import { personOf, useSession } from '../shared/session.ts';
import { markGuarded } from './back-forward-cache.ts';
import { type Area, guardArea } from './guards.ts';

/** Leaves the area when the session ends, also in another tab, and begins anew when it becomes another person's. */
export function GuardedArea({ area }: { area: Exclude<Area, 'guests-only'> }) {
  const state = useSession();
  const location = useLocation();
  useEffect(markGuarded, []);
  const person = personOf(state);
  const to = state.status === 'loading' ? null : guardArea(area, person?.role ?? null, location);
  return to ? <Navigate to={to} replace /> : <OwnScreens key={person?.userId} userId={person?.userId ?? ''} />;
}

/** Gives each person a query cache of their own. */
function OwnScreens({ userId }: { userId: string }) {
  const [client] = useState(() => queryClientOf(userId));
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

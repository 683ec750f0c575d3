/** The guard of a part of the site while a screen is open, for its layout route; `guardNavigation` is the one before. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { t } from '../shared/language.ts';
import { queryClientOf } from '../shared/query-client.ts';
import { personOf, useSession } from '../shared/session.ts';
import { showToast } from '../ui/messages/toast.ts';
import { markGuarded } from './back-forward-cache.ts';
import type { Guard } from './guards.ts';

/** Leaves the area when the session ends, also in another tab, and begins anew when it becomes another person's. */
export function GuardedArea({ guard }: { guard: Guard }) {
  const state = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(markGuarded, []);
  const person = personOf(state);
  // Another tab has ended the session; what this one ends leads to another page.
  const [first] = useState(person);
  const isOut = first !== null && person === null;
  const to = state.status === 'loading' ? null : guard(person?.role ?? null, location);
  useEffect(() => {
    const leave = async (path: string) => {
      await navigate(path, { replace: true });
      // Not before: what is told on a page goes with it.
      if (isOut) showToast(t('You are logged out. Please log in again.'), { type: 'info' });
    };
    if (to) void leave(to);
  }, [to, isOut, navigate]);
  return to ? null : <OwnScreens key={person?.userId} userId={person?.userId ?? ''} />;
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

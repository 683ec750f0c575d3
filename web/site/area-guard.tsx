/** The layout of guarded routes: guards a screen while it is open. `guardNavigation` checks before a screen opens. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { t } from '#web/language.ts';
import { queryClientOf } from '../shared/query-client.ts';
import { personOf, useSession } from '../shared/session.ts';
import { showToast } from '../ui/messages/toast.ts';
import { markGuarded } from './back-forward-cache.ts';
import type { Guard } from './guards.ts';

/**
 * Leaves the screen when this or another tab ends the session. Renders the screen again, with empty state, when another
 * person signs in.
 */
export function GuardedArea({ guard }: { guard: Guard }) {
  const state = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(markGuarded, []);
  const person = personOf(state);
  // `isOut` is true if another tab has ended the session. After a sign-out in this tab, `person` is still set until the
  // next page has loaded.
  const [first] = useState(person);
  const isOut = first !== null && person === null;
  const to = state.status === 'loading' ? null : guard(person, location);
  useEffect(() => {
    const leave = async (path: string) => {
      await navigate(path, { replace: true });
      // Show the message after the navigation, because messages disappear with their page.
      if (isOut) showToast(t('You are logged out. Please log in again.'), { type: 'info' });
    };
    if (to) void leave(to);
  }, [to, isOut, navigate]);
  return to ? null : <OwnScreens key={person?.userId} userId={person?.userId ?? ''} />;
}

/** Gives each person their own query cache. */
function OwnScreens({ userId }: { userId: string }) {
  const [client] = useState(() => queryClientOf(userId));
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

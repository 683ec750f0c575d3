import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { signOut } from '#web/site/sign-out.ts';

/**
 * Signs out by way of the dashboard, because leaving a screen is what asks about unsaved changes: a user who then stays
 * is still signed in. A user whose navigation has begun is signed out at once, because without a network it would never
 * end.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { location: next } = useNavigation();
  // A remembered sign-out in the browser's history is not one now.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const isOnTheWay = [state, next?.state].some((on) => wanted.current !== undefined && on?.logout === wanted.current);
    if (!isOnTheWay) return;
    wanted.current = undefined;
    signOut('/admin/login');
  }, [state, next]);

  return () => {
    wanted.current = Date.now();
    navigate('/admin', { state: { logout: wanted.current } });
  };
}

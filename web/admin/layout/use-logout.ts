import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { signOut } from '#web/site/sign-out.ts';

/**
 * Signs out by way of the dashboard, because leaving a screen is what asks about unsaved changes: whoever then stays
 * is still signed in. Whoever is on the way is signed out, because without a network the way has no end.
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

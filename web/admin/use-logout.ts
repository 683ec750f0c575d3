import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signOut } from '../sign-out.ts';

/**
 * Signs out by way of the dashboard, because leaving a screen is what asks about unsaved changes: whoever then stays
 * is still signed in.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  // What the browser's history remembers from an earlier sign-out is none now.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined && state?.logout === wanted.current) signOut('/admin/login');
  }, [state]);

  return () => {
    wanted.current = Date.now();
    navigate('/admin', { state: { logout: wanted.current } });
  };
}

import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A code that was sent: to whom, and until when it holds (ms since 1970). */
export interface SentCode {
  email: string;
  expiresAt: number;
  /** Secret of the request that the code was sent for; only with it counts the code when there are several. */
  registration?: string;
  /** The request's name in its e-mail. */
  mark?: string;
}

/** Fields that are sent with every request about this code. */
export function requestOf({ email, registration }: Omit<SentCode, 'expiresAt'>) {
  return { email, ...(registration !== undefined && { registration }) };
}

const never = () => () => undefined;

/**
 * Whether the code screen is shown, kept in the history's entry: it survives a reload, as when a phone drops the tab
 * while the e-mail is read, and the browser's Back leads to the form with everything typed in it.
 */
export function useCodeStep() {
  const location = useLocation();
  const navigate = useNavigate();
  // The server renders without a history, so the first render in the browser must do the same.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const state = location.state as { code?: SentCode } | null;
  const here = location.pathname + location.search;
  return {
    code: (isLive && state?.code) || null,
    open: (code: SentCode) => navigate(here, { state: { code } }),
    replace: (code: SentCode) => navigate(here, { state: { code }, replace: true, preventScrollReset: true }),
    close: () => navigate(-1),
  };
}

/** When a code that was just sent expires. */
export function expiryOf(expiresIn: number): number {
  return Date.now() + expiresIn * 1000;
}

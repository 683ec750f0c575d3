/** Replaces a screen that failed, because of a failed load or a bug. */
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { CallError } from '../shared/call-error.ts';
import { message, t } from '../shared/language.ts';
import { buttonStyle } from '../ui/button.tsx';
import { ErrorState } from '../ui/messages/notice.tsx';

const busy = message('The shop cannot answer just now. Please try again in a moment.');

/** Distinguishes a failed load from a bug; an interrupted answer is a failed load. */
export function asLoadFailure(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    if (error.status < 500 && error.status !== 429) return error;
    // The server's own sentence is plain text; a proxy in front of it sends HTML.
    const isSentence = typeof error.data === 'string' && /^[^<>{]{1,200}$/.test(error.data);
    return new CallError(error.status, { message: isSentence ? error.data : t(busy) });
  }
  // An interrupted answer has a cause; an error that the server reports has none.
  const isCutOff = error instanceof Error && error.cause !== undefined;
  return error instanceof TypeError || isCutOff ? new CallError(0, {}) : error;
}

export function RouteFailure({ error }: { error: unknown }) {
  return error instanceof CallError ? <LoadFailed message={error.message} /> : <ProgramError error={error} />;
}

function LoadFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Offline, a reload shows the offline page. Without a service worker this page stays.
    if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload();
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  const isOffline = typeof document !== 'undefined' && !navigator.onLine;
  return (
    <main className="page grid gap-5 py-8 sm:py-10">
      <h1 className="text-title">{t('This page could not be loaded')}</h1>
      <ErrorState
        title={isOffline ? t('You are offline. Please check your network and try again.') : message}
        onTryAgain={() => void revalidate()}
      />
    </main>
  );
}

function ProgramError({ error }: { error: unknown }) {
  const refusal = isRouteErrorResponse(error) && error.status < 500 ? error.statusText : '';
  return (
    <main className="page grid min-h-[70vh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-title">{t('Unexpected Application Error!')}</h1>
      <p className="text-ink-soft">{refusal || t('Something went wrong on our side. Please try again.')}</p>
      <a href="/" className={buttonStyle({})}>
        {t('Back to Home')}
      </a>
    </main>
  );
}

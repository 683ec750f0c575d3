/** The page shown instead of a screen that could not be loaded or has a bug. */
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { t } from '#web/language.ts';
import { CallError } from '../shared/call-error.ts';
import { buttonStyle } from '../ui/button.tsx';
import { ErrorState } from '../ui/messages/notice.tsx';

export function RouteFailure({ error }: { error: unknown }) {
  return error instanceof CallError ? <LoadFailed message={error.message} /> : <ProgramError error={error} />;
}

function LoadFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Without a network, a reload shows the offline page of the service worker. If there is no worker, this page stays.
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

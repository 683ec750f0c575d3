import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { t } from '#web/shared/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import type { KeptRuns } from '../queue/kept.ts';
import { type RiderSession, useRiderSession } from '../queue/rider-session.ts';
import { type StopNow, stopNow } from '../queue/stops-now.ts';
import type { Route } from './+types/run.ts';
import type { Opened } from './dialogs.tsx';
import { Done, keepParts, Notices, OpenDialog, RunChoice, StopList } from './later-parts.ts';
import { NextStop } from './next-stop.tsx';
import { RunHead } from './run-head.tsx';
import { UndoBar } from './undo-bar.tsx';
import { CurrentQueue, useOwnQueue, useQueue } from './use-queue.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My run'));

/** The same page for every rider: whose run it is, the phone knows. */
export default function RiderRun() {
  const session = useRiderSession();
  if (session === null) return <Navigate to="/run/login" replace />;
  if (session === undefined) return <Opening />;
  return <OwnRun key={session.token} session={session} />;
}

function Opening() {
  return (
    <main className="page grid content-start gap-4 py-6" role="status" aria-label={t('Loading…')}>
      <div className="h-14 animate-pulse rounded-md bg-foam" />
      <div className="h-72 animate-pulse rounded-md bg-foam" />
    </main>
  );
}

function OwnRun({ session }: { session: RiderSession }) {
  const queue = useOwnQueue(session);
  return (
    <CurrentQueue value={queue}>
      <Screen session={session} />
    </CurrentQueue>
  );
}

/** What is open over the screen. */
type Open = { form: 'menu' } | { form: 'deliver' | 'failed'; stopId: string };

function Screen({ session }: { session: RiderSession }) {
  const { state } = useQueue();
  const [chosenRun, chooseRun] = useState<string | null>(null);
  const [chosenStop, chooseStop] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const { runs, acts } = state;
  useEffect(() => void keepParts().catch((error) => console.warn('A part of the run was not kept', error)), []);

  const all = runs?.data.runs ?? [];
  const run = all.find(({ id }) => id === chosenRun) ?? all.find(({ state }) => state !== 'verified') ?? all[0];
  const stops = useMemo(
    () => (runs && run ? run.stops.map((stop) => stopNow(stop, acts, runs)) : []),
    [run, acts, runs],
  );
  const left = stops.filter(({ outcome }) => outcome === null);
  const next = left.find(({ stop }) => stop.id === chosenStop) ?? left[0];
  const goTo = useCallback((stopId: string | null) => {
    setOpen(null);
    chooseStop(stopId);
    window.scrollTo({ top: 0 });
  }, []);
  const nextId = next?.stop.id;
  const list = useMemo(
    () => (
      <StopList
        stops={stops}
        next={nextId}
        onChoose={goTo}
        onCorrect={(stopId) => setOpen({ form: 'deliver', stopId })}
      />
    ),
    [stops, nextId, goTo],
  );
  // Two hundred rows are drawn once the press is answered.
  const listed = useDeferredValue(list);

  if (!state.isReady || (!runs && !state.fault)) return <Opening />;
  const opened = openedOf(open, stops, runs);
  return (
    <>
      <RunHead done={stops.length - left.length} of={stops.length} onMenu={() => setOpen({ form: 'menu' })} />
      <main className="page grid w-full max-w-xl content-start gap-4 py-4 pb-56">
        <h1 className="sr-only">{t('My run')}</h1>
        <Suspense>
          <Notices session={session} run={run} />
        </Suspense>
        {all.length > 1 && runs && (
          <Suspense fallback={<div className="h-12" />}>
            <RunChoice runs={all} chosen={run} today={runs.data.today} onChoose={chooseRun} />
          </Suspense>
        )}
        {next && <NextStop now={next} isFirst={next === left[0]} />}
        {run && runs && !next && (
          <Suspense>
            <Done run={run} runs={runs} stops={stops} />
          </Suspense>
        )}
        {!run && runs && (
          <p className="rounded-lg border border-line-strong bg-surface p-6 text-center text-lg font-semibold">
            {t('You have no run today or tomorrow.')}
          </p>
        )}
        {stops.length > 0 && <Suspense>{listed}</Suspense>}
        <UndoBar
          stops={stops}
          next={next?.stop}
          onDeliver={(stopId) => setOpen({ form: 'deliver', stopId })}
          onFailed={(stopId) => setOpen({ form: 'failed', stopId })}
        />
      </main>
      {opened && (
        <Suspense>
          <OpenDialog opened={opened} session={session} onClose={() => setOpen(null)} onRecorded={() => goTo(null)} />
        </Suspense>
      )}
    </>
  );
}

/** As it is by now: its stop may have left the run. */
function openedOf(open: Open | null, stops: readonly StopNow[], runs: KeptRuns | null): Opened | null {
  if (open === null || open.form === 'menu') return open;
  const now = stops.find(({ stop }) => stop.id === open.stopId);
  return now && runs ? { form: open.form, now, data: runs.data } : null;
}

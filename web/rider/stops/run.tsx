import Check from 'lucide-react/icons/check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Menu from 'lucide-react/icons/menu';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { undoMilliseconds } from '#contract/runs/act-rules.ts';
import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { KeptRuns } from '../queue/kept.ts';
import { type RiderSession, useRiderSession } from '../queue/rider-session.ts';
import { type Stop, type StopNow, stopNow } from '../queue/stops-now.ts';
import type { Route } from './+types/run.ts';
import type { Opened } from './dialogs.tsx';
import { Done, keepParts, NoRun, Notices, OpenDialog, RunChoice, RunLoad, StopList, UndoRow } from './later-parts.ts';
import { NextStop } from './next-stop.tsx';
import { CurrentQueue, useOwnQueue, useQueue } from './use-queue.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My run'));

/** The server sends the same page to every rider. The session on the phone decides whose run it shows. */
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

/** Which dialog is open. */
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
        run={run}
        stops={stops}
        next={nextId}
        onChoose={goTo}
        onCorrect={(stopId) => setOpen({ form: 'deliver', stopId })}
      />
    ),
    [run, stops, nextId, goTo],
  );
  // Up to two hundred rows render later, so that they do not delay the response to a press.
  const listed = useDeferredValue(list);

  if (!state.isReady || (!runs && !state.fault)) return <Opening />;
  const opened = openedOf(open, stops, runs);
  // The rider loads the van before the first stop. After it, the next stop is on top.
  const load = run && stops.length > 0 && (
    <Suspense fallback={<div className="h-32" />}>
      <RunLoad stops={stops} run={run} />
    </Suspense>
  );
  return (
    <>
      <RunHead done={stops.length - left.length} of={stops.length} onMenu={() => setOpen({ form: 'menu' })} />
      <main className="page grid w-full grid-cols-1 max-w-xl content-start gap-4 py-4 pb-56">
        <h1 className="sr-only">{t('My run')}</h1>
        <Suspense>
          <Notices session={session} run={run} />
        </Suspense>
        {all.length > 1 && runs && (
          <Suspense fallback={<div className="h-12" />}>
            <RunChoice runs={all} chosen={run} today={runs.data.today} onChoose={chooseRun} />
          </Suspense>
        )}
        {left.length === stops.length && load}
        {next && <NextStop now={next} isFirst={next === left[0]} />}
        {run && runs && !next && (
          <Suspense>
            <Done run={run} runs={runs} stops={stops} />
          </Suspense>
        )}
        {!run && runs && (
          <Suspense>
            <NoRun runs={runs} />
          </Suspense>
        )}
        {next && left.length < stops.length && load}
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

/** The open dialog with the current state of its stop; null if the stop is no longer in the run. */
function openedOf(open: Open | null, stops: readonly StopNow[], runs: KeptRuns | null): Opened | null {
  if (open === null || open.form === 'menu') return open;
  const now = stops.find(({ stop }) => stop.id === open.stopId);
  return now && runs ? { form: open.form, now, data: runs.data, stops } : null;
}

interface RunHeadProps {
  done: number;
  of: number;
  onMenu: () => void;
}

/** The header, which is always visible: the progress of the run, and the number of unsent acts and photos. */
function RunHead({ done, of, onMenu }: RunHeadProps) {
  const { queue, state, waiting: acts } = useQueue();
  const waiting = acts + state.acts.filter(({ answer, hasPhoto }) => answer && hasPhoto).length;
  return (
    <header className="sticky top-0 z-30 bg-abyss text-white">
      <div className="mx-auto flex min-h-14 max-w-xl items-center gap-2 px-4">
        <p className="figures grow text-lg font-bold">
          {of > 0 ? t('{done} of {of} done', { done, of }) : t('My run')}
        </p>
        <button
          type="button"
          className={classes(
            'figures inline-flex items-center gap-2 rounded-full px-3 font-semibold',
            acts > 0 ? 'bg-marigold text-abyss' : 'text-white',
          )}
          aria-busy={state.isSending || undefined}
          onClick={() => void queue.sendNow()}
        >
          {waiting > 0 ? <CloudUpload aria-hidden size={20} /> : <Check aria-hidden size={20} />}
          <span role="status">{waiting > 0 ? t('{count} waiting', { count: waiting }) : t('All sent')}</span>
        </button>
        <button
          type="button"
          className="grid size-12 place-items-center rounded-full"
          aria-label={t('Menu')}
          onClick={onMenu}
        >
          <Menu aria-hidden />
        </button>
      </div>
    </header>
  );
}

interface UndoBarProps {
  stops: readonly StopNow[];
  next: Stop | undefined;
  onDeliver: (stopId: string) => void;
  onFailed: (stopId: string) => void;
}

/** The bar at the bottom: the buttons for the next stop, and for ten seconds Undo for the last press. */
function UndoBar({ stops, next, onDeliver, onFailed }: UndoBarProps) {
  const { queue, state } = useQueue();
  const [now, setNow] = useState(() => Date.now());
  const { act, until = 0 } = state.acts.findLast(({ answer }) => answer === null) ?? {};
  const stop = stops.find((one) => one.stop.id === act?.stopId)?.stop;
  const left = Math.ceil((until - now) / 1000);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() > until) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  const canUndo = act && (stop || act.kind === 'sold') && left > 0 && left <= undoMilliseconds / 1000;
  if (!canUndo && !next) return null;
  return (
    <div
      data-foot-bar="run"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-w-xl gap-2 p-3">
        {canUndo && (
          <Suspense>
            <UndoRow act={act} stop={stop} seconds={left} onUndo={() => void queue.undo(until)} />
          </Suspense>
        )}
        {next && (
          <div className="grid grid-cols-[1fr_auto] gap-2 large-text:grid-cols-1">
            <Button size="lg" className="min-h-16 text-xl" onClick={() => onDeliver(next.id)}>
              <Check aria-hidden /> {next.pickupId ? t('Collect') : t('Deliver')}
            </Button>
            <Button variant="outline" className="min-h-16 whitespace-normal" onClick={() => onFailed(next.id)}>
              {next.pickupId ? t('Not collected') : t('Not delivered')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { FoldedProducts, JarsByContainer } from '#web/shared/orders/load-figures.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ClosingForm, ClosingResult } from './closing-form.tsx';
import { GiveRunDialog } from './give-run.tsx';
import { MoveStopsDialog } from './move-stops.tsx';
import { PrintRun } from './print-run.tsx';
import { Requests } from './requests.tsx';
import { RunFigures } from './run-figures.tsx';
import { describeHeard, isQuiet, loadOf, namedStop, type RunDetail, stateWords } from './run-words.ts';
import { StartDialog } from './start-dialog.tsx';
import { StopOrder } from './stop-order.tsx';

/** The page of one run: its stops in sequence, its load, and the count of what came back. */
export default function RunPage() {
  const { id = '' } = useParams();
  const answer = useCall('GET /admin/runs/:id', { params: { id } });
  const run = answer.data?.data.run;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      {answer.isPending && <Loading places={['h-96']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the run')} answer={answer} />}
      {run && <Run run={run} />}
    </main>
  );
}

type OpenDialog = 'start' | 'delete' | 'close' | 'give' | 'move' | null;

function Run({ run }: { run: RunDetail }) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  // The new sequence of the stops, with the run's version when reordering started. The server rejects the sequence if
  // the run has changed since then.
  const [draft, setDraft] = useState<{ version: number; list: RunDetail['list'] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const params = { id: run.id };
  const isVerified = run.state === 'verified';
  const isBack = run.state === 'returned' || isVerified;
  const hasOpenStops = run.list.some(({ outcome }) => outcome === null);
  const mayChange = useMayCall()('PUT /admin/runs/:id');
  const list = draft?.list ?? run.list;
  const isConflict = failure instanceof CallError && failure.status === 409;

  useEffect(() => {
    if (draft && draft.version !== run.version && !isPending)
      setFailure(new CallError(409, { message: t('Someone else changed this run.') }));
  }, [draft, run.version, isPending]);

  async function act(work: () => Promise<unknown>, message: string) {
    setFailure(null);
    setIsPending(true);
    try {
      await work();
      setDraft(null);
      await refetch();
      showToast(message);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsPending(false);
    }
  }

  const save = () =>
    act(
      () =>
        call('PUT /admin/runs/:id', {
          params,
          body: { version: draft?.version ?? run.version, stops: list.map(namedStop) },
        }),
      t('Order saved'),
    );
  const arrange = () =>
    act(() => call('POST /admin/runs/:id/arrange', { params, body: { version: run.version } }), t('Stops arranged'));
  return (
    <>
      <header className="grid gap-2">
        <TallLink to={`/admin/runs?date=${run.day}`}>
          {t('All runs of {day}', { day: formatLongDay(run.day) })}
        </TallLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title">{t('Run of {rider}', { rider: run.rider.name })}</h1>
          <Badge tone={stateWords[run.state].tone}>{t(stateWords[run.state].label)}</Badge>
        </div>
      </header>
      {failure !== null && (
        <Notice tone="bad" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{errorText(failure)}</span>
          {isConflict && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                setDraft(null);
                setFailure(null);
                void refetch();
              }}
            >
              {t('Load the newer one')}
            </Button>
          )}
        </Notice>
      )}
      <Totals run={run} />
      <div className="flex flex-wrap items-center gap-2">
        {run.state === 'planned' && (
          <IfMay call="POST /admin/runs/:id/start">
            <Button onClick={() => setOpenDialog('start')}>{t('Start run')}</Button>
          </IfMay>
        )}
        {(run.state === 'started' || run.state === 'returned') && (
          <IfMay call="POST /admin/runs/:id/verify">
            <Button onClick={() => setOpenDialog('close')}>{t('Count and close')}</Button>
          </IfMay>
        )}
        <PrintRun run={run} />
        {hasOpenStops && !isBack && (
          <IfMay call="POST /admin/runs/:id/arrange">
            <Button variant="outline" pending={isPending} disabled={draft !== null} onClick={() => void arrange()}>
              {t('Arrange')}
            </Button>
          </IfMay>
        )}
        {!isVerified && hasOpenStops && (
          <IfMay call="POST /admin/runs/:id/move-stops">
            <Button variant="outline" disabled={isPending || draft !== null} onClick={() => setOpenDialog('move')}>
              {t('Move stops')}
            </Button>
          </IfMay>
        )}
        {!isVerified && (
          <IfMay call="PUT /admin/runs/:id">
            <Button variant="outline" disabled={isPending || draft !== null} onClick={() => setOpenDialog('give')}>
              {t('Change rider')}
            </Button>
          </IfMay>
        )}
        {run.state === 'planned' && (
          <IfMay call="DELETE /admin/runs/:id">
            <Button variant="quiet" onClick={() => setOpenDialog('delete')}>
              {t('Delete run')}
            </Button>
          </IfMay>
        )}
      </div>
      {isVerified && <ClosingResult run={run} />}
      {openDialog === 'close' && !isVerified && <ClosingForm run={run} onClose={() => setOpenDialog(null)} />}
      <Requests requests={run.requests} />
      <section aria-labelledby="stops" className="grid gap-2">
        <h2 id="stops" className="text-lg">
          {plural(list.length, { one: '{count} stop', other: '{count} stops' })}
        </h2>
        {!isVerified && run.unplaced > 0 && (
          <p className="text-sm text-ink-soft">
            {plural(run.unplaced, {
              one: '{count} stop has no learnt position yet. It follows its PIN code.',
              other: '{count} stops have no learnt position yet. They follow their PIN codes.',
            })}
          </p>
        )}
        <StopOrder
          stops={list}
          mayReorder={mayChange && hasOpenStops && !isBack}
          mayRemove={mayChange && !isVerified}
          onChange={(next) => setDraft({ version: draft?.version ?? run.version, list: [...next] })}
        />
        {draft && (
          <div
            data-foot-bar="run"
            className="sticky bottom-(--own-bar) flex flex-wrap justify-end gap-3 border-t border-line bg-surface p-3"
          >
            <Button variant="outline" disabled={isPending} onClick={() => setDraft(null)}>
              {t('Discard')}
            </Button>
            <Button pending={isPending} onClick={() => void save()}>
              {t('Save the order')}
            </Button>
          </div>
        )}
      </section>
      <RecordLog record={run.id} />
      {openDialog === 'start' && <StartDialog run={run} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'move' && <MoveStopsDialog run={run} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'give' && <GiveRunDialog run={run} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          type="danger"
          title={t('Delete run')}
          confirmLabel={t('Delete run')}
          onConfirm={async () => {
            await call('DELETE /admin/runs/:id', { params });
            await navigate(`/admin/runs?date=${run.day}`);
            await refetch();
          }}
          onClose={() => setOpenDialog(null)}
        >
          <p>{t('Its stops have no rider then and can be assigned again.')}</p>
        </ConfirmDialog>
      )}
      <ConfirmLeave isUnsaved={draft !== null} />
    </>
  );
}

/** The time at which the rider's phone last contacted the server, while the run is not closed. */
function Heard({ run: { rider, state } }: { run: RunDetail }) {
  if (state === 'verified') return null;
  const isMissed = state === 'started' && isQuiet(rider.heardAt);
  return (
    <p className={isMissed ? 'text-sm font-semibold text-marigold-ink' : 'text-sm text-ink-soft'}>
      {describeHeard(rider.heardAt)}
      {isMissed && <span className="block font-normal">{t('It may have stops that are not sent yet.')}</span>}
    </p>
  );
}

/** The load of the run in figures, and the products whose loaded number differs from the planned one. */
function Totals({ run }: { run: RunDetail }) {
  const load = loadOf(run);
  const others =
    run.state === 'planned' ? [] : run.products.filter(({ planned, loaded, sold }) => planned !== loaded || sold > 0);
  return (
    <Card className="grid gap-2 p-4">
      <Heard run={run} />
      <RunFigures run={run} jars={load.jars} />
      <JarsByContainer containers={load.containers} />
      {others.length > 0 && (
        <ul className="figures gap-x-6 text-sm sm:columns-2">
          {others.map(({ productId, name, planned, loaded, sold }) => (
            <li key={productId} className="break-inside-avoid wrap-anywhere">
              {name}: {t('{loaded} loaded, {planned} planned', { loaded, planned })}
              {sold > 0 && ` · ${t('{sold} sold at the door', { sold })}`}
            </li>
          ))}
        </ul>
      )}
      <FoldedProducts products={load.products} />
    </Card>
  );
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import RouteIcon from 'lucide-react/icons/route';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/shared/days.ts';
import { paise } from '#contract/shared/money.ts';
import { windowKeyForm } from '#contract/slots/rules.ts';
import { plural, t, tMessage } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { FoldedProducts, JarsByContainer, LoadFigures } from '#web/shared/orders/load-figures.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { isWholeDay } from '../lists/list-filter.ts';
import { OnTheRoad } from './on-the-road.tsx';
import { RunFigures } from './run-figures.tsx';
import {
  type DispatchStop,
  describeHeard,
  isQuiet,
  keyOf,
  loadOf,
  namedStop,
  nameOfWindow,
  type Run,
  type RunWindow,
  stateWords,
} from './run-words.ts';
import { StopPicker } from './stop-picker.tsx';

/** Stops can be assigned to a new run or to an existing one. */
const assignCalls = ['POST /admin/runs', 'PUT /admin/runs/:id'] as const;

/** The page of a day's stops, where staff assign stops to riders. */
export default function Dispatch() {
  const [params, setParams] = useSearchParams();
  const [date, window] = [params.get('date') ?? '', params.get('window') ?? ''];
  const query = { ...(isWholeDay(date) && { date }), ...(windowKeyForm.test(window) && { window }) };
  const answer = useDispatch(query);
  const road = useCall('GET /admin/road', {});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayAssign = assignCalls.some(useMayCall());
  const { data } = answer;
  const show = (next: { date?: string; window?: string }) => {
    setChosen(new Set());
    const all = { ...query, ...next };
    setParams({ ...(all.date && { date: all.date }), ...(all.window && { window: all.window }) });
  };
  const picked = data?.stops.filter((stop) => chosen.has(keyOf(stop))) ?? [];
  return (
    <main className="page flex flex-col gap-4 py-4 pb-32 md:py-6 md:pb-32">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-title">{t('Runs')}</h1>
        {data && <p className="text-ink-soft">{formatLongDay(data.day)}</p>}
      </header>
      <AreaScreens />
      {data && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="date"
            aria-label={t('Delivery day')}
            className="input w-auto min-w-0 py-1"
            defaultValue={data.day}
            key={data.day}
            onChange={({ target }) => isWholeDay(target.value) && show({ date: target.value })}
          />
          {[data.today, addDays(data.today, 1)].map((day, at) => (
            <Button
              key={day}
              size="sm"
              variant={day === data.day ? 'primary' : 'quiet'}
              aria-pressed={day === data.day}
              onClick={() => show({ date: day })}
            >
              {at === 0 ? t('Today') : t('Tomorrow')}
            </Button>
          ))}
          <div className="flex w-48 max-sm:grow">
            <SelectBox
              aria-label={t('Delivery time')}
              value={query.window ?? ''}
              onChange={({ target }) => show({ window: target.value })}
              empty={t('Whole day')}
              options={data.windows.map(({ key, label }) => [key, tMessage(label)])}
            />
          </div>
        </div>
      )}
      {answer.isPending && <Loading label={t('Loading the stops…')} places={['h-24', 'h-64']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the runs')} answer={answer} />}
      {data && (
        <>
          {data.day === data.today && road.data && <OnTheRoad road={road.data.data} />}
          <RunCards day={data.day} runs={data.runs} windows={data.windows} />
          <section aria-labelledby="open-stops" className="grid gap-2">
            <h2 id="open-stops" className="text-lg">
              {plural(data.stops.length, {
                one: '{count} stop without a rider',
                other: '{count} stops without a rider',
              })}
            </h2>
            {data.stops.length === 0 ? (
              <EmptyState icon={<RouteIcon size={28} />} title={t('No stops without a rider.')} />
            ) : (
              <StopPicker
                stops={data.stops}
                windows={data.windows}
                chosen={chosen}
                onChoose={mayAssign ? setChosen : undefined}
              />
            )}
          </section>
          {picked.length > 0 && (
            <AssignBar
              day={data.day}
              stops={picked}
              runs={data.runs}
              windows={data.windows}
              onDone={() => setChosen(new Set())}
            />
          )}
        </>
      )}
    </main>
  );
}

interface AssignBarProps {
  day: string;
  stops: readonly DispatchStop[];
  runs: readonly Run[];
  windows: readonly RunWindow[];
  onDone: () => void;
}

/** Assigns the chosen stops to an existing run, or to a new run of a rider. */
function AssignBar({ day, stops, runs, windows, onDone }: AssignBarProps) {
  const riders = useCall('GET /admin/riders', { query: { limit: 100 } });
  const [target, setTarget] = useState('');
  const refetch = useRefetch();
  const callOnce = useCallOnce();
  const assign = useMutation({
    mutationFn: () => (target.startsWith('run:') ? addTo(target.slice(4)) : create(target)),
    onSuccess: () => {
      showToast(t('Stops assigned'));
      onDone();
    },
    // Reload after a rejection too, because somebody else may have assigned the same stops.
    onSettled: () => refetch(),
  });

  async function addTo(id: string) {
    const { run } = (await call('GET /admin/runs/:id', { params: { id } })).data;
    const all = [...run.list, ...stops].map(namedStop);
    await call('PUT /admin/runs/:id', { params: { id }, body: { version: run.version, stops: all } });
  }

  async function create(riderId: string) {
    const keys = new Set(stops.map(({ windowKey }) => windowKey));
    const [only = ''] = keys;
    const body = { day, windowKey: keys.size === 1 ? only : '', riderId, stops: stops.map(namedStop) };
    await callOnce('POST /admin/runs', { body });
  }

  const open = runs.filter((run) => run.day === day && (run.state === 'planned' || run.state === 'started'));
  const active = riders.data?.data.riders.filter(({ isActive }) => isActive) ?? [];
  const sum = (numberOf: (stop: DispatchStop) => number) => stops.reduce((total, stop) => total + numberOf(stop), 0);
  return (
    <div
      data-foot-bar="runs"
      className="fixed inset-x-0 bottom-(--own-bar) z-20 border-t border-line bg-surface p-3 shadow-lg xl:left-48"
    >
      {assign.isError && (
        <Notice tone="bad" className="mb-2">
          {errorText(assign.error)}
        </Notice>
      )}
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (target !== '' && !assign.isPending) assign.mutate();
        }}
      >
        <LoadFigures
          stops={stops.length}
          jars={sum(({ jars }) => jars)}
          empties={sum(({ empties }) => empties)}
          cash={paise(sum(({ toCollect }) => toCollect))}
          isBar
        />
        <SelectBox
          aria-label={t('Rider')}
          className="min-w-48"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          empty={t('Please choose a rider')}
          options={open.map((run) => [
            `run:${run.id}`,
            t('{rider}: {window}, {stops} stops', {
              rider: run.rider.name,
              window: nameOfWindow(run.windowKey, windows),
              stops: run.stops,
            }),
          ])}
        >
          {active.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('{rider}: new run', { rider: name })}
            </option>
          ))}
        </SelectBox>
        <BlockedButton type="submit" blocked={target === '' && t('Choose who brings them.')} pending={assign.isPending}>
          {t('Assign')}
        </BlockedButton>
        {riders.data && active.length === 0 && (
          <ButtonLink to="/admin/runs/riders" variant="outline">
            {t('Add a rider')}
          </ButtonLink>
        )}
      </form>
    </div>
  );
}

/** At most this many pages of 100 stops are loaded. No shop has more stops in a day. */
const mostPages = 20;

/** Loads the runs of a day and all stops that are not assigned yet, so that staff see the whole day. */
function useDispatch(query: { date?: string; window?: string }) {
  return useQuery({
    queryKey: callKey('GET /admin/runs', { query }),
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const { data } = await call('GET /admin/runs', { query: { ...query, limit: 100 } }, { signal });
      const stops = [...data.stops];
      for (let page = 2; page <= Math.min(data.pagination.totalPages, mostPages); page += 1) {
        stops.push(
          ...(await call('GET /admin/runs', { query: { ...query, page, limit: 100 } }, { signal })).data.stops,
        );
      }
      return { ...data, stops };
    },
  });
}

/** The runs of the day and unfinished runs of earlier days, with rider, time and progress. */
function RunCards({ day, runs, windows }: { day: string; runs: readonly Run[]; windows: readonly RunWindow[] }) {
  if (runs.length === 0) return null;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {runs.map((run) => {
        const load = loadOf(run);
        return (
          <li
            key={run.id}
            className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-4 shadow-sm"
          >
            <div className="flex items-center justify-between gap-3">
              <Link
                to={`/admin/runs/${run.id}`}
                className="min-w-0 text-lg font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {run.rider.name}
              </Link>
              <Badge tone={stateWords[run.state].tone}>{t(stateWords[run.state].label)}</Badge>
            </div>
            <p className="text-sm text-ink-soft">
              {run.day !== day && `${formatLongDay(run.day)} · `}
              {nameOfWindow(run.windowKey, windows)}
            </p>
            <p className="figures">
              {t('{done} of {stops} done', { done: run.done, stops: run.stops })}
              {run.failed > 0 &&
                ` · ${plural(run.failed, { one: '{count} not delivered', other: '{count} not delivered' })}`}
            </p>
            {run.state === 'started' && (
              <p
                className={
                  isQuiet(run.rider.heardAt) ? 'text-sm font-semibold text-marigold-ink' : 'text-sm text-ink-soft'
                }
              >
                {describeHeard(run.rider.heardAt)}
              </p>
            )}
            <RunFigures run={run} jars={load.jars} />
            <JarsByContainer containers={load.containers} className="text-sm" />
            {/* The whole card is a link. The list is in front of it (z-index), so that a press on the list opens the
                list. */}
            <FoldedProducts products={load.products} className="relative z-10 -my-1 justify-self-start" />
          </li>
        );
      })}
    </ul>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { plural, t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useCallOnce, useReadAgain } from '#web/shared/use-send.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import { type DispatchStop, namedStop, nameOfWindow, type Run, type RunWindow } from './run-words.ts';

interface AssignBarProps {
  day: string;
  stops: readonly DispatchStop[];
  runs: readonly Run[];
  windows: readonly RunWindow[];
  onDone: () => void;
}

/** Who brings the chosen stops: a run that there is, or a new one of a rider. */
export function AssignBar({ day, stops, runs, windows, onDone }: AssignBarProps) {
  const riders = useCall('GET /admin/riders', { query: { limit: 100 } });
  const [target, setTarget] = useState('');
  const readAgain = useReadAgain();
  const callOnce = useCallOnce();
  const assign = useMutation({
    mutationFn: () => (target.startsWith('run:') ? addTo(target.slice(4)) : create(target)),
    onSuccess: () => {
      showToast(t('Stops assigned'));
      onDone();
    },
    // Also after a refusal: somebody else may have planned the same stops.
    onSettled: () => readAgain(),
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
  const units = stops.reduce((sum, stop) => sum + stop.units, 0);
  const collect = stops.reduce((sum, stop) => sum + stop.toCollect, 0);
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
        <p className="figures font-semibold">
          {plural(stops.length, { one: '{count} stop', other: '{count} stops' })} ·{' '}
          {plural(units, { one: '{count} unit', other: '{count} units' })}
          {collect > 0 && ` · ${formatAmount(collect)}`}
        </p>
        <SelectBox
          aria-label={t('Rider')}
          className="min-w-48"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          <option value="">{t('Please choose a rider')}</option>
          {open.map((run) => (
            <option key={run.id} value={`run:${run.id}`}>
              {t('{rider}: {window}, {stops} stops', {
                rider: run.rider.name,
                window: nameOfWindow(run.windowKey, windows),
                stops: run.stops,
              })}
            </option>
          ))}
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

import { useState } from 'react';
import { message, plural, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { keyOf, listTargets, namedStop, nameOfWindow, type Run, type RunDetail, type RunWindow } from './run-words.ts';
import { StopPicker } from './stop-picker.tsx';

/** A run that still takes stops, as an option: `run:` and its id. The other options are ids of riders. */
const runPrefix = 'run:';

/** Moves open stops of a run to another rider. Mount it only while it is open. */
export function MoveStopsDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const dispatch = useCall('GET /admin/runs', { query: { date: run.day, limit: 1 } });
  const riders = useCall('GET /admin/riders', { query: { limit: 100 } });
  const move = useSend('POST /admin/runs/:id/move-stops', { readsAfterFailure: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { windows = [], runs = [] } = dispatch.data?.data ?? {};
  const open = run.list.filter(({ outcome }) => outcome === null);
  const picked = open.filter((stop) => chosen.has(keyOf(stop)));
  const form = useForm({
    rules: { target: { required: message('Please choose a rider') } },
    initial: { target: '' },
    submit: async ({ target }) => {
      const to = target.startsWith(runPrefix) ? { toRunId: target.slice(runPrefix.length) } : { toRiderId: target };
      const body = { version: run.version, stops: picked.map(namedStop), ...to };
      const { message: done } = await move.mutateAsync({ params: { id: run.id }, body });
      showToast(done ?? t('Stops moved'));
      onClose();
    },
  });
  const known = riders.data?.data.riders ?? [];
  const gone = new Set(known.flatMap(({ id, isActive }) => (isActive ? [] : id)));
  const takers = listTargets(run, runs, []).filter(({ rider }) => !gone.has(rider.id));
  const targets = listTargets(run, takers, picked);
  const target = targets.find(({ id }) => form.values.target === runPrefix + id);
  const busy = new Set([run.rider.id, ...takers.map(({ rider }) => rider.id)]);
  const free = known.filter(({ id, isActive }) => isActive && !busy.has(id));
  return (
    <FormDialog
      title={t('Move stops of {name} to another rider', { name: run.rider.name })}
      form={form}
      submitLabel={
        picked.length > 0
          ? plural(picked.length, { one: 'Move {count} stop', other: 'Move {count} stops' })
          : t('Move stops')
      }
      blocked={picked.length === 0 && t('Choose at least one stop.')}
      isUnsaved={chosen.size > 0}
      isWide
      onClose={onClose}
    >
      <Select
        label={t('New rider')}
        empty={t('Please choose a rider')}
        options={[
          ...targets.map((one): [string, string] => [runPrefix + one.id, describeTarget(one, windows)]),
          ...free.map(({ id, name }): [string, string] => [id, t('{rider}: new run', { rider: name })]),
        ]}
        {...form.field('target')}
      />
      {target && picked.length > 0 && <JarsNeeded jars={sumJars(picked)} target={target} />}
      {run.state !== 'planned' && (
        <p className="text-sm text-ink-soft">
          {t('What a rider has recorded and not sent yet still counts. You see it under “To resolve”.')}
        </p>
      )}
      <StopPicker stops={open} windows={windows} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  );
}

const sumJars = (stops: RunDetail['list']) => stops.reduce((sum, { jars }) => sum + jars, 0);

const describeTarget = ({ rider, windowKey, stops }: Run, windows: readonly RunWindow[]): string =>
  t('{rider}: {window}, {stops} stops', { rider: rider.name, window: nameOfWindow(windowKey, windows), stops });

/** Says that a rider on the road has too few jars for the chosen stops. */
function JarsNeeded({ jars, target: { rider, state, products } }: { jars: number; target: Run }) {
  if (state === 'planned') return null;
  const spare = products.reduce(
    (sum, { container, planned, loaded, sold }) => sum + (container ? Math.max(0, loaded - planned - sold) : 0),
    0,
  );
  if (jars <= spare) return null;
  return (
    <Notice tone="warn">
      {t('These stops need {jars} jars, and {rider} has {spare} spare ones. Hand over the rest on the way.', {
        jars,
        rider: rider.name,
        spare,
      })}
    </Notice>
  );
}

import { type FormEvent, useState } from 'react';
import { sumLoad } from '#contract/orders/load.ts';
import { plural, t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { JarsByContainer } from '#web/shared/orders/load-figures.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { NumberField } from '../dialogs/fields.tsx';
import { RunFigures } from './run-figures.tsx';
import type { RunDetail } from './run-words.ts';

const isCount = (count: number | null | undefined): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 9999;

/** Records the units that are loaded for a run, including spare units. Mount it only while it is open. */
export function StartDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const [loaded, setLoaded] = useState<Readonly<Record<string, number | null>>>({});
  const start = useSend('POST /admin/runs/:id/start', { readsAfterFailure: true });
  const pending = run.list.filter(({ status }) => status === 'pending').length;
  const counts = run.products
    .map(({ productId, name, container, planned }) => ({
      productId,
      name,
      container,
      planned,
      count: loaded[productId] === undefined ? planned : loaded[productId],
    }))
    .toSorted((one, other) => Number(one.container === null) - Number(other.container === null));
  const load = sumLoad(counts.map((row) => ({ ...row, count: isCount(row.count) ? row.count : 0 })));
  const isBroken = counts.some(({ count }) => !isCount(count));

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBroken || start.isPending) return;
    const body = {
      version: run.version,
      loads: counts
        .filter(({ count, planned }) => count !== planned)
        .map(({ productId, count }) => ({ productId, loaded: count ?? 0 })),
    };
    try {
      await start.mutateAsync({ params: { id: run.id }, body });
    } catch {
      return;
    }
    showToast(t('Run started'));
    onClose();
  }

  const failure = start.error && errorText(start.error);
  return (
    <FormDialog
      title={t('Start run of {rider}', { rider: run.rider.name })}
      form={{ form: { onSubmit, noValidate: true }, isPending: start.isPending, failure }}
      submitLabel={t('Start run')}
      isUnsaved={Object.keys(loaded).length > 0}
      blocked={isBroken && t('Please correct the marked fields.')}
      onClose={onClose}
    >
      <RunFigures run={run} jars={load.jars} />
      <JarsByContainer containers={load.containers} />
      <p>{t('Count what is on board, spares included. Confirmed orders are then out for delivery.')}</p>
      {pending > 0 && (
        <Notice tone="warn">
          {plural(pending, {
            one: '{count} order is not confirmed yet and stays pending.',
            other: '{count} orders are not confirmed yet and stay pending.',
          })}
        </Notice>
      )}
      {run.done > 0 && (
        <p>
          {plural(run.done, {
            one: '{count} stop was delivered before the start. Count its units as loaded, too.',
            other: '{count} stops were delivered before the start. Count their units as loaded, too.',
          })}
        </p>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {counts.map(({ productId, name, planned, count }) => (
          <NumberField
            key={productId}
            label={name}
            hint={t('{planned} planned', { planned })}
            step={1}
            className="figures"
            value={count}
            error={isCount(count) ? undefined : t('Enter whole numbers from 0 to 9999')}
            onValue={(value) => setLoaded((before) => ({ ...before, [productId]: value }))}
          />
        ))}
      </div>
      {counts.length === 0 && <p>{t('Only pick-ups: nothing is loaded.')}</p>}
    </FormDialog>
  );
}

import { formatAmount } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import type { RunDetail } from './run-words.ts';

/**
 * Gives a run to another rider. It asks for a confirmation, because the stops disappear from the first rider's phone.
 * Mount it only while it is open.
 */
export function GiveRunDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const riders = useCall('GET /admin/riders', { query: { limit: 100 } });
  const change = useSend('PUT /admin/runs/:id', { readsAfterFailure: true });
  const form = useForm({
    rules: { riderId: { required: message('Please choose a rider') } },
    initial: { riderId: '' },
    submit: async ({ riderId }) => {
      await change.mutateAsync({ params: { id: run.id }, body: { version: run.version, riderId } });
      showToast(t('Rider changed'));
      onClose();
    },
  });
  const { name } = run.rider;
  const others = riders.data?.data.riders.filter(({ id, isActive }) => isActive && id !== run.rider.id) ?? [];
  return (
    <FormDialog
      title={t('Give the run of {name} to another rider', { name })}
      form={form}
      submitLabel={t('Change rider')}
      onClose={onClose}
    >
      {run.state !== 'planned' && (
        <Notice tone="warn">
          {t('This run is on the road. {name} does not see its stops any more.', { name })}
          {run.closing.balance > 0 && (
            <span className="block">
              {t('{name} keeps {amount} in the cash bag. Take it in under Riders.', {
                name,
                amount: formatAmount(run.closing.balance),
              })}
            </span>
          )}
        </Notice>
      )}
      <Select
        label={t('New rider')}
        empty={t('Please choose a rider')}
        options={others.map(({ id, name }) => [id, name])}
        {...form.field('riderId')}
      />
    </FormDialog>
  );
}

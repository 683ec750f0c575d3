import { slotRules } from '#contract/shared/delivery-address.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useWindowNames } from '../lists/use-window-names.ts';
import { usePickupStep } from './use-pickup-step.ts';

const rules = { ...slotRules, overbook: { kind: 'flag' }, reason: {} } as const;

/** Schedules it as it was asked for, or at another day or window. */
export function ScheduleForm({ pickup, onClose }: { pickup: AdminPickup; onClose: () => void }) {
  const windows = useWindowNames();
  const send = usePickupStep('POST /admin/pickups/:id/schedule', onClose);
  const initial = {
    deliveryDate: pickup.deliveryDate ?? '',
    deliveryTime: pickup.deliveryTime,
    overbook: false,
    reason: '',
  };
  const form = useForm({
    rules,
    initial,
    submit: ({ deliveryDate: date, deliveryTime: window, overbook, reason }) =>
      send({
        params: { id: pickup.id },
        body: {
          version: pickup.version,
          deliveryDate: date,
          deliveryTime: window,
          overbook,
          ...(reason.trim() && { reason: reason.trim() }),
        },
      }),
  });
  return (
    <FormDialog
      title={pickup.status === 'scheduled' ? t('Move the pick-up') : t('Schedule the pick-up')}
      form={form}
      submitLabel={pickup.status === 'scheduled' ? t('Move') : t('Schedule')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('The customer gets an email with the day and time.')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Day')} type="date" {...form.field('deliveryDate')} />
        <Select key={String(windows === undefined)} label={t('Window')} {...form.field('deliveryTime')}>
          {[...(windows ?? [[pickup.deliveryTime, pickup.deliveryWindow?.label ?? '']])].map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Tick
        label={t('Even if that slot is full or closed')}
        isTicked={form.values.overbook}
        onTick={(isTicked) => form.setValue('overbook', isTicked)}
      />
      <Field
        label={t('Reason')}
        hint={t('The customer reads this.')}
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { riderChangeRules, riderRules } from '#contract/runs/rules.ts';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { isChanged } from '../dialogs/merge-newer.ts';
import type { Rider } from './run-words.ts';

/** Adds a rider, or changes one: a new PIN and a deactivation end the sessions. Mounted while it is open. */
export function RiderDialog({ rider, onClose }: { rider: Rider | null; onClose: () => void }) {
  const [isActive, setIsActive] = useState(rider?.isActive ?? true);
  const create = useSend('POST /admin/riders');
  const update = useSend('PUT /admin/riders/:id');
  const once = useOnce();
  const form = useForm({
    rules: rider ? riderChangeRules : riderRules,
    initial: { name: rider?.name ?? '', phone: rider?.phone ?? '', pin: '' },
    fallback: t('The rider could not be saved.'),
    submit: async (body) => {
      const { message } = rider
        ? await update.mutateAsync({ params: { id: rider.id }, body: { ...body, isActive } })
        : await once(body, (headers) => create.mutateAsync({ headers, body }));
      showToast(message ?? t('Rider saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={rider ? t('Edit {name}', { name: rider.name }) : t('Add a rider')}
      form={form}
      submitLabel={rider ? t('Save Changes') : t('Add a rider')}
      isUnsaved={isChanged(form.initial, form.values) || isActive !== (rider?.isActive ?? true)}
      onClose={onClose}
    >
      <Field label={t('Name')} autoComplete="off" {...form.field('name')} />
      <Field label={t('Phone Number')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <Field
        label={t('PIN')}
        hint={
          rider
            ? t('6 digits. Empty: the PIN stays. A new one signs the rider out everywhere.')
            : t('6 digits. Tell it to the rider.')
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.field('pin')}
      />
      {rider && <Tick label={t('Active: may sign in')} isTicked={isActive} onTick={setIsActive} />}
    </FormDialog>
  );
}

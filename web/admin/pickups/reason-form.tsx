import { optionalReasonRule, reasonRule } from '#contract/jars/pickups.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
import { usePickupStep } from './use-pickup-step.ts';

const required = { reason: reasonRule };
const optional = { reason: optionalReasonRule };

interface ReasonFormProps {
  pickup: AdminPickup;
  step: 'keep' | 'reject';
  onClose: () => void;
}

/** Leaves the money as credit, or rejects it with a reason that the customer reads. */
export function ReasonForm({ pickup, step, onClose }: ReasonFormProps) {
  const isRejecting = step === 'reject';
  const keep = usePickupStep('POST /admin/pickups/:id/keep', onClose);
  const reject = usePickupStep('POST /admin/pickups/:id/reject', onClose);
  const form = useForm({
    rules: isRejecting ? required : optional,
    initial: { reason: '' },
    fallback: t('It could not be saved. Please try again.'),
    submit: ({ reason }) => {
      const [params, version] = [{ id: pickup.id }, pickup.version];
      return isRejecting
        ? reject({ params, body: { version, reason: reason.trim() } })
        : keep({ params, body: { version, ...(reason.trim() && { reason: reason.trim() }) } });
    },
  });
  return (
    <FormDialog
      title={isRejecting ? t('Reject the pick-up') : t('Keep in balance')}
      form={form}
      submitLabel={isRejecting ? t('Reject') : t('Keep in balance')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {isRejecting
          ? t('The customer gets an email with your reason.')
          : t('The money stays in the customer’s balance. The customer gets an email.')}
      </p>
      <ReasonField readBy="customer" {...form.field('reason')} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { roleLimit, roleReason } from '#contract/accounts/role-rules.ts';
import { t } from '#web/language.ts';
import type { StaffRole } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../dialogs/fields.tsx';
import { nameOfRole } from './role-words.ts';

/** Sets what people with a role may give away in a day. Mount it only while it is open. */
export function LimitDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  // The limit when the dialog opened, because the list behind the dialog may reload.
  const [first] = useState(role);
  const send = useSend('PUT /admin/role-limits', { readsAfterFailure: true });
  const form = useForm({
    rules: { limit: roleLimit, reason: roleReason },
    initial: { limit: first.limit, reason: '' },
    fallback: t('Failed to save the limit'),
    submit: async ({ limit, reason }) => {
      await send.mutateAsync({ body: { role: first.id, limit, limitSeen: first.limit, reason } });
      showToast(t('Limit saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Limit of {role}', { role: nameOfRole(first) })}
      form={form}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t(
          'What one person may give away in a day: allowances, write-offs, refunds, lower prices, corrected jars and late reversals together. Above it a second person must confirm.',
        )}
      </p>
      <AmountField label={t('Limit for a day (₹)')} hint={t('Leave blank for no limit.')} {...form.number('limit')} />
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}

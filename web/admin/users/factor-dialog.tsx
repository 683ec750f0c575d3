import { useState } from 'react';
import { roleReason } from '#contract/accounts/role-rules.ts';
import { t } from '#web/language.ts';
import type { StaffRole } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../dialogs/fields.tsx';
import { nameOfRole } from './role-words.ts';

/** Sets whether people with a role must have a second step of the sign-in. Mount it only while it is open. */
export function FactorDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  // The setting when the dialog opened, because the list behind the dialog may reload.
  const [{ id, needsFactor }] = useState(role);
  const send = useSend('PUT /admin/role-factors', { readsAfterFailure: true });
  const form = useForm({
    rules: { reason: roleReason },
    initial: { reason: '' },
    fallback: t('Failed to save the role'),
    submit: async ({ reason }) => {
      await send.mutateAsync({ body: { role: id, needsFactor: !needsFactor, reason } });
      showToast(t('Role saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Second step for {role}', { role: nameOfRole(role) })}
      form={form}
      submitLabel={needsFactor ? t('Make it optional') : t('Make it mandatory')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {needsFactor
          ? t('People with this role may then work without a second step, and remove theirs.')
          : t(
              'People with this role who have neither an authenticator app nor a passkey can then do nothing else until they have set one up, also those who are signed in now.',
            )}
      </p>
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}

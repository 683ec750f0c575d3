import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { deletionRules } from '#contract/privacy/deletion-rules.ts';
import { t } from '#web/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { UserSection } from './user-parts.tsx';

/** Deletes the account of a customer who asks for it. */
export function UserDeletion({ customer: { id, name } }: { customer: StaffUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useSend('POST /admin/users/:id/delete', { onSuccess: ({ message }) => showToast(message) });
  return (
    <IfMay call="POST /admin/users/:id/delete">
      <UserSection title={t('Deletion')}>
        <p className="text-ink-soft">
          {t('For customers who ask for it and cannot do it themselves on the page “Your data”.')}
        </p>
        <div>
          <Button
            variant="outline"
            aria-label={t('Delete account of {name}', { name })}
            onClick={() => setIsAsking(true)}
          >
            {t('Delete account')}
          </Button>
        </div>
      </UserSection>
      {isAsking && (
        <ReasonDialog
          title={t('Delete account of {name}', { name })}
          submitLabel={t('Delete')}
          readBy="staff"
          rule={deletionRules.reason}
          send={(reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t(
              'Name, phone number, addresses, notes and messages are deleted at once. This cannot be undone. Orders, sums and invoices stay. Make sure that it is really the customer who asks.',
            )}
          </p>
        </ReasonDialog>
      )}
    </IfMay>
  );
}

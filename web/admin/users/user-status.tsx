import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import { useUser } from '#web/shared/session.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { HeldList } from '../dialogs/held-list.tsx';
import { UserSection } from './user-parts.tsx';

/** Lets staff deactivate the account of a colleague who leaves, and shows what that person still holds. */
export function UserLeaving({ user }: { user: StaffUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const { name } = user;
  const isSelf = useUser()?.id === user.id;
  return (
    <UserSection title={user.isActive ? t('Leaving') : t('Has left')}>
      <IfMay call="GET /admin/people/:id/held">
        <HeldList id={user.id} name={name} />
      </IfMay>
      {!isSelf && (
        <IfMay call="PUT /admin/users/:id/status">
          <div>
            <Button
              variant="outline"
              aria-label={user.isActive ? t('{name} has left', { name }) : t('{name} works here again', { name })}
              onClick={() => setIsAsking(true)}
            >
              {user.isActive ? t('Has left') : t('Works here again')}
            </Button>
          </div>
        </IfMay>
      )}
      {isAsking && <UserStatusDialog user={user} onClose={() => setIsAsking(false)} />}
    </UserSection>
  );
}

/** Asks before an account is activated or deactivated. Mount it only while it is open. */
export function UserStatusDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { id, name, phone, isActive } = user;
  const email = user.email ?? phone;
  const toggle = useSend('PUT /admin/users/:id/status', {
    onSuccess: () =>
      showToast(isActive ? t('{name} was deactivated.', { name }) : t('{name} was activated.', { name })),
  });

  return (
    <ConfirmDialog
      type={isActive ? 'warning' : 'info'}
      title={isActive ? t('Deactivate User') : t('Activate User')}
      confirmLabel={isActive ? t('Deactivate') : t('Activate')}
      fallback={t('Failed to update user status')}
      onConfirm={() => toggle.mutateAsync({ params: { id }, body: { isActive: !isActive } })}
      onClose={onClose}
    >
      <p className="font-medium">
        {isActive
          ? t('Are you sure you want to deactivate this user?')
          : t('Are you sure you want to activate this user?')}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {isActive
          ? t('{name} ({email}) is signed out at once and cannot sign in.', { name, email })
          : t('{name} ({email}) can sign in again.', { name, email })}
      </p>
    </ConfirmDialog>
  );
}

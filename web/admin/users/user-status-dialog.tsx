import type { StaffUser } from '#contract/accounts/calls.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Asks before an account is activated or deactivated. Mounted while it is open. */
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

import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/accounts.ts';
import { call } from '../api.ts';
import { t } from '../language.ts';
import { showToast } from '../ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before an account is activated or deactivated. Mounted while it is open. */
export function UserStatusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name, email, isActive } = user;

  async function toggle() {
    await call('PUT /admin/users/:id/status', { params: { id }, body: { isActive: !isActive } });
    await client.invalidateQueries();
    showToast(isActive ? t('{name} was deactivated.', { name }) : t('{name} was activated.', { name }));
  }

  return (
    <ConfirmDialog
      type={isActive ? 'warning' : 'info'}
      title={isActive ? t('Deactivate User') : t('Activate User')}
      confirmLabel={isActive ? t('Deactivate') : t('Activate')}
      fallback={t('Failed to update user status')}
      onConfirm={toggle}
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

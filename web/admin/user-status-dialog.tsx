import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/accounts.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before an account is activated or deactivated. Mounted while it is open. */
export function UserStatusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name, isActive } = user;
  const verb = isActive ? 'deactivate' : 'activate';

  async function toggle() {
    await call('PUT /admin/users/:id/status', { params: { id }, body: { isActive: !isActive } });
    await client.invalidateQueries();
    showToast(`${name} was ${verb}d.`);
  }

  return (
    <ConfirmDialog
      type={isActive ? 'warning' : 'info'}
      title={isActive ? 'Deactivate User' : 'Activate User'}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      fallback="Failed to update user status"
      onConfirm={toggle}
      onClose={onClose}
    >
      <p className="font-medium">Are you sure you want to {verb} this user?</p>
      <p className="text-sm break-words text-ink-soft">
        {name} ({user.email}) {isActive ? 'is signed out at once and cannot sign in.' : 'can sign in again.'}
      </p>
    </ConfirmDialog>
  );
}

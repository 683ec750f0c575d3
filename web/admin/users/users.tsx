import UserPlus from 'lucide-react/icons/user-plus';
import UsersIcon from 'lucide-react/icons/users';
import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useSession } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/users.ts';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import { NewUserDialog } from './user-new-dialog.tsx';
import { roleLabels } from './user-roles.tsx';
import { UserRow } from './user-row.tsx';
import { UserStatusDialog } from './user-status-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('User Management'));

const selects = {
  role: { label: text('Role'), options: roleLabels },
  isActive: { label: text('Status'), options: { true: text('Active'), false: text('Inactive') } },
} as const satisfies Selects;
const columns = [text('Name'), text('Contact'), text('Role'), text('Status'), text('Joined'), text('Actions')];

/** What is open over the list. */
type Open = { dialog: 'new' } | { dialog: 'details' | 'status'; user: StaffUser };

export default function Users() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const users = useCall('GET /admin/users', { query }, { keepPrevious: true });
  const state = useSession();
  const ownId = state.status === 'signed-in' ? state.session.user.id : null;
  const [open, setOpen] = useState<Open | null>(null);
  const list = users.data?.data;
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        title={t('User Management')}
        counted={{ one: text('{count} user'), other: text('{count} users') }}
        loadingLabel={t('Loading users...')}
        label={t('Search users')}
        placeholder={t('Name, email or phone')}
        selects={selects}
        filter={filter}
        onChange={show}
        answer={users}
        pagination={list?.pagination}
        loadFailure={t('Failed to load users.')}
        icon={<UsersIcon size={28} />}
        noMatch={t('No users match your current filters.')}
        none={t('There are no users yet.')}
        add={
          <>
            <ExportButton onLoad={() => loadFile('GET /admin/users/export', { query: allPages })} />
            <Button onClick={() => setOpen({ dialog: 'new' })}>
              <UserPlus aria-hidden size={18} /> {t('Add User')}
            </Button>
          </>
        }
      >
        <ListTable columns={columns} isStale={users.isPlaceholderData}>
          {list?.users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isSelf={user.id === ownId}
              onView={() => setOpen({ dialog: 'details', user })}
              onToggle={() => setOpen({ dialog: 'status', user })}
            />
          ))}
        </ListTable>
      </ListScreen>
      {open?.dialog === 'new' && <NewUserDialog onClose={close} />}
      {open?.dialog === 'details' && <UserDetailsDialog user={open.user} onClose={close} />}
      {open?.dialog === 'status' && <UserStatusDialog user={open.user} onClose={close} />}
    </>
  );
}

import Eye from 'lucide-react/icons/eye';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tag from 'lucide-react/icons/tag';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import UsersIcon from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { message, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useUser } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { Tags } from '../dialogs/customer-tags.tsx';
import { ActiveBadge, activeSelect } from '../lists/active-badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Initial } from '../lists/initial.tsx';
import { IconButton, ShortLabel } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { selectColumn } from '../lists/select-column.tsx';
import { useTagFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { NewUserDialog, UserDetailsDialog } from './user-dialogs.tsx';
import { FactorBadge } from './user-factor.tsx';
import { RoleBadge, roleLabels, shortId } from './user-parts.tsx';
import { UserBulkBar, type UserSelection, useUserSelection } from './user-selection.tsx';
import { UserStatusDialog } from './user-status.tsx';

const selects = {
  role: { label: message('Role'), options: roleLabels },
  isActive: activeSelect,
} as const satisfies Selects;

/** The open dialog. */
type Open = { dialog: 'new' } | { dialog: 'details' | 'status'; user: StaffUser };

type Checkbox = (user: StaffUser) => ReactNode;

/** The columns of the list. `ownId` is the id of the signed-in admin's account. */
const columnsWith = (
  ownId: string | null,
  onOpen: (open: Open) => void,
  checkbox: Checkbox | undefined,
): Column<StaffUser>[] => [
  {
    head: message('Name'),
    width: 'cut',
    className: 'col-span-2 min-w-0',
    cell: (user) => (
      <div className="flex items-center gap-3">
        {checkbox?.(user)}
        <Initial name={user.name} />
        <div className="min-w-0">
          <Link
            to={customerPath(user.id)}
            title={user.name}
            className="block truncate py-0.5 font-medium hover:underline"
          >
            {user.name}
          </Link>
          {/* The end of the id is enough to identify the account. The details show the whole id. */}
          <span className="figures block text-xs text-ink-soft" title={user.id}>
            {t('ID: {id}', { id: shortId(user.id) })}
          </span>
          <Tags tags={user.tags} />
          {user.hasSecondFactor && <FactorBadge />}
        </div>
      </div>
    ),
  },
  {
    head: message('Contact'),
    phone: 'line',
    className: 'row-start-2 min-w-0',
    cell: ({ email, phone }) => (
      <div className="flex min-w-0 items-center justify-between gap-x-3 max-lg:text-xs lg:block">
        <span
          title={email ?? undefined}
          className={classes('block truncate lg:max-w-80', email === null && 'text-ink-soft')}
        >
          {email ?? t('No email address')}
        </span>
        {phone && (
          <a
            href={phoneHref(phone)}
            className="figures block w-fit shrink-0 py-0.5 text-ink-soft hover:underline max-lg:-mt-1 max-lg:pt-1.5 lg:p-0"
          >
            {phone}
          </a>
        )}
      </div>
    ),
  },
  { head: message('Role'), phone: 'corner', cell: ({ role }) => <RoleBadge role={role} /> },
  {
    head: message('Status'),
    className: 'col-start-2 row-start-3',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    head: message('Joined'),
    named: 'before',
    className: 'col-start-1 row-start-3 whitespace-nowrap text-ink-soft max-lg:text-xs',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  {
    head: message('Actions'),
    className: 'col-start-3 row-start-3',
    cell: (user) => (
      <div className="flex items-center justify-end gap-1 max-lg:*:[button]:size-9 lg:justify-start">
        <IconButton
          icon={Eye}
          label={t('View details')}
          name={t('View details of {name}', { name: user.name })}
          onClick={() => onOpen({ dialog: 'details', user })}
          isOpener
        />
        {user.id === ownId ? (
          <span className="px-1.5 text-sm font-semibold text-ink-soft">{t('Self')}</span>
        ) : (
          <IfMay call="PUT /admin/users/:id/status">
            <IconButton
              icon={user.isActive ? UserX : UserCheck}
              label={user.isActive ? t('Deactivate') : t('Activate')}
              name={
                user.isActive ? t('Deactivate {name}', { name: user.name }) : t('Activate {name}', { name: user.name })
              }
              isDanger={user.isActive}
              onClick={() => onOpen({ dialog: 'status', user })}
            />
          </IfMay>
        )}
      </div>
    ),
  },
];

/** The checkbox of a customer. Accounts of staff have no tags. */
function checkboxOf({ ids, select }: UserSelection): Checkbox {
  const { cell } = selectColumn<StaffUser>({
    labelOf: ({ name }) => t('Select {name}', { name }),
    isSelected: ({ id }) => ids.has(id),
    onSelect: (user, isSelected) => select([user], isSelected),
  });
  return (user) => user.role === 'customer' && cell(user);
}

export default function Users() {
  const tagId = useTagFilter();
  const list = useList('GET /admin/users', { ...selects, tagId }, ({ data }) => [data.users, data.pagination]);
  const ownId = useUser()?.id ?? null;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const mayTag = useMayCall()('POST /admin/tags/customers');
  const selection = useUserSelection(list.parameters);
  const customers = list.rows?.filter(({ role }) => role === 'customer') ?? [];
  const columns = columnsWith(ownId, setOpen, mayTag ? checkboxOf(selection) : undefined);
  return (
    <>
      <ListScreen
        {...list.screen}
        list="users"
        title={t('User Management')}
        counted={{ one: message('{count} user'), other: message('{count} users') }}
        label={t('Search customers and staff')}
        placeholder={t('Name, email or phone')}
        loadFailure={t('Failed to load users.')}
        icon={<UsersIcon size={28} />}
        noMatch={t('Nobody matches your current filters.')}
        none={t('There are no customers yet.')}
        add={
          <>
            <ButtonLink to="/admin/users/roles" variant="outline" size="sm" title={t('Roles of staff')}>
              <ShieldCheck aria-hidden size={18} /> <ShortLabel>{t('Roles of staff')}</ShortLabel>
            </ButtonLink>
            {/* On a narrow phone a fourth button would not fit beside the heading. “Find anything” also leads to this
                screen. */}
            <ButtonLink
              to="/admin/users/tags"
              variant="outline"
              size="sm"
              className="max-[26rem]:hidden"
              title={t('Tags of customers')}
            >
              <Tag aria-hidden size={18} /> <ShortLabel>{t('Tags')}</ShortLabel>
            </ButtonLink>
            <ExportButton {...list.exported} />
            <IfMay call="POST /admin/users">
              <Button size="sm" title={t('Add User')} onClick={() => setOpen({ dialog: 'new' })}>
                <UserPlus aria-hidden size={18} /> <ShortLabel>{t('Add User')}</ShortLabel>
              </Button>
            </IfMay>
          </>
        }
        columns={columns}
        card="grid-cols-[1fr_auto_auto] items-center gap-x-3"
        actions={
          <IfMay call="POST /admin/tags/customers">
            <UserBulkBar
              selection={selection}
              query={list.parameters}
              shown={customers}
              total={list.pagination?.totalItems ?? 0}
            />
          </IfMay>
        }
      />
      {open?.dialog === 'new' && <NewUserDialog onClose={close} />}
      {open?.dialog === 'details' && <UserDetailsDialog user={open.user} onClose={close} />}
      {open?.dialog === 'status' && <UserStatusDialog user={open.user} onClose={close} />}
    </>
  );
}

import Eye from 'lucide-react/icons/eye';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { Link } from 'react-router';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { classes } from '#web/ui/classes.ts';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { IconButton } from '../lists/icon-button.tsx';
import { Initial } from '../lists/initial.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { RoleBadge } from './user-roles.tsx';

interface UserRowProps {
  user: StaffUser;
  /** The account of the admin who looks at the list. */
  isSelf: boolean;
  onView: () => void;
  onToggle: () => void;
}

/** One account of the list: a row of the table, and on a narrow screen a card. */
export function UserRow({ user, isSelf, onView, onToggle }: UserRowProps) {
  const { id, name, email, phone, role, isActive, createdAt } = user;
  return (
    <ListRow grid="grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
      <td className={`${cell} min-w-0`}>
        <div className="flex items-center gap-3">
          <Initial name={name} />
          <div className="min-w-0">
            {role === 'customer' ? (
              <Link
                to={`/admin/users/${id}`}
                className="inline-flex min-h-11 items-center font-medium break-words hover:underline lg:min-h-0"
              >
                {name}
              </Link>
            ) : (
              <span className="block font-medium break-words">{name}</span>
            )}
            <span className="block w-40 truncate text-sm text-ink-soft" title={id}>
              {t('ID: {id}', { id })}
            </span>
          </div>
        </div>
      </td>
      <td className={`${cell} col-span-2 min-w-0`}>
        <span className={classes('block break-words', email === null && 'text-ink-soft')}>
          {email ?? t('No e-mail address')}
        </span>
        {phone && (
          <a
            href={phoneHref(phone)}
            className="figures block w-fit py-1.5 text-sm text-ink-soft hover:underline lg:p-0"
          >
            {phone}
          </a>
        )}
      </td>
      <td className={`${cell} col-start-2 row-start-1 self-start text-right lg:text-left`}>
        <RoleBadge role={role} />
      </td>
      <td className={cell}>
        <ActiveBadge isActive={isActive} />
      </td>
      <td className={`${cell} row-start-4 text-sm whitespace-nowrap text-ink-soft`}>
        <span className="lg:hidden">{t('Joined')} </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={`${cell} col-start-2 row-span-2 row-start-3 self-end`}>
        <div className="flex items-center gap-2">
          <IconButton
            icon={Eye}
            label={t('View details')}
            name={t('View details of {name}', { name })}
            onClick={onView}
            isOpener
          />
          {isSelf ? (
            <span className="px-1.5 text-sm font-semibold text-ink-soft">{t('Self')}</span>
          ) : (
            <IconButton
              icon={isActive ? UserX : UserCheck}
              label={isActive ? t('Deactivate') : t('Activate')}
              name={isActive ? t('Deactivate {name}', { name }) : t('Activate {name}', { name })}
              isDanger={isActive}
              onClick={onToggle}
            />
          )}
        </div>
      </td>
    </ListRow>
  );
}

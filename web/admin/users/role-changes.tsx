import { useState } from 'react';
import type { RoleChange } from '#contract/accounts/role-calls.ts';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Pagination } from '../lists/pagination.tsx';
import { describePermission, nameOfRole } from './role-words.ts';
import { UserSection } from './user-parts.tsx';

/** The history of roles and of who has them. If an id is given, only the history of that person. */
export function RoleChanges({ userId }: { userId?: string }) {
  const [page, setPage] = useState(1);
  const query = { ...(userId && { userId }), page, limit: 10 };
  const answer = useCall('GET /admin/role-changes', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <UserSection title={t('History of roles')} answer={answer}>
      {list?.changes.length === 0 && <p className="text-ink-soft">{t('No role was changed yet.')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {list?.changes.map((change) => (
          <li key={change.id} className="grid gap-0.5 border-t border-line pt-2 first:border-0 first:pt-0">
            <span className="font-medium wrap-anywhere">{titleOf(change)}</span>
            <Parts label={t('Added')} parts={change.added} change={change} />
            <Parts label={t('Taken away')} parts={change.removed} change={change} />
            <span className="text-sm text-ink-soft">
              {change.by ?? t('System')}, <time dateTime={change.at}>{formatDateTime(change.at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {list && list.pagination.totalPages > 1 && <Pagination pagination={list.pagination} onPage={setPage} />}
    </UserSection>
  );
}

function titleOf({ kind, person, role }: RoleChange): string {
  if (role === null) return t('Roles of {name}', { name: person ?? t('System') });
  if (kind === 'created') return t('Role “{role}” added', { role });
  return kind === 'deleted' ? t('Role “{role}” deleted', { role }) : t('Role “{role}” changed', { role });
}

interface PartsProps {
  label: string;
  parts: readonly string[];
  change: RoleChange;
}

/** The roles of a person or the permissions of a role that were added or taken away. */
function Parts({ label, parts, change: { role } }: PartsProps) {
  if (parts.length === 0) return null;
  const names = parts.map((part) => (role === null ? nameOfRole({ id: part, name: part }) : describePermission(part)));
  return (
    <span className="text-sm wrap-anywhere">
      {label}: {names.join(role === null ? ', ' : ' ')}
    </span>
  );
}

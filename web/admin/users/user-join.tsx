import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffUser } from '#contract/accounts/calls.ts';
import type { AccountJoin } from '#contract/joins/calls.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { JoinDialog } from './join-dialog.tsx';
import { UserSection } from './user-section.tsx';

/** Whose other account this is or was. Nothing for a registered account that none was joined into. */
export function UserJoin({ customer }: { customer: StaffUser }) {
  const { id, email, isActive } = customer;
  const answer = useCall('GET /admin/users/:id/joins', { params: { id } });
  const [isOpen, setOpen] = useState(false);
  const { into, joined } = answer.data?.data ?? { into: null, joined: [] };
  if (email !== null && joined.length === 0) return null;
  return (
    <UserSection title={t('Accounts of one person')} answer={answer}>
      {into && (
        <>
          <p className="font-medium">{t('This account was joined into another one. Please open that one.')}</p>
          <JoinFacts join={into} />
        </>
      )}
      {joined.map((join) => (
        <div key={join.account.id} className="grid gap-1">
          <p className="font-medium">{t('An account without an email address was joined into this one.')}</p>
          <JoinFacts join={join} />
        </div>
      ))}
      {email === null && answer.isSuccess && !into && (
        <>
          <p>{t('If this customer has also registered, you can move all phone orders there.')}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BlockedButton
              variant="outline"
              size="sm"
              blocked={!isActive && t('Activate this account first.')}
              onClick={() => setOpen(true)}
            >
              {t('Join accounts')}
            </BlockedButton>
          </div>
        </>
      )}
      {isOpen && <JoinDialog customer={customer} onClose={() => setOpen(false)} />}
    </UserSection>
  );
}

function JoinFacts({ join: { account, codeEmail, calledPhone, by, at } }: { join: AccountJoin }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      <Link to={customerPath(account.id)} className="inline-flex min-h-11 items-center text-deep underline">
        {account.name}
      </Link>
      <span className="block">
        {t('Code from {email}, {phone} called back', { email: codeEmail, phone: calledPhone })}
      </span>
      {by ?? t('System')}, <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}

import type { StaffUser } from '#contract/accounts/calls.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Fact } from '../dialogs/fact.tsx';
import { AddEmail } from './add-email.tsx';
import { UserSection } from './user-section.tsx';

/** How a customer is reached. */
export function UserFacts({ user }: { user: StaffUser }) {
  const { id, email, phone, address, city, pincode, createdAt } = user;
  return (
    <UserSection title={t('Contact')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('Email')} isWide>
          {email === null ? (
            <AddEmail id={id} />
          ) : (
            <a href={`mailto:${email}`} className="font-semibold text-deep hover:underline">
              {email}
            </a>
          )}
        </Fact>
        <Fact label={t('Phone')}>
          {phone ? (
            <a href={phoneHref(phone)} className="figures font-semibold text-deep hover:underline">
              {phone}
            </a>
          ) : (
            '—'
          )}
        </Fact>
        <Fact label={t('Joined')}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </Fact>
        <Fact label={t('Address')} isWide>
          {[address, city, pincode].filter(Boolean).join(', ') || '—'}
        </Fact>
      </dl>
    </UserSection>
  );
}

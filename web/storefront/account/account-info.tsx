import type { User } from '#contract/accounts/calls.ts';
import { formatLongDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { signOut } from '#web/site/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** What a customer cannot change about the account. */
export function AccountInfo({ user }: { user: User }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t('Account Information')}</h2>
      <dl className="grid gap-3 sm:max-lg:grid-cols-3 [&_dt]:text-sm [&_dt]:text-ink-soft">
        <div>
          <dt>{t('Email')}</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt>{t('Account Type')}</dt>
          <dd>{t('Customer')}</dd>
        </div>
        <div>
          <dt>{t('Member Since')}</dt>
          <dd>{formatLongDate(user.createdAt)}</dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:max-lg:grid-cols-2">
        <ButtonLink to="/orders" variant="outline">
          {t('My Orders')}
        </ButtonLink>
        <ButtonLink to="/plans" variant="outline">
          {t('My Deliveries')}
        </ButtonLink>
        <ButtonLink to="/jars" variant="outline">
          {t('My Jars')}
        </ButtonLink>
        <ButtonLink to="/account" variant="outline">
          {t('Account')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => signOut('/')}>
          {t('Logout')}
        </Button>
      </div>
    </Card>
  );
}

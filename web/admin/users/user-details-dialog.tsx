import MessageSquare from 'lucide-react/icons/message-square';
import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { AddEmail } from './add-email.tsx';
import { RoleBadge } from './user-roles.tsx';

/** An account and what it has ordered; the figures stay empty when they cannot be loaded. */
export function UserDetailsDialog({ user: listed, onClose }: { user: StaffUser; onClose: () => void }) {
  const details = useCall('GET /admin/users/:id', { params: { id: listed.id } });
  const user = details.data?.data.user ?? listed;
  const stats = details.data?.data.stats;
  return (
    <Dialog title={t('User Details')} isOpen onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto min-w-0 text-lg font-semibold break-words">{user.name}</p>
          <RoleBadge role={user.role} />
          <ActiveBadge isActive={user.isActive} />
        </div>
        <dl className="grid gap-3 sm:grid-cols-2">
          <Fact label={t('Email')} isWide>
            {user.email === null ? (
              <AddEmail id={user.id} />
            ) : (
              <a href={`mailto:${user.email}`} className="font-semibold text-deep hover:underline">
                {user.email}
              </a>
            )}
          </Fact>
          <Fact label={t('Phone')}>
            {user.phone ? (
              <a href={phoneHref(user.phone)} className="figures font-semibold text-deep hover:underline">
                {user.phone}
              </a>
            ) : (
              '—'
            )}
          </Fact>
          <Fact label={t('Address')} isWide>
            {user.address || '—'}
          </Fact>
          <Fact label={t('City')}>{user.city || '—'}</Fact>
          <Fact label={t('Pincode')}>{user.pincode || '—'}</Fact>
          <Fact label={t('Joined')}>
            <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </Fact>
        </dl>
        <section className="grid gap-2 border-t border-line pt-4">
          <h3>{t('Order Statistics')}</h3>
          {details.isError && (
            <ErrorState title={t('The figures could not be loaded.')} onTryAgain={() => details.refetch()} />
          )}
          <dl className="grid grid-cols-2 gap-3" aria-busy={details.isPending}>
            <Figure label={t('Total Orders')} isPending={details.isPending}>
              {stats && formatNumber(stats.totalOrders)}
            </Figure>
            <Figure label={t('Total Spent')} isPending={details.isPending}>
              {stats && <Price paise={stats.totalSpent} exact />}
            </Figure>
          </dl>
          <p className="flex flex-wrap gap-2">
            <ButtonLink to={customerPath(user.id)} variant="outline" size="sm">
              <UserRound aria-hidden size={18} /> {t('Open the whole page')}
            </ButtonLink>
            <ButtonLink to={ordersPath({ customerId: user.id })} variant="outline" size="sm">
              <ReceiptText aria-hidden size={18} /> {t('Orders of this customer')}
            </ButtonLink>
            {user.email !== null && (
              <ButtonLink
                to={`/admin/contacts?${new URLSearchParams({ search: user.email })}`}
                variant="outline"
                size="sm"
              >
                <MessageSquare aria-hidden size={18} /> {t('Messages of this customer')}
              </ButtonLink>
            )}
            {user.role === 'customer' && user.isActive && (
              <ButtonLink
                to={`/admin/orders/new?${new URLSearchParams({ customer: user.id })}`}
                variant="outline"
                size="sm"
              >
                <PhoneCall aria-hidden size={18} /> {t('New order by phone')}
              </ButtonLink>
            )}
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function Figure({ label, isPending, children }: { label: string; isPending: boolean; children: ReactNode }) {
  return (
    <div className="rounded-md bg-mist p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-xl font-bold">{isPending ? <Skeleton className="h-7 w-24" /> : (children ?? '—')}</dd>
    </div>
  );
}

import PhoneCall from 'lucide-react/icons/phone-call';
import Trash2 from 'lucide-react/icons/trash-2';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { longestNote, noteRules } from '#contract/accounts/note-rules.ts';
import { toDelivery } from '#contract/shared/delivery-address.ts';
import { t } from '#web/language.ts';
import { formatDate, formatDateTime } from '#web/shared/dates.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { describeLabel, formatAddress, formatSavedAddress } from '#web/shared/place/format-address.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, ButtonLink, useOpenPath } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { CashPart } from '../dialogs/cash-part.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { IconButton } from '../lists/list-buttons.tsx';
import { bookPath, statementPath } from '../lists/money-paths.ts';
import { MonthlyPanel } from '../monthly/monthly-panel.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import type { Route } from './+types/user-page.ts';
import { RoleChanges } from './role-changes.tsx';
import { UserAccount } from './user-account.tsx';
import { UserDeletion } from './user-deletion.tsx';
import { UserFactor } from './user-factor.tsx';
import { UserJoin } from './user-join.tsx';
import { UserMessages } from './user-messages.tsx';
import { UserJars, UserOrders, UserPlans } from './user-orders.tsx';
import { RoleBadge, UserSection, WaysToReach } from './user-parts.tsx';
import { UserPrices } from './user-prices.tsx';
import { UserRoles } from './user-roles.tsx';
import { UserLeaving } from './user-status.tsx';
import { UserTags } from './user-tags.tsx';
import { UserTimeline } from './user-timeline.tsx';

/** The page of a customer. For an account of staff it shows only the contact details. */
export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const details = useCall('GET /admin/users/:id', { params: { id } });
  const openPath = useOpenPath();
  const user = details.data?.data.user;
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-5 md:py-6">
      <Breadcrumb
        steps={[{ label: t('Customers and Staff'), to: '/admin/users' }, { label: user?.name ?? t('Customer') }]}
      />
      {details.isError && <LoadFailure title={t('Failed to load the customer')} answer={details} />}
      {details.isPending && <Loading places={['h-12', 'h-56']} />}
      {user && (
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-title wrap-anywhere">{user.name}</h1>
            <RoleBadge role={user.role} />
            <span className="grow">
              <ActiveBadge isActive={user.isActive} />
            </span>
            {user.role === 'customer' && user.isActive && (
              <ButtonLink to={`/admin/orders/new?${new URLSearchParams({ customer: id })}`} variant="outline">
                <PhoneCall aria-hidden size={18} /> {t('New order by phone')}
              </ButtonLink>
            )}
          </header>
          {user.role === 'customer' ? (
            <div className="grid gap-3 lg:block lg:columns-2 lg:gap-5 lg:*:mb-5 lg:*:break-inside-avoid">
              <IfMay call="GET /admin/money/customers/:id">
                <UserAccount customer={user} />
              </IfMay>
              <UserSection title={t('Monthly account')}>
                <MonthlyPanel
                  customerId={id}
                  paths={{
                    credit: openPath(bookPath({ customerId: id })),
                    dues: '#dues',
                    orders: openPath(ordersPath({ customerId: id })),
                  }}
                  monthPath={(month) => statementPath(id, month)}
                />
              </UserSection>
              <IfMay call="GET /admin/orders">
                <UserOrders customerId={id} />
              </IfMay>
              <IfMay call="GET /admin/plans">
                <UserPlans customerId={id} isActive={user.isActive} />
              </IfMay>
              <UserPrices customerId={id} isActive={user.isActive} />
              <IfMay call="GET /admin/money/customers/:id">
                <UserJars customerId={id} />
              </IfMay>
              <UserTags customer={user} />
              <div id="cash">
                <UserSection title={t('Cash at the door')}>
                  <CashPart customerId={id} isWhole />
                </UserSection>
              </div>
              <UserMessages customer={user} />
              <UserNotes customerId={id} />
              <UserFacts user={user} />
              <IfMay call="GET /admin/callers/:id">
                <UserAddresses customerId={id} isActive={user.isActive} />
              </IfMay>
              <UserJoin customer={user} />
              <UserTimeline key={id} customerId={id} />
              <UserDeletion customer={user} />
              <RecordLog record={id} />
            </div>
          ) : (
            <div className="grid gap-3 lg:gap-5">
              <UserFacts user={user} />
              <UserRoles user={user} />
              <UserFactor user={user} />
              <UserLeaving user={user} />
              <RoleChanges userId={id} />
              <RecordLog record={id} />
            </div>
          )}
        </>
      )}
    </main>
  );
}

/** Contact details of a customer. */
function UserFacts({ user }: { user: StaffUser }) {
  const { createdAt } = user;
  return (
    <UserSection title={t('Contact')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <WaysToReach user={user} />
        <Fact label={t('Joined')}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </Fact>
        <Fact label={t('Address')} isWide>
          {formatAddress(toDelivery({ ...user, recipient: user.name })) || '—'}
        </Fact>
      </dl>
    </UserSection>
  );
}

/** A customer's addresses. They are hidden while the account is deactivated, because nothing is delivered then. */
function UserAddresses({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  const answer = useCall('GET /admin/callers/:id', { params: { id: customerId } });
  const addresses = answer.data?.data.addresses;
  return (
    <UserSection title={t('Addresses')} answer={answer}>
      {addresses?.length === 0 && (
        <p className="text-ink-soft">{isActive ? t('No addresses yet') : t('Hidden while the account is inactive')}</p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {addresses?.map((saved) => (
          <li key={saved.id} className="grid gap-0.5 border-t border-line pt-2 first:border-0 first:pt-0">
            <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {describeLabel(saved.label)} {saved.isDefault && <Badge>{t('Default')}</Badge>}
            </span>
            <span className="text-sm wrap-anywhere">{formatSavedAddress(saved)}</span>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

/** Notes of staff about a customer. The customer never sees them. */
function UserNotes({ customerId }: { customerId: string }) {
  const params = { id: customerId };
  const answer = useCall('GET /admin/users/:id/notes', { params, query: { page: 1, limit: 50 } });
  const add = useSend('POST /admin/users/:id/notes');
  const remove = useSend('DELETE /admin/users/:id/notes/:noteId', { readsAfterFailure: true });
  const typed = useForm({
    rules: noteRules,
    initial: { note: '' },
    submit: async (body) => {
      await add.mutateAsync({ params, body });
      typed.setValue('note', '');
      showToast(t('Note saved'));
    },
  });
  useAskBeforeUnload(typed);
  const { form, field, failure, isPending } = typed;
  return (
    <UserSection title={t('Notes')} answer={answer}>
      <IfMay call="POST /admin/users/:id/notes">
        <form {...form} className="grid gap-2">
          {failure && <Notice tone="bad">{failure}</Notice>}
          <TextArea label={t('New note')} rows={2} maxLength={longestNote} {...field('note')} />
          <div>
            <Button type="submit" variant="outline" size="sm" pending={isPending}>
              {t('Save note')}
            </Button>
          </div>
        </form>
      </IfMay>
      <ul className="grid gap-2 empty:hidden">
        {answer.data?.data.notes.map(({ id, note, by, createdAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-line pt-2">
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="text-sm text-ink-soft">
                {by ?? t('System')}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </p>
            </div>
            <IfMay call="DELETE /admin/users/:id/notes/:noteId">
              <IconButton
                icon={Trash2}
                label={t('Delete')}
                name={t('Delete the note “{note}”', { note: note.slice(0, 40) })}
                isDanger
                onClick={() => remove.mutate({ params: { ...params, noteId: id } })}
              />
            </IfMay>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

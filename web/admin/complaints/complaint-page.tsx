import { complaintEntryKinds, complaintKinds, complaintOutcomes } from '#contract/complaints/rules.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AdminComplaint, ComplaintDetail } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, TallLink } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { bookPath, customerPath } from '../lists/money-paths.ts';
import type { Route } from './+types/complaint-page.ts';
import { ComplaintSteps } from './complaint-steps.tsx';
import { describeDeadline, stateOf } from './complaint-words.ts';

/** The page of one complaint for staff: facts, photos, history, and the possible actions. */
export default function AdminComplaintPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /admin/complaints/:id', { params: { id } });
  const found = answer.data?.data;
  const steps = [
    { label: t('Complaints'), to: '/admin/complaints?status=unresolved' },
    { label: found?.complaint.number ?? t('Complaint') },
  ];
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={steps} />
      {!found && <h1 className="sr-only">{t('Complaint')}</h1>}
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && <LoadFailure title={t('Failed to load the complaint')} answer={answer} />}
      {found && (
        <>
          <Head complaint={found.complaint} />
          <ComplaintSteps complaint={found.complaint} />
          <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[1fr_22rem]">
            <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
              <Facts complaint={found.complaint} />
              {found.complaint.photos > 0 && <Photos id={found.complaint.id} count={found.complaint.photos} />}
              <History entries={found.entries} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
              <Officer />
              <RecordLog record={found.complaint.id} />
            </div>
          </div>
        </>
      )}
    </main>
  );
}

function Head({ complaint }: { complaint: AdminComplaint }) {
  const { words, tone } = stateOf(complaint);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-title wrap-anywhere">{t('Complaint {number}', { number: complaint.number })}</h1>
      <Badge tone={tone}>{t(words)}</Badge>
      <span className={complaint.overdue ? 'font-semibold text-rose' : 'text-ink-soft'}>
        {describeDeadline(complaint)}
      </span>
    </header>
  );
}

function Facts({ complaint }: { complaint: AdminComplaint }) {
  const { kind, text, order, customer, name, email, phone, createdAt, assignee } = complaint;
  const { acknowledgeBy, acknowledgedAt, resolveBy, outcome, amount, replacement } = complaint;
  return (
    <Card className="grid gap-4 p-4 sm:p-5" aria-label={t('Complaint')}>
      <p className="text-lg font-semibold">{t(complaintKinds[kind])}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={customer ? t('Customer') : t('Guest')}>
          {customer ? (
            <IfMay screen={customerPath(customer.id)}>
              <TallLink to={customerPath(customer.id)}>{name}</TallLink>
            </IfMay>
          ) : (
            name
          )}
          {phone && (
            <a href={phoneHref(phone)} className="figures block underline">
              {phone}
            </a>
          )}
          {email && <span className="block wrap-anywhere">{email}</span>}
        </Fact>
        {order && (
          <Fact label={t('Order')}>
            <TallLink to={`/admin/orders/${order.id}`} className="figures">
              #{order.orderNumber}
            </TallLink>
          </Fact>
        )}
        <Fact label={t('Received on')}>{formatDateTime(createdAt)}</Fact>
        <Fact label={t('Assigned to')}>{assignee?.name ?? t('nobody')}</Fact>
        <Fact label={t('Acknowledge by')}>
          {formatDateTime(acknowledgeBy)}
          {acknowledgedAt && (
            <span className="block text-sm text-ink-soft">
              {t('Done {time}', { time: formatDateTime(acknowledgedAt) })}
            </span>
          )}
        </Fact>
        <Fact label={t('Resolve by')}>{formatDateTime(resolveBy)}</Fact>
        {outcome && <Fact label={t('Outcome')}>{t(complaintOutcomes[outcome])}</Fact>}
        {amount !== null && (
          <Fact label={t('Amount')}>
            {formatAmount(amount)}
            {customer && (
              <TallLink to={bookPath({ customerId: customer.id })} className="block">
                {t('Day book')}
              </TallLink>
            )}
          </Fact>
        )}
        {replacement && (
          <Fact label={t('Replacement order')}>
            <TallLink to={`/admin/orders/${replacement.id}`} className="figures">
              #{replacement.orderNumber}
            </TallLink>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Photos({ id, count }: { id: string; count: number }) {
  const answer = useCall('GET /admin/complaints/:id/photos', { params: { id } });
  return (
    <TitledCard title={t('Photos ({count})', { count })}>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && <LoadFailure title={t('Failed to load the photos')} answer={answer} />}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {answer.data?.data.photos.map((photo, at) => (
          <li key={photo.id}>
            <img
              src={photo.picture}
              alt={t('Photo {number}', { number: at + 1 })}
              className="w-full rounded-md border border-line object-contain"
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The history of the complaint, newest entry first. */
function History({ entries }: Pick<ComplaintDetail, 'entries'>) {
  return (
    <TitledCard title={t('History')}>
      <ol className="grid gap-3">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-l-2 border-deep/30 pl-3">
            <span className="font-medium">
              {t(complaintEntryKinds[entry.kind])}
              {entry.outcome && ` · ${t(complaintOutcomes[entry.outcome])}`}
            </span>
            {entry.text && <span className="wrap-anywhere whitespace-pre-line">{entry.text}</span>}
            <span className="text-sm text-ink-soft">
              <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
              {' · '}
              {entry.by ?? t('Guest')}
            </span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

/** The grievance officer, whom the law requires for complaints. The name comes from the settings. */
function Officer() {
  const contacts = officerLine(useShop().shop.grievanceOfficer);
  return (
    <TitledCard title={t('Grievance officer')}>
      {contacts ? (
        <p className="wrap-anywhere">{contacts}</p>
      ) : (
        <TallLink to="/admin/settings#shop.grievanceOfficer.name">
          {t('Nobody is entered in the settings yet.')}
        </TallLink>
      )}
    </TitledCard>
  );
}

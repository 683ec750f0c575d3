import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { Link, useSearchParams } from 'react-router';
import { complaintKinds, complaintStatuses } from '#contract/complaints/rules.ts';
import { t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { PageSteps, pageOf } from '#web/shared/page-steps.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/complaints.ts';
import { toneOfComplaint } from './complaint-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My complaints'));

/** The complaints of the signed-in customer, newest first. */
export default function Complaints() {
  const [search] = useSearchParams();
  const page = pageOf(search);
  const answer = useCall('GET /complaints', { query: { page } }, { keepPrevious: true });
  const found = answer.data?.data;
  return (
    <main className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{t('My complaints')}</h1>
        <ButtonLink to="/complaints/new" variant="outline">
          {t('Make a complaint')}
        </ButtonLink>
      </header>
      {answer.isPending && <Skeleton className="h-48" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your complaints')} answer={answer} />}
      {found?.pagination.totalItems === 0 && (
        <EmptyState icon={<MessageSquareWarning size={28} />} title={t('You have made no complaint.')} />
      )}
      {found && (
        <>
          <ul className="grid gap-3 empty:hidden">
            {found.complaints.map(({ id, number, kind, status, order, createdAt }) => (
              <li key={id}>
                <Link
                  to={`/complaints/${id}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-sm"
                >
                  <span className="grid min-w-0">
                    <span className="font-semibold">{t(complaintKinds[kind])}</span>
                    <span className="figures text-sm text-ink-soft">
                      {[number, order && `#${order.orderNumber}`, formatDate(createdAt)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Badge tone={toneOfComplaint[status]}>{t(complaintStatuses[status])}</Badge>
                </Link>
              </li>
            ))}
          </ul>
          <PageSteps label={t('Pages of complaints')} page={page} totalPages={found.pagination.totalPages} />
        </>
      )}
    </main>
  );
}

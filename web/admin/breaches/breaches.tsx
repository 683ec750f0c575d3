import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useState } from 'react';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, Link } from '../access/links.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { BreachDialog } from './breach-dialogs.tsx';
import { openOf } from './breach-words.ts';

/** Breaches of personal data, newest first. */
export default function Breaches() {
  const [page, setPage] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const answer = useCall('GET /admin/breaches', { query: { page } }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <main className="page grid max-w-4xl grid-cols-1 content-start gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={[{ label: t('Settings'), to: '/admin/settings' }, { label: t('Data breaches') }]} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Data breaches')}</h1>
        <IfMay call="POST /admin/breaches">
          <Button onClick={() => setIsAdding(true)}>{t('Record a data breach')}</Button>
        </IfMay>
      </header>
      <div className="grid max-w-prose gap-2 text-ink-soft">
        <p>
          {t(
            'A breach is when personal data is lost, or gets to somebody who must not have it: a stolen phone with customers’ addresses, a list sent to the wrong person, a break-in.',
          )}
        </p>
        <p>
          {t(
            'You tell the authorities and each affected customer. This page keeps the deadlines, the texts and who was told.',
          )}
        </p>
      </div>
      <Notice tone="warn">{t('No lawyer has read this page. Ask one at once if something happened.')}</Notice>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && <LoadFailure title={t('The data breaches could not be loaded.')} answer={answer} />}
      {list?.pagination.totalItems === 0 && (
        <EmptyState icon={<ShieldAlert size={28} />} title={t('No data breach was recorded.')} />
      )}
      {list && (
        <>
          <ul className="grid gap-3 empty:hidden">
            {list.breaches.map((breach) => {
              const open = openOf(breach);
              const isDone = open.notices.length === 0 && !open.isUntold;
              return (
                <li key={breach.id}>
                  <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
                    <Link
                      to={`/admin/breaches/${breach.id}`}
                      className="flex min-h-11 items-center font-semibold text-deep underline"
                    >
                      {t('Noticed {time}', { time: formatDateTime(breach.noticedAt) })}
                    </Link>
                    <Badge tone={isDone ? 'good' : 'warn'}>{isDone ? t('Everybody was told') : t('Still open')}</Badge>
                    <p className="w-full wrap-anywhere text-ink-soft">{breach.happened}</p>
                  </Card>
                </li>
              );
            })}
          </ul>
          <Pagination pagination={list.pagination} onPage={setPage} />
        </>
      )}
      {isAdding && <BreachDialog breach={null} onClose={() => setIsAdding(false)} />}
    </main>
  );
}

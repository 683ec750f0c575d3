import { useState } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import type { PriceChange } from '#contract/prices/change-calls.ts';
import { plural, t } from '#web/language.ts';
import { formatDate, formatDateTime } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { customerForms } from '../money/dues-by-age.tsx';
import { describeAmount } from './describe-amount.ts';
import { PriceChangeForm } from './price-change-form.tsx';

/** Changes the price of a product for many customers at once, and lists the earlier changes. */
export default function PriceChanges() {
  const [page, setPage] = useState(1);
  const answer = useCall('GET /admin/price-changes', { query: { page, limit: 10 } }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <h1 className="text-title">{t('Change prices')}</h1>
      <AreaScreens />
      <IfMay call="POST /admin/price-changes">
        <p className="max-w-prose text-ink-soft">
          {t(
            'Change the price of a product for many customers at once. You see every customer before anything changes. The list price stays as it is.',
          )}
        </p>
        <PriceChangeForm />
      </IfMay>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t('Earlier changes')}</h2>
        {answer.isPending && <Skeleton className="h-24" />}
        {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
        {list?.changes.length === 0 && <p className="text-ink-soft">{t('No prices were changed this way yet.')}</p>}
        {list && list.changes.length > 0 && (
          <ul className="grid overflow-clip rounded-lg border border-line bg-surface shadow-sm">
            {list.changes.map((change) => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </ul>
        )}
        {list && <Pagination pagination={list.pagination} onPage={setPage} />}
      </section>
    </main>
  );
}

function ChangeLine({ change }: { change: InPaise<PriceChange> }) {
  const { id, productName, size, firstDay, customers, by, at, takenBack } = change;
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={`/admin/khata/prices/${id}`}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-foam/50"
      >
        <span className="min-w-40 grow basis-0 font-semibold wrap-anywhere">
          {nameWithSize({ name: productName, size })}
        </span>
        <span className="figures">{describeAmount(change)}</span>
        <span className="figures text-sm text-ink-soft">{plural(customers, customerForms)}</span>
        {takenBack && <Badge>{t('Undone')}</Badge>}
        <span className="figures w-full text-sm text-ink-soft">
          {[t('From {day}', { day: formatDate(firstDay) }), by ?? t('System'), formatDateTime(at)].join(' · ')}
        </span>
      </Link>
    </li>
  );
}

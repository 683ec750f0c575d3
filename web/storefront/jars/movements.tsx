import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { OwnJarMovement } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { message, t } from '#web/shared/language.ts';
import { PageSteps } from '#web/shared/page-steps.tsx';
import { Price } from '#web/shared/price.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';

/** Of an entry in its usual direction; the other way round it corrects one. */
const labels: Readonly<Record<string, [label: string, isUp: boolean]>> = {
  jars_given: [message('Delivered to you'), true],
  empties_taken: [message('Returned'), false],
  jars_damaged: [message('Returned, damaged'), false],
  jars_lost: [message('Lost'), false],
  deposit: [message('Deposit'), true],
  deposit_release: [message('Deposit back'), false],
};

function describeKind({ kind, count, deposit }: OwnJarMovement): string {
  if (kind === 'opening') return t('Opening balance');
  if (kind === 'account_join') return t('From your orders by phone');
  const [label, isUp] = labels[kind] ?? [];
  return label !== undefined && count + deposit > 0 === isUp ? t(label) : t('Correction');
}

/** Every entry of the customer's jars and deposits. */
export function Movements({ page }: { page: number }) {
  const answer = useCall('GET /jars/movements', { query: { page } }, { keepPrevious: true });
  return (
    <Card id="movements" className="scroll-mt-20 p-5 sm:p-6">
      <h2 className="text-lg">{t('History')}</h2>
      {answer.isPending && <Skeleton className="mt-4 h-32" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your jars')} answer={answer} />}
      {answer.isSuccess && answer.data.data.movements.length === 0 && (
        <p className="mt-2 text-ink-soft">{t('No jars yet. They appear after your first jar delivery.')}</p>
      )}
      {answer.isSuccess && (
        <>
          <ul className="mt-2 grid" aria-busy={answer.isPlaceholderData}>
            {answer.data.data.movements.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ul>
          <PageSteps
            isPart
            className="mt-4"
            label={t('Pages of entries')}
            page={page}
            totalPages={answer.data.data.pagination.totalPages}
          />
        </>
      )}
    </Card>
  );
}

function Movement({ movement }: { movement: OwnJarMovement }) {
  const { count, deposit, container, createdAt, order, pickupId } = movement;
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-2 first:border-t-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-medium wrap-anywhere">
          {[describeKind(movement), container].filter(Boolean).join(' · ')}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {formatDateTime(createdAt)}
          {order && (
            <Link className="figures underline underline-offset-2" to={`/orders/${order.id}`}>
              #{order.orderNumber}
            </Link>
          )}
          {pickupId && (
            <a className="underline underline-offset-2" href="#pickups">
              {t('Pick-up')}
            </a>
          )}
        </span>
      </div>
      <span className="figures shrink-0 font-semibold">
        {count + deposit > 0 && '+'}
        {count === 0 ? <Price paise={deposit} exact /> : formatNumber(count)}
      </span>
    </li>
  );
}

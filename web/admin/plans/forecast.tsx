import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Forecast } from '#contract/plans/forecast-calls.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { SlotsHeader, ZoneSelect } from '../slots/slots-header.tsx';
import { type ForecastDay, groupByDay } from './group-forecast.ts';
import { plansPath } from './plan-words.tsx';

/** The page of stops, jars and units that open orders, pick-ups and plans need on the coming days. */
export default function AheadScreen() {
  const [params, setParams] = useSearchParams();
  const zoneId = params.get('zoneId') ?? undefined;
  const query = zoneId ? { zoneId } : {};
  const answer = useCall('GET /admin/ahead', { query }, { keepPrevious: true });
  const ahead: Forecast | undefined = answer.data?.data.ahead;
  const days = ahead && groupByDay(ahead);
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Needed in the next 14 days')} isLoading={answer.isFetching && ahead !== undefined}>
        <ExportButton call="GET /admin/ahead/export" input={{ query }} />
      </SlotsHeader>
      <ZoneSelect zoneId={zoneId} onChange={(zone) => setParams(zone ? { zoneId: zone } : {})} isOfSlots={false} />
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && <LoadFailure title={t('Failed to load what is needed')} answer={answer} />}
      {ahead && <p className="text-sm text-ink-soft">{t('As of {time}', { time: formatDateTime(ahead.countedAt) })}</p>}
      {days?.length === 0 && <EmptyState title={t('Nothing is ordered or planned for the next 14 days.')} />}
      {days && days.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {days.map((day) => (
              <li key={day.date}>
                <FoldedDay day={day} zoneId={zoneId} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </main>
  );
}

/** The expanded days. They are kept here so that they are still expanded after Back. */
const expanded = new Set<string>();

interface FoldedDayProps {
  day: ForecastDay;
  zoneId: string | undefined;
}

/** A day in one row, which expands to its needs by zone and product. */
function FoldedDay({ day: { date, stops, needs, load, short }, zoneId }: FoldedDayProps) {
  return (
    <details
      className="group"
      aria-labelledby={date}
      open={expanded.has(date)}
      onToggle={({ currentTarget }) => expanded[currentTarget.open ? 'add' : 'delete'](date)}
    >
      <summary className="grid min-h-11 list-none grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-2 hover:bg-mist lg:grid-cols-[15rem_12rem_1fr_auto] [&::-webkit-details-marker]:hidden">
        <h2 id={date} className="text-base">
          {describeDay(date)}
        </h2>
        <span className="figures col-start-1 text-sm text-ink-soft lg:col-start-auto">
          <b className="text-lg text-ink">
            {plural(stops.ordered + stops.planned, { one: '{count} stop', other: '{count} stops' })}
          </b>
          {stops.planned > 0 && ` · ${t('{count} of them from plans', { count: stops.planned })}`}
        </span>
        <Jars load={load} short={short} />
        <ChevronDown
          aria-hidden
          size={20}
          className="col-start-2 row-start-1 self-center text-deep group-open:rotate-180 lg:col-start-4"
        />
      </summary>
      <div className="grid gap-1 px-4 pb-4">
        <p className="flex flex-wrap gap-x-4">
          <Link to={ordersPath({ deliveryDate: date, zoneId })} className={linkStyle}>
            {t('Orders of this day')}
          </Link>
          {stops.planned > 0 && (
            <Link to={plansPath({ dueOn: date, zoneId })} className={linkStyle}>
              {t('Plans of this day')}
            </Link>
          )}
        </p>
        {needs.length > 0 && <NeedsTable needs={needs} short={short} />}
      </div>
    </details>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-deep hover:underline';

/**
 * The jars of a day by container, and a warning about short stock. It uses spans, because a summary must not contain a
 * list.
 */
function Jars({ load: { jars, containers }, short }: Pick<ForecastDay, 'load' | 'short'>) {
  return (
    <span className="figures col-span-2 flex flex-wrap items-baseline gap-x-4 text-sm lg:col-span-1">
      {jars > 0 && <b className="text-lg">{plural(jars, { one: '{count} jar', other: '{count} jars' })}</b>}
      {containers.map(({ id, name, count }) => (
        <span key={id} className="min-w-0 wrap-anywhere">
          <b className="font-semibold">{formatNumber(count)}</b>
          {`\u00a0× ${name}`}
        </span>
      ))}
      {short.size > 0 && (
        <span className="font-medium text-rose">
          {plural(short.size, {
            one: '{count} product will run short',
            other: '{count} products will run short',
          })}
        </span>
      )}
    </span>
  );
}

/** A day shows at first this many rows. A big shop has hundreds. */
const mostRows = 30;

/** CSS classes of a row. On a phone the figures of a product are below its name. */
const row = 'grid grid-cols-4 items-center border-b border-line sm:table-row';

/** The units that a day needs, by zone and product. Each number links to the orders or plans that it counts. */
function NeedsTable({ needs, short }: Pick<ForecastDay, 'needs' | 'short'>) {
  const [isWhole, setIsWhole] = useState(false);
  const hasZones = needs.some(({ zone }) => zone !== null);
  const shown = isWhole ? needs : needs.slice(0, mostRows);
  return (
    <>
      <table className="figures block w-full text-sm sm:table sm:text-base">
        <thead className="block sm:table-header-group">
          <tr className={`${row} align-bottom`}>
            <th scope="col" className="py-2 pr-2 text-left max-sm:sr-only">
              {t('Product')}
            </th>
            <Head>{t('In orders')}</Head>
            <Head>{t('In plans')}</Head>
            <Head>{t('Together')}</Head>
            <Head>{t('In stock')}</Head>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {shown.map(({ date, zone, product, ordered, planned, stock }) => (
            <tr key={`${zone?.id} ${product.id}`} className={`${row} last:border-0`}>
              <th scope="row" className="col-span-4 pt-2 pr-2 text-left font-medium sm:py-2">
                {product.name}
                {hasZones && zone && <span className="block text-sm font-normal text-ink-soft">{zone.name}</span>}
              </th>
              <Cell
                to={ordersPath({ deliveryDate: date, zoneId: zone?.id, productId: product.id, cancelled: 'false' })}
              >
                {ordered}
              </Cell>
              <Cell to={plansPath({ dueOn: date, zoneId: zone?.id, productId: product.id })}>{planned}</Cell>
              <Cell className="font-semibold">{ordered + planned}</Cell>
              <Cell className={short.has(product.id) ? 'font-semibold text-rose' : ''}>{stock}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < needs.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('Show all {count} rows', { count: needs.length })}
        </Button>
      )}
    </>
  );
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="py-2 pl-1 text-right sm:pl-2">
    {children}
  </th>
);

/** A table cell with a number. Unless it is 0, it links to the orders or plans that it counts. */
function Cell({ children, to, className = '' }: { children: number; to?: string; className?: string }) {
  return (
    <td className={`pl-2 text-right ${className}`}>
      {to && children > 0 ? (
        <TallLink to={to} className="min-w-11 justify-end">
          {children}
        </TallLink>
      ) : (
        children
      )}
    </td>
  );
}

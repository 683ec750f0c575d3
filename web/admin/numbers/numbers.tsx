import { useSearchParams } from 'react-router';
import type { JarWay } from '#contract/jars/desk.ts';
import { failuresBehind, jarsBehind, ordersBehind } from '#contract/numbers/lists.ts';
import { type PeriodName, spanFaults } from '#contract/numbers/period.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatLongDate } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { formatShare } from '../charts/figures.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { listPath } from '../lists/list-filter.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { type FigureRow, FigureTable, type Span, type Spans } from './figure-table.tsx';
import type { Figure } from './figure-text.ts';
import { NumberListPage } from './number-list.tsx';
import { type Chosen, numberListPath, readChosen } from './period-address.ts';
import { PeriodChoice } from './period-choice.tsx';
import { describeFailure } from './reason-words.ts';
import { RiderTable, StaffTable } from './work-tables.tsx';

type Numbers = CallAnswer<'GET /admin/numbers'>['data']['numbers'];

/** The screen Numbers: the figures of a period, or one of the lists that only these figures link to. */
export default function NumbersPage() {
  const [params] = useSearchParams();
  const list = params.get('list');
  return list === null ? <NumbersOfPeriod params={params} /> : <NumberListPage list={list} />;
}

/**
 * The figures of a period beside those of the period before. Each figure links to the list of the rows that it counts.
 */
function NumbersOfPeriod({ params }: { params: URLSearchParams }) {
  const chosen = readChosen(params);
  const isValid = chosen.period !== undefined || spanFaults(chosen).length === 0;
  const answer = useCall('GET /admin/numbers', { query: chosen }, { keepPrevious: true, enabled: isValid });
  const numbers = isValid ? answer.data?.data.numbers : undefined;
  return (
    <main className="page grid grid-cols-1 content-start gap-4 py-4 md:gap-5 md:py-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-title">{t('Numbers')}</h1>
        {numbers && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <ExportButton call="GET /admin/numbers/export" input={{ query: chosen }} />
            <PrintButton />
          </div>
        )}
      </header>
      <PeriodChoice chosen={chosen} />
      {isValid && answer.isError && <LoadFailure title={t('Failed to load the numbers')} answer={answer} />}
      {isValid && answer.isPending && <Loading places={['h-16', 'h-96', 'h-48']} />}
      {numbers && (
        <div
          aria-busy={answer.isPlaceholderData}
          className="grid min-w-0 grid-cols-1 gap-4 aria-busy:opacity-55 md:gap-5"
        >
          <Periods numbers={numbers} period={chosen.period} />
          <Tables numbers={numbers} chosen={chosen} />
        </div>
      )}
    </main>
  );
}

const days = { one: message('{count} day'), other: message('{count} days') };

const describeSpan = ({ from, to, days: count }: Numbers['period']): string =>
  from === to
    ? formatLongDate(from)
    : t('{from} to {to} ({days})', { from: formatLongDate(from), to: formatLongDate(to), days: plural(count, days) });

/** Explains which days are compared with the period. */
const comparisons: Partial<Record<PeriodName, string>> = {
  week: message('The same days of last week.'),
  month: message('As many days of last month, from its first day on.'),
  lastMonth: message('The whole month before it.'),
};

/** The days of both periods, and a note if the shop had no orders in a part of them. */
function Periods({ numbers, period }: { numbers: Numbers; period: PeriodName | undefined }) {
  const { since, before } = numbers;
  const why = period && comparisons[period];
  return (
    <div className="grid gap-2">
      <p role="status">
        <strong>{describeSpan(numbers.period)}</strong>
        <span className="block text-sm text-ink-soft">
          {t('Compared with {days}.', { days: describeSpan(before) })} {why !== undefined && t(why)}
          {numbers.period.days !== before.days && ` ${t('The two periods differ in length.')}`}
        </span>
      </p>
      {since === null && <Notice tone="info">{t('The shop has no orders yet.')}</Notice>}
      {since !== null && since > before.from && (
        <Notice tone="info">
          {t('The first order is from {day}. A dash means that there is no data.', { day: formatLongDate(since) })}
        </Notice>
      )}
    </div>
  );
}

/** The tables whose numbers the reader may see. */
function Tables({ numbers, chosen }: { numbers: Numbers; chosen: Chosen }) {
  const { period, before, orders, failures, jars, cash, quiet, riders, staff } = numbers;
  const spans: Spans = { now: period, before };
  return (
    <>
      {orders && <FigureTable title={t('Orders')} rows={rowsOfOrders(orders)} spans={spans} />}
      {failures && (
        <FigureTable
          title={t('Failed deliveries')}
          note={t(
            'Visits at which an order could not be delivered, by the recorded reason. An order can fail several times.',
          )}
          rows={failures.map(({ reason, count }) => ({
            id: reason,
            name: describeFailure(reason),
            figure: count,
            to: (span) => numberListPath('failed-stops', failuresBehind(span, reason), chosen),
          }))}
          spans={spans}
        />
      )}
      {jars && jars.length > 0 && (
        <FigureTable
          title={t('Jars out and back')}
          note={t(
            'Out are the jars that came to customers. Back are all that left them: empties, damaged and lost ones.',
          )}
          rows={jars.flatMap(rowsOfJar)}
          spans={spans}
        />
      )}
      {cash && <FigureTable title={t('Cash of riders')} rows={rowsOfCash(cash, chosen)} spans={spans} />}
      {quiet && (
        <FigureTable
          title={t('Customers')}
          rows={[
            {
              id: 'quiet',
              name: t('Went quiet'),
              definition: t(
                'No order for more than twice their usual gap, and none later in the period. The gap is the median of the days between their last orders, of at least three days. Customers with a plan do not count.',
              ),
              figure: quiet,
              to: ({ from, to }) => numberListPath('quiet', { from, to }, chosen),
            },
          ]}
          spans={spans}
        />
      )}
      {riders && <RiderTable rows={riders} spans={spans} chosen={chosen} />}
      {staff && <StaffTable rows={staff} spans={spans} />}
    </>
  );
}

function rowsOfOrders(orders: NonNullable<Numbers['orders']>): FigureRow[] {
  const { onTime, late } = orders;
  const shareOf = (side: keyof Spans) => {
    const [inTime, tooLate] = [onTime[side] ?? 0, late[side] ?? 0];
    return inTime + tooLate === 0 ? t('No deliveries') : formatShare(inTime / (inTime + tooLate));
  };
  const rowOf = (id: keyof typeof ordersBehind, name: string, definition: string): FigureRow => ({
    id,
    name,
    definition,
    figure: orders[id],
    to: (span) => ordersPath(ordersBehind[id](span)),
  });
  return [
    rowOf('placed', t('Orders placed'), t('Orders that were placed, also those that were cancelled later.')),
    rowOf('cancelled', t('Orders cancelled'), t('The placed orders that are cancelled now.')),
    rowOf('delivered', t('Orders delivered'), t('Orders that were delivered, on whichever day they were placed.')),
    {
      ...rowOf(
        'delivered',
        t('Litres delivered'),
        t('The delivered units, each with the volume that its product has now.'),
      ),
      id: 'litres',
      figure: orders.litres,
      unit: 'litres',
    },
    {
      ...rowOf(
        'onTime',
        t('Delivered on time'),
        t(
          'Delivered before the end of their slot. A moved order counts with its last slot; a sale at the door does not count.',
        ),
      ),
      remark: shareOf,
    },
    rowOf('late', t('Delivered late'), t('Delivered after the end of their slot.')),
  ];
}

function rowsOfJar({ id, name, out, back }: NonNullable<Numbers['jars']>[number]): FigureRow[] {
  const rowOf = (way: JarWay, title: string, figure: Figure): FigureRow => ({
    id: id + way,
    name: title,
    figure,
    to: (span) => listPath('/admin/jars/entries', jarsBehind(span, id, way)),
  });
  return [rowOf('into', t('{name}: out', { name }), out), rowOf('outOf', t('{name}: back', { name }), back)];
}

function rowsOfCash(
  { bags, expected, counted, difference }: NonNullable<Numbers['cash']>,
  chosen: Chosen,
): FigureRow[] {
  const to = ({ from, to: last }: Span) => numberListPath('cash-bags', { from, to: last }, chosen);
  return [
    {
      id: 'bags',
      name: t('Cash bags counted'),
      definition: t('Cash bags that staff emptied, when a run was closed or a rider handed over cash.'),
      figure: bags,
      to,
    },
    {
      id: 'expected',
      name: t('Cash expected'),
      definition: t('What should have been in these bags, according to the records at the doors.'),
      figure: expected,
      unit: 'money',
      to,
    },
    { id: 'counted', name: t('Cash counted'), definition: t('What was in them.'), figure: counted, unit: 'money', to },
    {
      id: 'difference',
      name: t('Cash difference'),
      definition: t('Counted minus expected; below zero if cash was missing.'),
      figure: difference,
      unit: 'money',
      to,
    },
  ];
}

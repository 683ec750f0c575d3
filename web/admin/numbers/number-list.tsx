import { Navigate, useSearchParams } from 'react-router';
import { failureReasons } from '#contract/numbers/lists.ts';
import { spanFaults } from '#contract/numbers/period.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDateTime, formatLongDate, formatNamedDay } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb, Link } from '../access/links.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { anyId } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { useListFilter } from '../lists/use-list.ts';
import { describeStopReason, stateWords } from '../runs/run-words.ts';
import { formatMinutes, unknown } from './figure-text.ts';
import { chosenInAddress, pathBack } from './period-address.ts';
import { describeFailure } from './reason-words.ts';

type FailedStop = CallAnswer<'GET /admin/numbers/failed-stops'>['data']['stops'][number];
type CashBag = CallAnswer<'GET /admin/numbers/cash-bags'>['data']['bags'][number];
type DrivenRun = CallAnswer<'GET /admin/numbers/runs'>['data']['runs'][number];
type QuietCustomer = CallAnswer<'GET /admin/numbers/quiet'>['data']['customers'][number];

const linkStyle = 'text-deep underline underline-offset-4';
const reasons = Object.fromEntries(failureReasons.map((reason) => [reason, reason]));
const selects = {
  list: { options: { 'failed-stops': '', 'cash-bags': '', runs: '', quiet: '' } },
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  reason: { options: reasons },
  riderId: anyId,
  chosen: chosenInAddress,
} as const;

/** The lists that only a figure of the screen Numbers links to, each with its call. */
const lists = {
  'failed-stops': { List: FailedStops, call: 'GET /admin/numbers/failed-stops' },
  'cash-bags': { List: CashBags, call: 'GET /admin/numbers/cash-bags' },
  runs: { List: DrivenRuns, call: 'GET /admin/numbers/runs' },
  quiet: { List: QuietCustomers, call: 'GET /admin/numbers/quiet' },
} as const;

/** The page of one of these lists. It needs the days in its URL, and the permission to read the list. */
export function NumberListPage({ list }: { list: string }) {
  const { query, show } = useListFilter(selects);
  const { from = '', to = '', reason, riderId, page } = query;
  const mayCall = useMayCall();
  const found = Object.entries(lists).find(([name]) => name === list)?.[1];
  if (!found || !mayCall(found.call) || spanFaults({ from, to }).length > 0)
    return <Navigate to="/admin/numbers" replace />;
  const { List } = found;
  return (
    <List
      query={{ from, to, page, limit: 20 }}
      reason={reason}
      riderId={riderId}
      onPage={(next) => show({ page: next })}
    />
  );
}

interface ListProps {
  query: { from: string; to: string; page: number; limit: number };
  reason: string | undefined;
  riderId: string | undefined;
  onPage: (page: number) => void;
}

interface NumberListProps<Row> extends Pick<ListProps, 'query' | 'onPage'> {
  title: string;
  counted: { one: string; other: string };
  /** Describes the filters of the list, apart from its days. */
  narrowed?: string | undefined;
  answer: Parameters<typeof LoadFailure>[0]['answer'] & {
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
  };
  rows: readonly Row[] | undefined;
  pagination: Parameters<typeof Pagination>[0]['pagination'] | undefined;
  columns: readonly Column<Row>[];
}

function NumberList<Row>(props: NumberListProps<Row>) {
  const { title, counted, narrowed, query, answer, rows, pagination, columns, onPage } = props;
  const [params] = useSearchParams();
  return (
    <main className="page flex flex-col gap-3 py-4 md:py-6">
      <Breadcrumb steps={[{ label: t('Numbers'), to: pathBack(params) }, { label: title }]} />
      <h1 className="text-title">{title}</h1>
      <p className="text-sm text-ink-soft">
        {query.from === query.to
          ? formatLongDate(query.from)
          : t('{from} to {to}', { from: formatLongDate(query.from), to: formatLongDate(query.to) })}
        {narrowed !== undefined && ` · ${narrowed}`}
        {pagination && ` · ${plural(pagination.totalItems, counted)}`}
      </p>
      {answer.isPending && <Loading places={['h-64']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the list')} answer={answer} />}
      {pagination?.totalItems === 0 && <p className="text-ink-soft">{t('There is nothing in these days.')}</p>}
      {pagination && pagination.totalItems > 0 && (
        <>
          <DataTable
            rows={rows}
            columns={columns}
            isStale={answer.isPlaceholderData}
            card="grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-2"
            actions={null}
          />
          <Pagination pagination={pagination} onPage={onPage} />
        </>
      )}
    </main>
  );
}

function FailedStops({ query, reason, onPage }: ListProps) {
  const chosen = failureReasons.find((one) => one === reason);
  const answer = useCall(
    'GET /admin/numbers/failed-stops',
    { query: { ...query, reason: chosen } },
    { keepPrevious: true },
  );
  const columns: Column<FailedStop>[] = [
    { head: message('When'), width: 'fit', cell: ({ at }) => formatDateTime(at) },
    {
      head: message('Order'),
      phone: 'corner',
      cell: ({ order }) => (
        <Link to={`/admin/orders/${order.id}`} className={`figures ${linkStyle}`}>
          {order.orderNumber}
        </Link>
      ),
    },
    { head: message('Customer'), className: 'wrap-anywhere', cell: ({ order }) => order.name },
    {
      head: message('Reason'),
      phone: 'line',
      width: 'rest',
      className: 'wrap-anywhere',
      cell: ({ reason: why }) => describeStopReason(why) || t('No reason given'),
    },
    { head: message('Rider'), phone: 'line', cell: ({ rider }) => rider },
  ];
  return (
    <NumberList
      query={query}
      onPage={onPage}
      answer={answer}
      columns={columns}
      title={t('Failed deliveries')}
      counted={{ one: message('{count} failed delivery'), other: message('{count} failed deliveries') }}
      narrowed={chosen && describeFailure(chosen)}
      rows={answer.data?.data.stops}
      pagination={answer.data?.data.pagination}
    />
  );
}

function CashBags({ query, onPage }: ListProps) {
  const answer = useCall('GET /admin/numbers/cash-bags', { query }, { keepPrevious: true });
  const amount = (head: string, get: (bag: CashBag) => number): Column<CashBag> => ({
    head,
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: (bag) => formatAmount(get(bag)),
  });
  const columns: Column<CashBag>[] = [
    { head: message('When'), width: 'fit', cell: ({ at }) => formatDateTime(at) },
    { head: message('Rider'), phone: 'corner', className: 'font-semibold wrap-anywhere', cell: ({ rider }) => rider },
    amount(message('Expected'), ({ expected }) => expected),
    amount(message('Counted'), ({ counted }) => counted),
    amount(message('Difference'), ({ difference }) => difference),
    { head: message('Reason'), phone: 'line', width: 'rest', className: 'wrap-anywhere', cell: ({ reason }) => reason },
    {
      head: message('Run'),
      phone: 'line',
      cell: ({ runId }) =>
        runId !== null && (
          <Link to={`/admin/runs/${runId}`} className={linkStyle}>
            {t('Open the run')}
          </Link>
        ),
    },
  ];
  return (
    <NumberList
      query={query}
      onPage={onPage}
      answer={answer}
      columns={columns}
      title={t('Cash bags counted')}
      counted={{ one: message('{count} cash bag'), other: message('{count} cash bags') }}
      rows={answer.data?.data.bags}
      pagination={answer.data?.data.pagination}
    />
  );
}

function DrivenRuns({ query, riderId, onPage }: ListProps) {
  const answer = useCall('GET /admin/numbers/runs', { query: { ...query, riderId } }, { keepPrevious: true });
  const figure = (head: string, get: (run: DrivenRun) => string): Column<DrivenRun> => ({
    head,
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: get,
  });
  const columns: Column<DrivenRun>[] = [
    {
      head: message('Run'),
      width: 'fit',
      cell: ({ id, day }) => (
        <Link to={`/admin/runs/${id}`} className={linkStyle}>
          {formatNamedDay(day)}
        </Link>
      ),
    },
    { head: message('Rider'), phone: 'corner', className: 'font-semibold wrap-anywhere', cell: ({ rider }) => rider },
    {
      head: message('Status'),
      cell: ({ state }) => <Badge tone={stateWords[state].tone}>{t(stateWords[state].label)}</Badge>,
    },
    figure(message('Stops'), ({ stops }) => formatNumber(stops)),
    figure(message('Failed stops'), ({ failed }) => formatNumber(failed)),
    figure(message('Jars given'), ({ jars }) => formatNumber(jars)),
    figure(message('On the road'), ({ minutes }) => (minutes === null ? unknown : formatMinutes(minutes))),
    figure(message('Cash counted'), ({ cash }) => (cash === null ? unknown : formatAmount(cash))),
  ];
  const rider = riderId && answer.data?.data.runs[0]?.rider;
  return (
    <NumberList
      query={query}
      onPage={onPage}
      answer={answer}
      columns={columns}
      title={t('Runs of these days')}
      counted={{ one: message('{count} run'), other: message('{count} runs') }}
      narrowed={rider}
      rows={answer.data?.data.runs}
      pagination={answer.data?.data.pagination}
    />
  );
}

function QuietCustomers({ query, onPage }: ListProps) {
  const answer = useCall('GET /admin/numbers/quiet', { query }, { keepPrevious: true });
  const columns: Column<QuietCustomer>[] = [
    {
      head: message('Customer'),
      width: 'rest',
      className: 'min-w-0 wrap-anywhere',
      cell: ({ id, name }) => (
        <Link to={`/admin/users/${id}`} className={`font-semibold ${linkStyle}`}>
          {name}
        </Link>
      ),
    },
    {
      head: message('Quiet since'),
      phone: 'corner',
      width: 'fit',
      cell: ({ quietSince }) => formatNamedDay(quietSince),
    },
    { head: message('Last order'), named: 'before', width: 'fit', cell: ({ lastOrder }) => formatNamedDay(lastOrder) },
    {
      head: message('Usual gap'),
      named: 'before',
      width: 'fit',
      cell: ({ usualGap }) => plural(usualGap, { one: message('{count} day'), other: message('{count} days') }),
    },
    {
      head: message('Contact'),
      phone: 'line',
      cell: ({ phone, whatsApp }) => (
        <span className="flex flex-wrap gap-x-4">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`figures py-1 whitespace-nowrap ${linkStyle}`}>
            {phone}
          </a>
          {whatsApp !== null && (
            <a href={whatsApp} target="_blank" rel="noreferrer" className={`py-1 ${linkStyle}`}>
              {t('WhatsApp')}
            </a>
          )}
        </span>
      ),
    },
  ];
  return (
    <NumberList
      query={query}
      onPage={onPage}
      answer={answer}
      columns={columns}
      title={t('Customers who went quiet')}
      counted={{ one: message('{count} customer'), other: message('{count} customers') }}
      rows={answer.data?.data.customers}
      pagination={answer.data?.data.pagination}
    />
  );
}

import { kindsOfWork, staffWork } from '#contract/audit/work.ts';
import { runsBehind, workBehind } from '#contract/numbers/lists.ts';
import { message, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Link } from '../access/links.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { listPath } from '../lists/list-filter.ts';
import type { Spans } from './figure-table.tsx';
import { type Figure, formatValue, type Unit } from './figure-text.ts';
import { type Chosen, numberListPath } from './period-address.ts';

type Numbers = CallAnswer<'GET /admin/numbers'>['data']['numbers'];
type Rider = NonNullable<Numbers['riders']>[number];
type Person = NonNullable<Numbers['staff']>[number];

interface TwoFiguresProps {
  figure: Figure;
  unit?: Unit;
  to: (side: keyof Spans) => string;
}

/** The number of this period, and below it the number of the period before. */
function TwoFigures({ figure, unit = 'count', to }: TwoFiguresProps) {
  return (
    <span className="figures">
      <FigureLink
        value={figure.now}
        unit={unit}
        to={to('now')}
        className="inline-block min-w-6 py-1.5 font-semibold text-deep underline underline-offset-4"
      />
      <span className="block text-xs text-ink-soft">
        {t('before:')}{' '}
        <FigureLink
          value={figure.before}
          unit={unit}
          to={to('before')}
          className="inline-block min-w-6 py-1.5 underline underline-offset-2"
        />
      </span>
    </span>
  );
}

function FigureLink({
  value,
  unit,
  to,
  className,
}: {
  value: number | null;
  unit: Unit;
  to: string;
  className: string;
}) {
  const text = formatValue(value, unit);
  if (value === null) return <span title={t('No data')}>{text}</span>;
  return (
    <Link to={to} className={className}>
      {text}
    </Link>
  );
}

const nameColumn: Column<{ name: string }> = {
  head: message('Name'),
  phone: 'line',
  width: 'rest',
  className: 'align-top font-semibold wrap-anywhere',
  cell: ({ name }) => name || t('Deleted account'),
};

interface WorkTableProps<Row> {
  rows: readonly Row[];
  spans: Spans;
}

/** The work of riders on the runs of the period. */
export function RiderTable({ rows, spans, chosen }: WorkTableProps<Rider> & { chosen: Chosen }) {
  const columnOf = (head: string, get: (rider: Rider) => Figure, unit: Unit = 'count'): Column<Rider> => ({
    head,
    isFigure: true,
    named: 'above',
    className: 'align-top',
    cell: (rider) => (
      <TwoFigures
        figure={get(rider)}
        unit={unit}
        to={(side) => numberListPath('runs', runsBehind(spans[side], rider.id), chosen)}
      />
    ),
  });
  return (
    <TitledCard title={t('Riders')}>
      <p className="text-sm text-ink-soft">
        {t(
          'Started runs by their day. Stops are those at which something was delivered or collected. Hours count from the start to the return of a run, cash when the run is closed.',
        )}
      </p>
      {rows.length === 0 && <p className="text-ink-soft">{t('No run was started in these periods.')}</p>}
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          columns={[
            nameColumn,
            columnOf(message('Runs'), ({ runs }) => runs),
            columnOf(message('Stops'), ({ stops }) => stops),
            columnOf(message('Failed stops'), ({ failed }) => failed),
            columnOf(message('Jars given'), ({ jars }) => jars),
            columnOf(message('On the road'), ({ minutes }) => minutes, 'minutes'),
            columnOf(message('Cash counted'), ({ cash }) => cash, 'money'),
          ]}
          card="grid-cols-2 min-[26rem]:grid-cols-3 items-start gap-x-3 gap-y-1 py-2"
          actions={null}
        />
      )}
    </TitledCard>
  );
}

/** The work that members of staff recorded, according to the audit log. */
export function StaffTable({ rows, spans }: WorkTableProps<Person>) {
  const columns: Column<Person>[] = [
    nameColumn,
    ...kindsOfWork.map(
      (kind): Column<Person> => ({
        head: staffWork[kind].name,
        isFigure: true,
        named: 'above',
        className: 'align-top',
        cell: ({ id, work }) => (
          <TwoFigures figure={work[kind]} to={(side) => listPath('/admin/audit', workBehind(spans[side], id, kind))} />
        ),
      }),
    ),
    {
      head: message('Everything recorded'),
      isFigure: true,
      named: 'above',
      className: 'align-top',
      cell: ({ id, all }) => (
        <TwoFigures figure={all} to={(side) => listPath('/admin/audit', workBehind(spans[side], id))} />
      ),
    },
  ];
  return (
    <TitledCard title={t('Staff')}>
      <p className="text-sm text-ink-soft">
        {t('Entries in “Who changed what” by person. A change of many orders at once is one entry.')}
      </p>
      {rows.length === 0 && <p className="text-ink-soft">{t('Nobody recorded anything in these periods.')}</p>}
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          columns={columns}
          card="grid-cols-2 min-[26rem]:grid-cols-3 items-start gap-x-3 gap-y-1 py-2"
          actions={null}
        />
      )}
    </TitledCard>
  );
}

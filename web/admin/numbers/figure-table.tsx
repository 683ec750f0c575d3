import { message, t } from '#web/language.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Link } from '../access/links.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { type Figure, formatChange, formatValue, type Unit } from './figure-text.ts';

/** Days of a period. */
export interface Span {
  from: string;
  to: string;
}
export interface Spans {
  now: Span;
  before: Span;
}

/** A number with its definition, and the list that it opens. */
export interface FigureRow {
  id: string;
  name: string;
  /** A sentence that says what the number counts. */
  definition?: string;
  figure: Figure;
  unit?: Unit;
  /** A share or a remark below the number. */
  remark?: (side: keyof Spans) => string | null;
  to: (span: Span) => string;
}

interface FigureTableProps {
  title: string;
  /** A sentence about all numbers of the table. */
  note?: string | undefined;
  rows: readonly FigureRow[];
  spans: Spans;
}

/** The numbers of one kind: this period, the period before, and the difference. */
export function FigureTable({ title, note, rows, spans }: FigureTableProps) {
  const valueIn = (side: keyof Spans) => (row: FigureRow) => <FigureValue row={row} side={side} span={spans[side]} />;
  const columns: Column<FigureRow>[] = [
    {
      head: message('Number'),
      width: 'rest',
      phone: 'line',
      className: 'min-w-0 align-top wrap-anywhere',
      cell: ({ name, definition }) => (
        <>
          <span className="font-semibold">{name}</span>
          {definition !== undefined && <span className="block text-xs text-ink-soft">{definition}</span>}
        </>
      ),
    },
    { head: message('This period'), isFigure: true, named: 'above', className: 'align-top', cell: valueIn('now') },
    { head: message('Period before'), isFigure: true, named: 'above', className: 'align-top', cell: valueIn('before') },
    {
      head: message('Difference'),
      isFigure: true,
      named: 'above',
      className: 'align-top text-ink-soft',
      cell: ({ figure, unit = 'count' }) => <span className="figures">{formatChange(figure, unit)}</span>,
    },
  ];
  return (
    <TitledCard title={title}>
      {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
      <DataTable rows={rows} columns={columns} card="grid-cols-3 items-start gap-x-3 gap-y-1 py-2" actions={null} />
    </TitledCard>
  );
}

function FigureValue({ row, side, span }: { row: FigureRow; side: keyof Spans; span: Span }) {
  const { figure, unit = 'count', to, remark } = row;
  const value = figure[side];
  if (value === null) return <span title={t('No data')}>{formatValue(value, unit)}</span>;
  const text = remark?.(side) ?? null;
  return (
    <>
      <Link to={to(span)} className="figures font-semibold text-deep underline underline-offset-4">
        {formatValue(value, unit)}
      </Link>
      {text !== null && <span className="block text-xs text-ink-soft">{text}</span>}
    </>
  );
}

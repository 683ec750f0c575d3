import Columns from 'lucide-react/icons/columns-3';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { message, t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { useRowKeys } from './list-keys.ts';
import { ListViewContext, type ListViewOf } from './views/use-list-view.ts';

/** One column of a list: a cell of the table's row, and on a narrow screen a part of the row's card. */
export interface Column<Row> {
  /** Its name, in English. */
  head: string;
  /** The name is only for those who hear the table. */
  isHeadHidden?: true;
  /** An empty one takes no room in a card. */
  cell: (row: Row) => ReactNode;
  /** Its place in the card; the next free cell of the card's grid unless given. */
  phone?: keyof typeof places;
  /** How its head stands in the card, where the table has none. */
  named?: keyof typeof names;
  /** Figures stand right in the table and are never broken. */
  isFigure?: true;
  /** In the table: all room that the others leave, at most that, or as much as its longest line needs. */
  width?: keyof typeof widths;
  /** Of its cells, whatever else they need. */
  className?: string;
}

const places = {
  line: 'col-span-full',
  right: 'text-right',
  corner: '-col-end-1 row-start-1 self-start text-right',
};
const names = {
  before: 'mr-1.5',
  above: 'block',
  /** The head at the left and the value at the right of a line. */
  apart: '',
};
const widths = {
  rest: 'lg:w-full',
  /** The same, and what is longer is cut: the column never makes the table wider than the page. */
  cut: 'lg:w-full lg:max-w-0',
  fit: 'lg:whitespace-nowrap',
};
const marks = {
  plain: 'border-line bg-surface lg:hover:bg-foam/50',
  selected: 'border-deep bg-foam lg:border-line',
  pending: 'border-marigold bg-marigold-pale/50 lg:border-line',
};

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Its id unless given. */
  keyOf?: (row: Row) => string;
  /** Still the answer to an earlier filter, while the next one is loading. */
  isStale?: boolean;
  /** The columns and gaps of a card's grid. */
  card?: string;
  markOf?: (row: Row) => keyof typeof marks;
  /** A second row of the table that belongs to the row. */
  below?: (row: Row) => ReactNode;
  /** What can be done with all of them, above the table; null also takes away the hint of the keys below it. */
  actions?: ReactNode;
}

const usualCard = 'grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1';

const idOf = (row: unknown) => (row as { id: string }).id;

/** A page of a list: a table, and cards where that would be too wide. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns: all, rows, keyOf = idOf, isStale = false, card = usualCard, markOf, below, actions } = props;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const views = useContext(ListViewContext);
  const optional = views ? optionalHeads(all) : [];
  const columns = all.filter(({ head }) => !optional.includes(head) || !views?.view.hidden.includes(head));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {actions}
      <div className="lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-sm">
        <table
          ref={table}
          aria-busy={isStale}
          className={classes(
            'block w-full gap-x-3 text-sm transition-opacity md:max-lg:grid md:max-lg:grid-cols-2 lg:table',
            isStale && 'opacity-55',
          )}
        >
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="bg-foam text-left text-sm">
              {columns.map((column) => (
                <Head key={column.head} column={column} />
              ))}
            </tr>
          </thead>
          {rows?.map((row) => (
            <tbody
              key={keyOf(row)}
              className={classes(
                'mb-0.5 block rounded-md border lg:table-row-group lg:border-0 lg:border-t',
                'has-[[data-opens-row]:focus-visible]:bg-foam',
                marks[markOf?.(row) ?? 'plain'],
              )}
            >
              <tr className={classes('grid px-3 py-0.5 lg:table-row', card)}>
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} />
                ))}
              </tr>
              {below?.(row)}
            </tbody>
          ))}
        </table>
      </div>
      {actions !== null && (
        <div className="flex items-center">
          {views && <ColumnChoice views={views} heads={optional} />}
          <KeyHint />
        </div>
      )}
    </div>
  );
}

/** Of the columns that may be hidden: all but the row's name and what can be done with it. */
function optionalHeads<Row>(columns: readonly Column<Row>[]): string[] {
  const [, ...others] = columns.filter(({ isHeadHidden }) => !isHeadHidden).map(({ head }) => head);
  return others.filter((head) => head !== message('Actions'));
}

function Head<Row>({ column: { head, isHeadHidden, isFigure, width } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      className={classes(
        'px-1.5 py-1.5 first:pl-3 last:pr-3 roomy:sticky roomy:top-[calc(3.5rem+var(--stuck,0)*1px)] roomy:z-10 roomy:bg-foam',
        isFigure && 'text-right',
        (isFigure || width === 'fit') && 'whitespace-nowrap',
        isHeadHidden && 'w-0',
      )}
    >
      {isHeadHidden ? <span className="sr-only">{t(head)}</span> : t(head)}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { phone, named, isFigure, width } = column;
  const shown = column.cell(row);
  const isEmpty = shown === null || shown === undefined || shown === false || shown === '';
  return (
    <td
      className={classes(
        'lg:px-1.5 lg:py-1 lg:first:pl-3 lg:last:pr-3',
        isEmpty && 'max-lg:hidden',
        phone && places[phone],
        named === 'apart' && 'flex justify-between gap-3 lg:table-cell',
        isFigure ? 'whitespace-nowrap lg:text-right' : phone && 'lg:text-left',
        width && widths[width],
        column.className,
      )}
    >
      {named && !isEmpty ? (
        <>
          <span aria-hidden className={classes('text-ink-soft lg:hidden', names[named])}>
            {t(column.head)}
          </span>
          <span>{shown}</span>
        </>
      ) : (
        shown
      )}
    </td>
  );
}

/** What the keyboard does on a list, for staff who have one. */
function KeyHint() {
  return (
    <p className="ml-auto hidden items-center gap-1.5 text-sm text-ink-soft md:pointer-fine:flex">
      {rich('{slash} to search, {up} {down} to move, {enter} to open', {
        slash: <Key>/</Key>,
        up: <Key>↑</Key>,
        down: <Key>↓</Key>,
        enter: <Key>Enter</Key>,
      })}
    </p>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans text-xs leading-5">{children}</kbd>;
}

interface ColumnChoiceProps {
  views: ListViewOf;
  /** Those that can be hidden, by their English names. */
  heads: readonly string[];
}

/** The button below a list that says which of its columns are shown. */
function ColumnChoice({ views, heads }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { hidden } = views.view;
  const count = heads.filter((head) => hidden.includes(head)).length;
  const toggle = (head: string, isShown: boolean) =>
    views.save({ hidden: isShown ? hidden.filter((found) => found !== head) : [...hidden, head] });
  return (
    <>
      <Button variant="quiet" size="sm" className="min-h-9" onClick={() => setIsOpen(true)}>
        <Columns aria-hidden size={18} />
        {count > 0 ? t('Columns ({count} hidden)', { count }) : t('Columns')}
      </Button>
      <Dialog title={t('Columns of this list')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-2 text-sm text-ink-soft">{t('Only you see this choice. Exports keep all columns.')}</p>
        {heads.map((head) => (
          <Tick
            key={head}
            className="min-h-11"
            label={t(head)}
            isTicked={!hidden.includes(head)}
            onTick={(isShown) => void toggle(head, isShown)}
          />
        ))}
      </Dialog>
    </>
  );
}

import Columns from 'lucide-react/icons/columns-3';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { message, t } from '#web/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { useRowKeys } from './list-keys.ts';
import { ListViewContext, type ListViewOf } from './views/use-list-view.ts';

/** A column of a list. In the table it is a column; on a narrow screen it is a part of each card. */
export interface Column<Row> {
  /** The heading in English. */
  head: string;
  /** Shows the heading to screen readers only. */
  isHeadHidden?: true;
  /** The content of a cell. In a card, an empty cell takes no space. */
  cell: (row: Row) => ReactNode;
  /** Position in the card. By default the next free cell of the card's grid. */
  phone?: keyof typeof places;
  /** How the card shows the heading. */
  named?: keyof typeof names;
  /** Figures are right-aligned in the table and never wrap. */
  isFigure?: true;
  /** Width in the table: see `widths`. By default the browser chooses it. */
  width?: keyof typeof widths;
  /** Extra CSS class of the cells. */
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
  /** The heading is on the left and the value on the right of a line. */
  apart: '',
};
const widths = {
  /** The remaining space. */
  rest: 'lg:w-full',
  /** The remaining space. Longer text is cut off, so that the table never gets wider than the page. */
  cut: 'lg:w-full lg:max-w-0',
  /** As wide as the longest line. */
  fit: 'lg:whitespace-nowrap',
};
const marks = {
  plain: 'border-line bg-surface lg:hover:bg-foam/50',
  selected: 'border-deep bg-foam lg:border-line',
  pending: 'border-marigold bg-marigold-pale/50 lg:border-line',
};

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  /** Undefined until it is loaded. */
  rows: readonly Row[] | undefined;
  /** Returns the key of a row. By default its id. */
  keyOf?: (row: Row) => string;
  /** True while the rows belong to an earlier filter. */
  isStale?: boolean;
  /** CSS classes for the columns and gaps of a card's grid. */
  card?: string;
  markOf?: (row: Row) => keyof typeof marks;
  /** A second table row below each row, for example with details. */
  below?: (row: Row) => ReactNode;
  /** Actions for all rows, shown above the table. Null also hides the hint about keys. */
  actions?: ReactNode;
}

const usualCard = 'grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1';

const idOf = (row: unknown) => (row as { id: string }).id;

/** A page of a list: a table, or cards if the table would be too wide. */
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

/** Headings of the columns that may be hidden: all except the row's name and its actions. */
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

/** Explains the keys of a list to staff with a keyboard. */
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
  /** The English headings of the columns that can be hidden. */
  heads: readonly string[];
}

/** The button below a list for choosing its columns. */
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

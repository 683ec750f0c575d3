import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** A cell's room in the table; in a card the grid's gaps are enough. */
export const cell = 'lg:px-3 lg:py-2';

const marks = {
  plain: 'border-line bg-surface lg:hover:bg-foam/50',
  selected: 'border-deep bg-foam lg:border-line',
  pending: 'border-marigold bg-marigold-pale/50 lg:border-line',
};

interface ListRowProps {
  /** The card's columns and gaps. */
  grid: string;
  mark?: keyof typeof marks;
  /** The cells. */
  children: ReactNode;
  /** A second row of the table that belongs to it. */
  below?: ReactNode;
}

/** One thing of a list: a row of the table, and on a narrow screen a card. */
export function ListRow({ grid, mark = 'plain', children, below }: ListRowProps) {
  return (
    <tbody
      className={classes(
        'mb-3 block rounded-lg border lg:table-row-group lg:border-0 lg:border-t',
        'has-[[data-opens-row]:focus-visible]:bg-foam',
        marks[mark],
      )}
    >
      <tr className={classes('grid p-4 lg:table-row', grid)}>{children}</tr>
      {below}
    </tbody>
  );
}

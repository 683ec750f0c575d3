import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

interface Column {
  name: ReactNode;
  /** How the head stands in its column; figures stand right. */
  className?: string;
}

interface ListTableProps {
  columns: readonly (string | Column)[];
  /** Still the answer to an earlier filter, while the next one is loading. */
  isStale: boolean;
  /** One `<tbody>` of class `listRow` for each thing. */
  children: ReactNode;
}

/** A page of a list: a table, and cards where that would be too wide. */
export function ListTable({ columns, isStale, children }: ListTableProps) {
  const heads = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  return (
    <div className="lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-white lg:shadow-sm">
      <table
        aria-busy={isStale}
        className={classes('block w-full transition-opacity lg:table', isStale && 'opacity-55')}
      >
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="bg-foam text-left text-sm">
            {heads.map(({ name, className }, at) => (
              <th key={at} scope="col" className={classes('px-3 py-2', className)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

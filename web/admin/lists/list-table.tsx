import { type ReactNode, useRef } from 'react';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { KeyHint } from './key-hint.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** A column's name, in English, and how its head stands; figures stand right. */
export type Column = string | { name: string; className?: string; isHidden?: true };

interface ListTableProps {
  columns: readonly Column[];
  /** Still the answer to an earlier filter, while the next one is loading. */
  isStale: boolean;
  /** What can be done with all of them, above the table; null where that stands elsewhere, with the hint of the keys. */
  actions?: ReactNode;
  /** One ListRow for each thing. */
  children: ReactNode;
}

/** A page of a list: a table, and cards where that would be too wide. */
export function ListTable({ columns, isStale, actions, children }: ListTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const heads: Exclude<Column, string>[] = columns.map((column) =>
    typeof column === 'string' ? { name: column } : column,
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      {actions !== null && (
        <div className="flex flex-wrap items-center gap-3">
          {actions}
          <KeyHint />
        </div>
      )}
      <div className="lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-sm">
        <table
          ref={table}
          aria-busy={isStale}
          className={classes(
            'block w-full gap-x-3 transition-opacity md:max-lg:grid md:max-lg:grid-cols-2 lg:table',
            isStale && 'opacity-55',
          )}
        >
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="bg-foam text-left text-sm">
              {heads.map(({ name, className, isHidden }, at) => (
                <th
                  key={at}
                  scope="col"
                  className={classes(
                    'px-3 py-2 roomy:sticky roomy:top-[calc(3.5rem+var(--stuck,0)*1px)] roomy:z-10 roomy:bg-foam',
                    className,
                  )}
                >
                  {isHidden ? <span className="sr-only">{t(name)}</span> : t(name)}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </div>
    </div>
  );
}

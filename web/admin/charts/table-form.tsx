import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { t } from '#web/language.ts';

interface TableFormProps {
  /** Describes the table for screen readers. */
  caption: string;
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The values of a chart as a table that can be opened, for screen readers and for copying. */
export function TableForm({ caption, head, children }: TableFormProps) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit items-center gap-1 text-sm font-semibold text-deep hover:underline print:hidden">
        {t('Show as a table')} <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
      </summary>
      <div className="max-h-96 overflow-y-auto rounded-md border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-foam">{head}</thead>
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </div>
    </details>
  );
}

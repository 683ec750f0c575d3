import { plural, t } from '#web/language.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Link } from '../access/links.tsx';
import { type Start, stepPath } from '../start/step-actions.tsx';

interface DashboardPapersProps {
  stats: Stats;
  /** The set-up steps of a new shop; undefined for people who may not change the settings. */
  start: Start | undefined;
}

/**
 * Open breaches of personal data, and the open tasks for documents and books, one line each. A shop without orders sees
 * the list of set-up steps instead of the tasks for documents and books. It can have customers, and so a breach.
 */
export function DashboardPapers({
  stats: { totalOrders, documentsStopped, monthToLock, openBreaches },
  start,
}: DashboardPapersProps) {
  const hasBooks = totalOrders > 0;
  const missing = hasBooks ? (start?.missingPapers.length ?? 0) : 0;
  return (
    <>
      {openBreaches > 0 && (
        <Notice tone="bad">
          {t('Data breach: not everybody was told yet.')}{' '}
          <Link to="/admin/breaches" className="whitespace-nowrap underline">
            {t('See who must be told')}
          </Link>
        </Notice>
      )}
      {hasBooks && documentsStopped && (
        <Notice tone="bad">
          {t(
            'No invoices can be issued, because the clock of the server shows a wrong day. Orders cannot leave until it is set right.',
          )}
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="warn">
          {plural(missing, {
            one: 'Papers: {count} thing is missing.',
            other: 'Papers: {count} things are missing.',
          })}{' '}
          <Link to={stepPath('papers')} className="whitespace-nowrap underline">
            {t('See what is missing')}
          </Link>
        </Notice>
      )}
      {hasBooks && monthToLock !== null && (
        <Notice tone="info">
          {t('{month} can be locked.', { month: formatMonth(monthToLock) })}{' '}
          <Link to={`/admin/money/books?month=${monthToLock}`} className="whitespace-nowrap underline">
            {t('Open the books')}
          </Link>
        </Notice>
      )}
    </>
  );
}

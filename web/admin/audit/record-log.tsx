import { type ReactNode, useState } from 'react';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { EntryChanges, recordPath } from './audit-entry.tsx';
import { describeAct } from './entry-words.ts';

const mostShown = 5;

/** A card with the newest changes of one record by staff, and a link to all of them. It is a `FoldedRecordLog`. */
export function RecordLog({ record }: { record: string }) {
  return (
    <IfMay call="GET /admin/audit">
      <Card className="px-4 py-1 md:px-5">
        <FoldedRecordLog record={record}>
          <TallLink to={recordPath(record)}>{t('Show all')}</TallLink>
        </FoldedRecordLog>
      </Card>
    </IfMay>
  );
}

/**
 * The newest changes of one record by staff. They are loaded when they are opened, because few visits of a record ask
 * for them. Renders nothing for people who may not read the log.
 */
export function FoldedRecordLog({ record, children }: { record: string | undefined; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (record === undefined) return null;
  return (
    <IfMay call="GET /admin/audit">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center text-deep underline">
          {t('Who changed this')}
        </summary>
        {isOpen && (
          <div className="grid gap-3 pb-3">
            <Newest record={record} />
            {children}
          </div>
        )}
      </details>
    </IfMay>
  );
}

function Newest({ record }: { record: string }) {
  const answer = useCall('GET /admin/audit', { query: { record, limit: mostShown } });
  const data = answer.data?.data;
  return (
    <>
      {answer.isPending && <Skeleton className="h-24" />}
      {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {data?.entries.length === 0 && <p className="text-ink-soft">{t('Nobody of the staff has changed this yet.')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data?.entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-t border-line pt-2 text-sm first:border-0 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
              <span className="font-semibold text-ink wrap-anywhere">{entry.by.name ?? t('Deleted account')}</span>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            <p className="wrap-anywhere">{describeAct(entry)}</p>
            <EntryChanges entry={entry} />
            {entry.reason !== null && (
              <p className="wrap-anywhere">
                <span className="text-ink-soft">{t('Reason')}: </span>
                {entry.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

import { useState } from 'react';
import { importColumns } from '#contract/imports/columns.ts';
import { t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { NumberField } from '../dialogs/fields.tsx';

/**
 * Shows the proposed field of each column of the file, which staff can change. It is open if a needed column is
 * missing.
 */
export function ColumnChoice({ found }: { found: OneImport }) {
  const { id, kind, columns } = found;
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const [headerLine, setHeaderLine] = useState<number | null>(found.headerLine);
  const send = useSend('PUT /admin/imports/:id/columns', { readsAfterFailure: true });
  const labels = Object.entries<string>(importColumns[kind]);
  const chosen = new Set(fields.filter((field) => field !== null));
  const isChanged =
    headerLine !== found.headerLine || fields.some((field, at) => field !== (columns[at]?.field ?? null));
  const body = {
    headerLine: headerLine ?? 1,
    columns: columns.map(({ index }, at) => ({ index, field: fields[at] ?? null })),
  };
  return (
    <details
      open={found.missing.length > 0}
      className="rounded-lg border border-line bg-surface shadow-sm open:[&>summary]:border-b"
    >
      <summary className="cursor-pointer border-line px-4 py-3 font-semibold">{t('Columns of the file')}</summary>
      <div className="grid gap-3 p-4">
        <ul className="grid gap-x-5 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
          {columns.map(({ index, heading, samples }, at) => (
            <li key={index} className="grid grid-cols-2 items-center gap-3">
              <div className="min-w-0">
                <p className="truncate font-semibold">{heading || t('Column {number}', { number: index + 1 })}</p>
                <p className="truncate text-sm text-ink-soft">{samples.filter(Boolean).join(' · ') || '—'}</p>
              </div>
              <SelectBox
                aria-label={heading || t('Column {number}', { number: index + 1 })}
                value={fields[at] ?? ''}
                onChange={({ target: { value } }) =>
                  setFields((before) => before.map((field, other) => (other === at ? value || null : field)))
                }
              >
                <option value="">{t('Not used')}</option>
                {labels.map(([field, label]) => (
                  <option key={field} value={field} disabled={chosen.has(field) && fields[at] !== field}>
                    {t(label)}
                  </option>
                ))}
              </SelectBox>
            </li>
          ))}
        </ul>
        <div className="max-w-60">
          <NumberField label={t('Header row')} step={1} value={headerLine} onValue={setHeaderLine} />
        </div>
        {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BlockedButton
            variant="outline"
            className="w-full sm:w-fit"
            blocked={!isChanged && t('Change a column or the header row first.')}
            pending={send.isPending}
            onClick={() => send.mutate({ params: { id }, body })}
          >
            {t('Check again')}
          </BlockedButton>
        </div>
      </div>
    </details>
  );
}

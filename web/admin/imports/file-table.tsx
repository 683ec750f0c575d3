/** Shows the first lines of an imported file, and its columns and lines that are not imported. */
import { labelOf } from '#contract/imports/columns.ts';
import { formatNumber, formatPrice } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { groupDays } from './group-days.ts';

/** The first lines of each sheet. When staff choose another header row, the columns are proposed again. */
export function FileTable({ found, isOpen }: { found: OneImport; isOpen: boolean }) {
  const { id, previews } = found;
  const send = useSend('PUT /admin/imports/:id/columns', { readsAfterFailure: true });
  const firstRead = previews.find(({ isRead }) => isRead)?.place;
  return (
    <details open={isOpen} className="rounded-lg border border-line bg-surface shadow-sm open:[&>summary]:border-b">
      <summary className="cursor-pointer border-line px-4 py-3 font-semibold">{t('Your file')}</summary>
      <div className="grid grid-cols-1 gap-4 p-4">
        <p className="max-w-prose text-ink-soft">
          {t('The header row is marked. If the headings are on another line, press its number.')}
        </p>
        {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
        {previews.map((preview) => (
          <PreviewTable
            key={preview.place}
            found={found}
            preview={preview}
            isPending={send.isPending}
            onHeaderLine={
              preview.place === firstRead
                ? (headerLine) => send.mutate({ params: { id }, body: { headerLine, columns: [] } })
                : undefined
            }
          />
        ))}
      </div>
    </details>
  );
}

interface PreviewTableProps {
  found: OneImport;
  preview: OneImport['previews'][number];
  isPending: boolean;
  /** Undefined for a sheet whose header row cannot be chosen. */
  onHeaderLine: ((line: number) => void) | undefined;
}

function PreviewTable({ found: { kind, columns, questions }, preview, isPending, onHeaderLine }: PreviewTableProps) {
  const { name, isRead, headerLine, rows } = preview;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const title = isRead ? name : t('{name} (not read)', { name });
  const places = Array.from({ length: width }, (_, index) => index);
  const meaningOf = (index: number) => {
    const field = columns[index]?.field;
    if (field) return t(labelOf(kind, field) ?? field);
    return questions.some((one) => one.kind === 'column' && one.index === index) ? t('Please choose') : t('Not used');
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the table
    <section aria-label={title || t('Your file')} tabIndex={0} className="overflow-x-auto">
      <table className="text-left text-sm">
        {title && <caption className="pb-1 text-left font-semibold wrap-anywhere">{title}</caption>}
        {isRead && (
          <thead>
            <tr className="align-bottom">
              <th scope="row" className="py-1 pr-3 font-normal text-ink-soft">
                {t('Read as')}
              </th>
              {places.map((index) => (
                <th
                  key={index}
                  scope="col"
                  className={classes(
                    'px-2 py-1 whitespace-nowrap',
                    columns[index]?.field ? 'text-deep' : 'font-normal text-ink-soft',
                  )}
                >
                  {meaningOf(index)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ line, cells }) => {
            const isHeader = line === headerLine;
            return (
              <tr
                key={line}
                aria-current={isHeader ? true : undefined}
                className={classes('border-t border-line', isHeader && 'bg-foam font-semibold')}
              >
                <th scope="row" className="figures py-0.5 pr-3 font-normal whitespace-nowrap text-ink-soft">
                  {isHeader ? (
                    <span className="font-semibold text-ink">{t('Header row')}</span>
                  ) : onHeaderLine ? (
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={isPending}
                      aria-label={t('Use line {line} as the header row', { line })}
                      onClick={() => onHeaderLine(line)}
                    >
                      {formatNumber(line)}
                    </Button>
                  ) : (
                    formatNumber(line)
                  )}
                </th>
                {places.map((index) => (
                  <td key={index} className="max-w-48 truncate px-2 py-0.5">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const countedRows = { one: message('filled in {count} row'), other: message('filled in {count} rows') };
const countedAmounts = { one: message('{count} of them is an amount'), other: message('{count} of them are amounts') };

function describeFigures({ cells, isPrice, amounts }: OneImport['unusedColumns'][number]): string {
  const parts = cells === null ? [] : [plural(cells, countedRows)];
  if (amounts) {
    const [least, most] = [formatPrice(amounts.least), formatPrice(amounts.most)];
    if (amounts.cells !== cells) parts.push(plural(amounts.cells, countedAmounts));
    parts.push(least === most ? least : t('{from} to {to}', { from: least, to: most }));
    if (!isPrice) parts.push(t('{sum} in total', { sum: formatPrice(amounts.sum) }));
  }
  return parts.join(', ');
}

const countedColumns = { one: message('{count} column'), other: message('{count} columns') };
const countedCells = { one: message('{count} filled cell'), other: message('{count} filled cells') };

type Unused = OneImport['unusedColumns'][number];

function describeGroup(columns: [Unused, ...Unused[]]): [heading: string, figures: string] {
  const [first, ...others] = columns;
  const last = others.at(-1);
  const nameOf = ({ heading, index }: Unused) => heading || t('Column {number}', { number: index + 1 });
  if (!last) return [nameOf(first), describeFigures(first)];
  const filled = columns.reduce((sum, { cells }) => sum + (cells ?? 0), 0);
  return [
    t('{from} to {to}', { from: nameOf(first), to: nameOf(last) }),
    [plural(columns.length, countedColumns), plural(filled, countedCells)].join(', '),
  ];
}

/** Lists the columns of the file and its lines that are not imported, with the figures in them. */
export function NotImported({ found: { unusedColumns, left } }: { found: OneImport }) {
  return (
    <>
      {unusedColumns.length > 0 && (
        <Notice tone="warn">
          <p>{t("Columns we'll ignore:")}</p>
          <ul className="figures font-normal">
            {groupDays(unusedColumns).map((group) => {
              const [heading, figures] = describeGroup(group);
              return (
                <li key={group[0].index} className="wrap-anywhere">
                  {figures === '' ? heading : `${heading}: ${figures}`}
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="info">
          <p>{t('These lines are only totals or areas:')}</p>
          <ul className="figures font-normal">
            {left.map(({ line, sheet, text }) => (
              <li key={`${sheet} ${line}`} className="wrap-anywhere">
                {sheet === null ? t('Line {line}', { line }) : `${sheet}, ${t('Line {line}', { line })}`}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

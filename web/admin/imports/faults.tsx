import { useEffect, useState } from 'react';
import type { WrongRow } from '#contract/imports/calls.ts';
import { labelOf } from '#contract/imports/columns.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { formOf, message, plural, t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { FieldTexts } from '#web/ui/forms/field-frame.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Pagination } from '../lists/pagination.tsx';

const countedFaults = {
  one: message('{count} row has a mistake: nothing is saved yet'),
  other: message('{count} rows have mistakes: nothing is saved yet'),
};

/** Lists the mistakes of all rows. Staff can correct them here or skip the rows. */
export function FaultList({ found }: { found: OneImport }) {
  const { id, wrong, total, groups } = found;
  return (
    <section className="grid gap-3">
      <Notice tone="bad">
        <p>{plural(wrong, countedFaults)}</p>
        <p className="figures font-normal">
          {t('{right} of {total} rows are correct. Correct the others here, or skip them.', {
            right: formatNumber(total - wrong),
            total: formatNumber(total),
          })}
        </p>
      </Notice>
      {groups.map((group) => (
        <Group key={`${group.column} ${group.cell}`} found={found} group={group} />
      ))}
      <Rows key={id} found={found} />
    </section>
  );
}

const missingIn = {
  one: message('{column} is missing in {count} row'),
  other: message('{column} is missing in {count} rows'),
};
const wrongIn = {
  one: message('{column} “{cell}” in {count} row'),
  other: message('{column} “{cell}” in {count} rows'),
};

interface CellFieldProps extends FieldTexts {
  found: OneImport;
  column: string;
  value: string;
  onValue: (value: string) => void;
}

/** A list of the names that the shop knows if the column accepts only these, otherwise a text field. */
function CellField({ found: { choices }, column, value, onValue, ...texts }: CellFieldProps) {
  const names = choices.find((one) => one.column === column)?.values;
  if (!names) return <Field {...texts} value={value} onChange={({ target }) => onValue(target.value)} />;
  // A value from the file that is none of these names is the first option until staff choose another one.
  const typed = value === '' || names.includes(value) ? [] : [value];
  return (
    <Select
      {...texts}
      empty={t('Please choose')}
      options={[...typed, ...names].map((name) => [
        name,
        name === 'none' && column === 'container' ? t('No container') : name,
      ])}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** A form that corrects the same mistake in several rows at once. */
function Group({ found, group }: { found: OneImport; group: OneImport['groups'][number] }) {
  const { id, kind } = found;
  const { column, cell, rows, msg } = group;
  const [value, setValue] = useState('');
  const send = useSend('PUT /admin/imports/:id/cells', { readsAfterFailure: true });
  const label = t(labelOf(kind, column) ?? column);
  return (
    <Card className="p-4">
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ params: { id }, body: { changes: [{ row: null, column, cell, value }] } });
        }}
      >
        <CellField
          found={found}
          column={column}
          label={
            cell === ''
              ? t(formOf(rows, missingIn), { column: label, count: formatNumber(rows) })
              : t(formOf(rows, wrongIn), { column: label, cell, count: formatNumber(rows) })
          }
          hint={msg}
          value={value}
          onValue={setValue}
          error={send.isError ? errorText(send.error) : undefined}
        />
        <Button
          type="submit"
          variant="outline"
          pending={send.isPending}
          disabled={found.state === 'checking' || value.trim() === ''}
        >
          {t('Use for all')}
        </Button>
      </form>
    </Card>
  );
}

const useRows = (id: string, page: number) =>
  useCall('GET /admin/imports/:id/faults', { params: { id }, query: { page, limit: 20 } }, { keepPrevious: true });

/** Lists rows with mistakes in the order of the file, with a field for each wrong cell. */
function Rows({ found }: { found: OneImport }) {
  const [page, setPage] = useState(1);
  const { data: answer, refetch } = useRows(found.id, page);
  const data = answer?.data;
  // Until the rows are checked again, the answer has their old faults.
  useEffect(() => {
    if (found.state === 'checked') void refetch();
  }, [found.state, refetch]);
  if (!data) return <Skeleton className="h-40" />;
  return (
    <>
      <ul className="grid overflow-clip rounded-lg border border-line bg-surface shadow-sm">
        {data.rows.map((row) => (
          <li key={row.row} className="border-line px-4 py-3 not-first:border-t">
            <EditedRow found={found} row={row} />
          </li>
        ))}
      </ul>
      <Pagination pagination={data.pagination} onPage={setPage} />
    </>
  );
}

function Place({ row: { line, sheet, name } }: { row: WrongRow }) {
  return (
    <p className="figures wrap-anywhere">
      <span className="font-semibold">{t('Line {line}', { line })}</span>
      {[sheet, name].filter(Boolean).map((text) => ` · ${text}`)}
    </p>
  );
}

/** A row with one field for each wrong cell, and all mistakes of this cell. */
function EditedRow({ found, row }: { found: OneImport; row: WrongRow }) {
  const { id, kind } = found;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useSend('PUT /admin/imports/:id/cells', { readsAfterFailure: true });
  const skip = useSend('PUT /admin/imports/:id/skipped', { readsAfterFailure: true });
  const isChecking = found.state === 'checking';
  const byColumn = Map.groupBy(row.faults, ({ column }) => column);
  const changes = [...byColumn].flatMap(([column, [fault]]) => {
    const value = column === null ? undefined : typed[column];
    return column === null || value === undefined ? [] : [{ row: row.row, column, cell: fault?.cell ?? '', value }];
  });
  const failure = save.error ?? skip.error;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Keeps a value that was typed while the correction was being sent.
        const onSuccess = () => setTyped((now) => (now === typed ? {} : now));
        save.mutate({ params: { id }, body: { changes } }, { onSuccess });
      }}
    >
      <Place row={row} />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {[...byColumn].map(([column, faults]) =>
          column === null ? (
            <p key="row" className="wrap-anywhere">
              {faults.map(({ msg }) => msg).join(' ')}
            </p>
          ) : (
            <CellField
              key={column}
              found={found}
              column={column}
              label={t(labelOf(kind, column) ?? column)}
              error={faults.map(({ msg }) => msg).join(' ')}
              value={typed[column] ?? faults[0]?.cell ?? ''}
              onValue={(value) => setTyped((before) => ({ ...before, [column]: value }))}
            />
          ),
        )}
      </div>
      {failure && <Notice tone="bad">{errorText(failure)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {byColumn.size > (byColumn.has(null) ? 1 : 0) && (
          <Button
            type="submit"
            variant="outline"
            size="sm"
            pending={save.isPending}
            disabled={isChecking || changes.length === 0}
          >
            {t('Correct row')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          pending={skip.isPending}
          disabled={isChecking}
          onClick={() => skip.mutate({ params: { id }, body: { rows: [row.row] } })}
        >
          {t('Skip row')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Lists the rows that were not saved or not undone completely, because something has changed since, with the reason.
 */
export function ToldRows({ found: { id } }: { found: OneImport }) {
  const [page, setPage] = useState(1);
  const data = useRows(id, page).data?.data;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <>
      <ul className="grid overflow-clip rounded-lg border border-line bg-surface shadow-sm">
        {data.rows.map((row) => (
          <li key={row.row} className="border-line px-4 py-2 not-first:border-t">
            <Place row={row} />
            {row.faults.map(({ msg }, at) => (
              <p key={at} className="wrap-anywhere">
                {msg}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Pagination pagination={data.pagination} onPage={setPage} />
    </>
  );
}

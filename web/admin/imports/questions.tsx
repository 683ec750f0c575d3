import { useState } from 'react';
import { labelOf } from '#contract/imports/columns.ts';
import { message, plural, t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

/** Possible meanings of an ambiguous column. A heading such as "Balance" does not say who owes the money. */
const meanings: Readonly<Record<string, string>> = {
  dues: message('This money is due from these customers'),
  balance: message('These customers have paid us in advance'),
  jars: message('This is the number of jars they have'),
  planQuantity: message('This is the number of jars of each delivery'),
  area: message('These lines name the area of the customers below them'),
  planDays: message('This is how often they get water'),
  agreedPrice: message('This is the price that each customer pays for one jar'),
};
const nothing = 'none';

/** Asks what ambiguous columns mean, before anything is saved. */
export function ColumnQuestions({ found }: { found: OneImport }) {
  const { id, kind, columns, questions, headerLine } = found;
  const asked = questions.filter((question) => question.kind === 'column');
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({});
  const send = useSend('PUT /admin/imports/:id/columns', { readsAfterFailure: true });
  const fieldOf = (index: number, field: string | null) => {
    const answer = answers[index];
    return answer === undefined ? field : answer === nothing ? null : answer;
  };
  const body = {
    headerLine,
    columns: columns.map(({ index, field }) => ({ index, field: fieldOf(index, field) })),
  };
  return (
    <Card className="grid gap-5 p-4 md:p-5">
      {asked.map(({ index, fields }) => {
        const heading = columns[index]?.heading || t('Column {number}', { number: index + 1 });
        const samples = [...new Set(columns[index]?.samples.filter(Boolean))].join(' · ');
        return (
          <FieldGroup key={index} label={t('What does the column “{heading}” mean?', { heading })} error={undefined}>
            {samples && <p className="figures mb-2 text-sm text-ink-soft wrap-anywhere">{samples}</p>}
            <div className="grid gap-2">
              {[...fields, nothing].map((field) => (
                <ChoiceCard
                  key={field}
                  name={`column-${index}`}
                  label={
                    field === nothing
                      ? t('Something else: do not use this column')
                      : t(meanings[field] ?? labelOf(kind, field) ?? field)
                  }
                  isChosen={answers[index] === field}
                  onChoose={() => setAnswers((before) => ({ ...before, [index]: field }))}
                />
              ))}
            </div>
          </FieldGroup>
        );
      })}
      {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <BlockedButton
        className="w-full sm:w-fit"
        pending={send.isPending}
        blocked={asked.some(({ index }) => answers[index] === undefined) && t('Answer the questions above first.')}
        onClick={() => send.mutate({ params: { id }, body })}
      >
        {t('Check the rows')}
      </BlockedButton>
    </Card>
  );
}

const countedRows = { one: message('{count} row'), other: message('{count} rows') };

/** Shows which sheets of a workbook are read, and lets staff choose other sheets. */
export function SheetChoice({ found }: { found: OneImport }) {
  const { id, sheets, questions } = found;
  const isAsked = questions.some(({ kind }) => kind === 'sheet');
  const [chosen, setChosen] = useState(() =>
    isAsked ? [] : sheets.filter(({ isRead }) => isRead).map(({ place }) => place),
  );
  const send = useSend('PUT /admin/imports/:id/sheets', { readsAfterFailure: true });
  const namesOf = (some: OneImport['sheets']) =>
    some.map(({ name, isHidden }) => (isHidden ? t('{name} (hidden)', { name }) : name)).join(', ');
  const unread = sheets.filter(({ isRead, rows }) => !isRead && rows > 0);
  const isSame = !isAsked && sheets.every(({ place, isRead }) => chosen.includes(place) === isRead);
  return (
    <>
      {isAsked ? (
        <Notice tone="warn">
          {t('Several sheets of this workbook have a list, each with its own headings. Choose the one to read.')}
        </Notice>
      ) : (
        unread.length > 0 && (
          <Notice tone="warn">{t('Sheets that are not read: {sheets}', { sheets: namesOf(unread) })}</Notice>
        )
      )}
      <details open={isAsked} className="rounded-lg border border-line bg-surface shadow-sm open:[&>summary]:border-b">
        <summary className="cursor-pointer border-line px-4 py-3 font-semibold">
          {t('Sheets that are read: {sheets}', {
            sheets: isAsked ? '—' : namesOf(sheets.filter(({ isRead }) => isRead)),
          })}
        </summary>
        <div className="grid gap-3 p-4">
          <ul className="grid gap-1">
            {sheets.map(({ place, name, isHidden, rows }) => (
              <li key={place}>
                <Tick
                  name={`sheet-${place}`}
                  label={isHidden ? t('{name} (hidden)', { name }) : name}
                  hint={plural(rows, countedRows)}
                  isTicked={chosen.includes(place)}
                  onTick={(isTicked) =>
                    setChosen((before) => [...before.filter((other) => other !== place), ...(isTicked ? [place] : [])])
                  }
                />
              </li>
            ))}
          </ul>
          {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
          <BlockedButton
            variant="outline"
            className="w-full sm:w-fit"
            pending={send.isPending}
            blocked={chosen.length === 0 ? t('Choose a sheet first.') : isSame && t('Choose other sheets first.')}
            onClick={() => send.mutate({ params: { id }, body: { sheets: chosen } })}
          >
            {t('Read these sheets')}
          </BlockedButton>
        </div>
      </details>
    </>
  );
}

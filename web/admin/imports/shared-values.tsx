import { useState } from 'react';
import { type SharedField, sharedFields } from '#contract/imports/columns.ts';
import { message, plural, t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { valueOfField } from './value-of-field.ts';

const countedMissing = { one: message('Missing in {count} row.'), other: message('Missing in {count} rows.') };
const hints: Partial<Record<SharedField, string>> = {
  depositPerJar: message('Enter 0 if these customers paid no deposit.'),
  planStart: message('Leave blank for the first possible day.'),
  priceProduct: message('The prices of the file apply to this product from today.'),
  sheetArea: message('Each sheet’s name is added to its addresses.'),
};

/** Asks for values that are used in every row where the file has none. The fields start with proposed values. */
export function SharedValues({ found: { id, values } }: { found: OneImport }) {
  const [typed, setTyped] = useState<ReadonlyMap<SharedField, string>>(new Map());
  const send = useSend('PUT /admin/imports/:id/values', { readsAfterFailure: true });
  const isOpen = values.some(({ value }) => value === null);
  return (
    <details open={isOpen} className="rounded-lg border border-line bg-surface shadow-sm open:[&>summary]:border-b">
      <summary className="cursor-pointer border-line px-4 py-3 font-semibold">{t('Values for all rows')}</summary>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({
            params: { id },
            body: { values: values.map(({ field }) => ({ field, value: valueOfField(values, typed, field) })) },
          });
        }}
      >
        <p className="max-w-prose text-ink-soft">
          {t('The file does not say these. They are used where a cell is empty.')}
        </p>
        <div className="grid gap-x-5 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          {values.map(({ field, rows, choices }) => {
            const hint = hints[field];
            const texts = {
              label: t(sharedFields[field]),
              hint: [plural(rows, countedMissing), hint && t(hint)].filter(Boolean).join(' '),
            };
            const value = valueOfField(values, typed, field);
            const onValue = (next: string) => setTyped((before) => new Map(before).set(field, next));
            return choices && choices.length > 0 ? (
              <Select
                key={field}
                {...texts}
                empty={t('None')}
                options={choices.map((choice) => [choice, choice])}
                value={value}
                onChange={({ target }) => onValue(target.value)}
              />
            ) : (
              <Field
                key={field}
                {...texts}
                type={field === 'planStart' ? 'date' : 'text'}
                value={value}
                onChange={({ target }) => onValue(target.value)}
              />
            );
          })}
        </div>
        {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <Button type="submit" className="w-full sm:w-fit" pending={send.isPending}>
          {t('Use these values')}
        </Button>
      </form>
    </details>
  );
}

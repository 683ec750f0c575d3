/** Describes the corrections that staff made in an import: cells, the meaning of columns, and values for all rows. */
import { importColumns, sharedFields } from '#contract/imports/columns.ts';
import { t } from '#web/language.ts';

const labels: Readonly<Record<string, string>> = {
  ...importColumns.products,
  ...importColumns.customers,
  ...sharedFields,
};
const labelOf = (field: unknown): string => t(labels[String(field)] ?? String(field));
const textOf = (value: unknown): string => (value === '' || value == null ? t('None') : String(value));

type Entry = Readonly<Record<string, unknown>>;

const words: Readonly<Record<string, (entry: Entry) => string>> = {
  'PUT /admin/imports/:id/cells': ({ row, column, cell, value }) => {
    const texts = { column: labelOf(column), before: textOf(cell), after: textOf(value) };
    return typeof row === 'number'
      ? t('Row {row}, {column}: {before} → {after}', { row, ...texts })
      : t('All rows, {column}: {before} → {after}', texts);
  },
  'PUT /admin/imports/:id/columns': ({ index, field }) =>
    t('Column {number}: {field}', {
      number: Number(index) + 1,
      field: field == null ? t('Not used') : labelOf(field),
    }),
  'PUT /admin/imports/:id/values': ({ field, value }) => `${labelOf(field)}: ${textOf(value)}`,
};

/** One entry of a list that a call of imports has changed. Undefined for other calls. */
export const describeImportEntry = (call: string, entry: Entry): string | undefined => words[call]?.(entry);

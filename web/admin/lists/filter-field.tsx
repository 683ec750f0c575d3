import { message, t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type DayOf, isWholeDay, type NamedOf, type SelectOf, type Selects } from './list-filter.ts';

/** The filters that have a field of their own. */
export function shownFilters(selects: Selects): [name: string, select: SelectOf | DayOf | NamedOf][] {
  return Object.entries(selects).flatMap(([name, select]) => ('label' in select ? [[name, select]] : []));
}

/** Those that have none, but must stay when another filter is applied. */
export function linkedFilters(selects: Selects): string[] {
  return Object.keys(selects).filter((name) => !('label' in (selects[name] ?? {})));
}

interface FilterFieldProps {
  name: string;
  select: SelectOf | DayOf | NamedOf;
  value: string;
  onApply: () => void;
}

/** One filter of a list: a select, or a day. A choice applies at once. */
export function FilterField({ name, select, value, onApply }: FilterFieldProps) {
  if ('isDay' in select) {
    return (
      <Field
        label={t(select.label)}
        name={name}
        type="date"
        defaultValue={value}
        onChange={({ target }) => (target.value === '' || isWholeDay(target.value)) && onApply()}
      />
    );
  }
  const { label, all = message('All') } = select;
  const options =
    'options' in select
      ? Object.entries(select.options).map(([option, shown]) => [option, t(shown)] as const)
      : [...(select.names ?? (value === '' ? [] : [[value, ''] as const]))];
  // A value can be chosen only once its option is there.
  const isLoading = 'names' in select && !select.names;
  return (
    <Select key={String(isLoading)} label={t(label)} name={name} defaultValue={value} onChange={onApply}>
      <option value="">{t(all)}</option>
      {options.map(([option, shown]) => (
        <option key={option} value={option}>
          {shown}
        </option>
      ))}
    </Select>
  );
}

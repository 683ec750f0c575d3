import { t, text } from '../../shared/language.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type DayOf, isWholeDay, type SelectOf, type Selects } from './list-filter.ts';

/** The filters that have a field of their own. */
export function shownFilters(selects: Selects): [name: string, select: SelectOf | DayOf][] {
  return Object.entries(selects).flatMap(([name, select]) => ('label' in select ? [[name, select]] : []));
}

/** Those that have none, but must stay when another filter is applied. */
export function linkedFilters(selects: Selects): string[] {
  return Object.keys(selects).filter((name) => !('label' in (selects[name] ?? {})));
}

interface FilterFieldProps {
  name: string;
  select: SelectOf | DayOf;
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
  const { label, all = text('All'), options } = select;
  return (
    <Select label={t(label)} name={name} defaultValue={value} onChange={onApply}>
      <option value="">{t(all)}</option>
      {Object.entries(options).map(([option, shown]) => (
        <option key={option} value={option}>
          {t(shown)}
        </option>
      ))}
    </Select>
  );
}

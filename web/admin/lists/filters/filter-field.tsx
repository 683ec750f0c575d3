import { type ComponentProps, type ReactNode, useId } from 'react';
import { message, t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { SelectBox } from '#web/ui/forms/select-box.tsx';
import { type DayOf, isWholeDay, type NamedOf, type SelectOf, type Selects } from '../list-filter.ts';

export type ShownFilter = [name: string, select: SelectOf | DayOf | NamedOf];

/** The filters that have a field of their own. */
export function shownFilters(selects: Selects): ShownFilter[] {
  return Object.entries(selects).flatMap(([name, select]) => ('label' in select ? [[name, select]] : []));
}

/** Those that have none, but must stay when another filter is applied. */
export function linkedFilters(selects: Selects): string[] {
  return Object.keys(selects).filter((name) => !('label' in (selects[name] ?? {})));
}

/** The look of a control whose label stands within it, above its value. */
const inset = 'min-h-10 pt-4 large-text:pt-0 pr-8 pb-0 pl-3 text-sm shadow-none lg:min-h-11 lg:pb-0.5';

interface InsetProps {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A control with its label inside: a row of filters is one line high. */
function Inset({ label, className, children }: InsetProps) {
  const id = useId();
  return (
    <div className={classes('relative min-w-0 large-text:flex large-text:flex-col-reverse', className)}>
      {children(id)}
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-3 top-0.5 large-text:static z-1 lg:top-1 truncate text-xs leading-4 font-semibold text-ink-soft"
      >
        {label}
      </label>
    </div>
  );
}

type FilterInputProps = { label: string; boxClass?: string; trailing?: ReactNode } & ComponentProps<'input'>;

/** One line of text, or a day, in a row of filters. */
export function FilterInput({ label, boxClass, trailing, className, ...input }: FilterInputProps) {
  return (
    <Inset label={label} {...(boxClass && { className: boxClass })}>
      {(id) => (
        <>
          <input id={id} {...input} className={classes('input', inset, className)} />
          {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
        </>
      )}
    </Inset>
  );
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
      <FilterInput
        label={t(select.label)}
        className="pr-2"
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
    <Inset label={t(label)}>
      {(id) => (
        <SelectBox
          key={String(isLoading)}
          id={id}
          className={inset}
          name={name}
          defaultValue={value}
          onChange={onApply}
        >
          <option value="">{t(all)}</option>
          {options.map(([option, shown]) => (
            <option key={option} value={option}>
              {shown}
            </option>
          ))}
        </SelectBox>
      )}
    </Inset>
  );
}

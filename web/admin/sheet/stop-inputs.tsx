import { useEffect, useState } from 'react';
import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { readRupees } from '#web/shared/forms/amount-field.tsx';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { classes } from '#web/ui/classes.ts';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { openSlotsAfter, useSlots } from '../order-detail/slot-fields.tsx';
import { cancelled } from './stop-draft.ts';

interface BoxInputProps {
  /** A short label above the field. */
  label: string;
  /** The label with the name of the stop, for screen readers. */
  name: string;
  /** A count, or an amount in paise. Null is an empty field, NaN an invalid number. */
  value: number | null;
  isAmount?: boolean;
  isWrong?: boolean;
  /** The name of the column. Enter moves to the field of the same column in the next row. */
  cell: string;
  onValue: (value: number | null) => void;
}

const readers = { amount: (typed: string) => exactPaise(readRupees(typed)), count: readRupees };
const showers = { amount: (value: number) => String(toRupees(value)), count: String };

/** An input for a number in the sheet. Focus selects the text, so that typing replaces it. */
export function BoxInput({ label, name, value, isAmount = false, isWrong = false, cell, onValue }: BoxInputProps) {
  const kind = isAmount ? 'amount' : 'count';
  const [typed, setTyped] = useState('');
  const read = (text: string) => (text.trim() === '' ? null : readers[kind](text));
  const shown = value === null || Number.isNaN(value) ? '' : showers[kind](value);
  return (
    <label className="grid min-w-0 gap-0.5">
      <span aria-hidden className="line-clamp-1 text-xs break-all text-ink-soft">
        {label}
      </span>
      <input
        type="text"
        inputMode={isAmount ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={name}
        aria-invalid={isWrong || undefined}
        data-cell={cell}
        className={classes('figures input px-2 text-center lg:min-h-10 lg:py-1', isAmount ? 'lg:w-22' : 'lg:w-16')}
        // If the value no longer results from the typed text, show the value.
        value={Object.is(read(typed), value) ? typed : shown}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          onValue(read(target.value));
        }}
      />
    </label>
  );
}

interface NextTryProps {
  name: string;
  pincode: string;
  /** Day and window of the failed stop, separated by a space. */
  failed: string;
  value: string;
  onValue: (value: string) => void;
}

const mostOffered = 12;

/** Chooses what follows a failed stop: one of the next open slots (by default the first one), or cancelling. */
export function NextTry({ name, pincode, failed, value, onValue }: NextTryProps) {
  const { days, isPending } = useSlots(pincode);
  const [deliveryDate = '', deliveryTime = ''] = failed.split(' ');
  const offered = openSlotsAfter(days, { deliveryDate, deliveryTime })
    .slice(0, mostOffered)
    .map(({ date, window }) => ({
      slot: `${date} ${window.key}`,
      words: `${formatWeekday(date)} ${formatShortDay(date)}, ${describeHours(window)}`,
    }));
  const first = offered[0]?.slot;
  useEffect(() => {
    if (value === '' && first !== undefined) onValue(first);
  }, [value, first, onValue]);
  return (
    <SelectBox
      aria-label={t('What happens next to {name}', { name })}
      data-cell="next"
      className="lg:min-h-10 lg:py-1 lg:text-sm"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {value === '' && <option value="">{isPending ? t('Loading the times…') : t('Please choose')}</option>}
      {offered.map(({ slot, words }) => (
        <option key={slot} value={slot}>
          {words}
        </option>
      ))}
      <option value={cancelled}>{t('Cancel it')}</option>
    </SelectBox>
  );
}

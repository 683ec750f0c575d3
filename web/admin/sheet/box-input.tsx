import { useState } from 'react';
import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { readRupees } from '#web/shared/money/typed-amount.ts';
import { classes } from '#web/ui/classes.ts';

interface BoxInputProps {
  /** Said on a phone, where the table has no heads; in the table read out. */
  label: string;
  /** The same with whose it is. */
  name: string;
  /** An amount is in paise. Null is empty, NaN is no number. */
  value: number | null;
  isAmount?: boolean;
  isWrong?: boolean;
  /** Its column: Enter leads to the same one of the next row. */
  cell: string;
  onValue: (value: number | null) => void;
}

const readers = { amount: (typed: string) => exactPaise(readRupees(typed)), count: readRupees };
const showers = { amount: (value: number) => String(toRupees(value)), count: String };

/** A number of the sheet. Its text is chosen with the focus, so that typing replaces it. */
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
        // Set from elsewhere, the value is no longer what was typed.
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

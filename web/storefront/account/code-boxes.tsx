import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { cleanCode, codeLength } from '#contract/shared/code-rules.ts';
import { t } from '#web/shared/language.ts';

const places = Array.from({ length: codeLength }, (_, place) => place);

interface CodeBoxesProps {
  /** One entry per box, each a digit or empty. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /** The first box, for whoever wants to put the focus there. */
  first: RefObject<HTMLInputElement | null>;
  isInvalid: boolean;
  disabled: boolean;
}

/** Six boxes of one digit each; typing moves on, Backspace moves back, a paste or the phone's suggestion fills all. */
export function CodeBoxes({ digits, onChange, first, isInvalid, disabled }: CodeBoxesProps) {
  const row = useRef<HTMLFieldSetElement>(null);

  function focus(place: number) {
    row.current?.querySelectorAll('input')[Math.min(Math.max(place, 0), codeLength - 1)]?.focus();
  }

  function put(from: number, typed: string) {
    const next = [...digits];
    for (const [offset, digit] of [...typed].entries()) if (from + offset < codeLength) next[from + offset] = digit;
    onChange(next);
    focus(from + typed.length);
  }

  function type(place: number, value: string) {
    const typed = cleanCode(value);
    if (typed === '') return onChange(digits.with(place, ''));
    const isSecondDigit = typed.length === 2 && digits[place] !== '';
    put(place, isSecondDigit ? typed.replace(digits[place] ?? '', '') : typed);
  }

  function onKeyDown(place: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' && digits[place] === '' && place > 0) {
      event.preventDefault();
      onChange(digits.with(place - 1, ''));
      focus(place - 1);
    }
    if (event.key === 'ArrowLeft') focus(place - 1);
    if (event.key === 'ArrowRight') focus(place + 1);
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    const pasted = cleanCode(event.clipboardData.getData('text'));
    if (pasted !== '') put(0, pasted);
  }

  return (
    <fieldset ref={row} className="grid grid-cols-6 gap-2" disabled={disabled}>
      <legend className="sr-only">{t('6-digit code')}</legend>
      {places.map((place) => (
        <input
          key={place}
          ref={place === 0 ? first : undefined}
          aria-label={t('Digit {place} of {codeLength}', { place: place + 1, codeLength })}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          className="input figures h-14 px-0 text-center text-2xl font-bold"
          value={digits[place]}
          onChange={(event) => type(place, event.target.value)}
          onKeyDown={(event) => onKeyDown(place, event)}
          onPaste={onPaste}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}

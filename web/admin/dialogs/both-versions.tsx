import type { Value } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { isSame } from '#web/shared/forms/typed-values.ts';
import { Button } from '#web/ui/button.tsx';
import type { Clash } from './merge-newer.ts';

interface BothVersionsProps<Name extends string> {
  both: readonly Clash<Name>[];
  labelOf: (name: Name) => string;
  /** Formats a field's value; `other` is the other version's value for comparison. */
  formatValue: (name: Name, value: Value, other: Value) => string;
  /** The form's current values. */
  values: Readonly<Record<Name, Value>>;
  onChoose: (name: Name, value: Value) => void;
}

/**
 * Fields that two people have changed at the same time. Both values are shown side by side, and the user chooses one.
 */
export function BothVersions<Name extends string>(props: BothVersionsProps<Name>) {
  const { both, labelOf, formatValue, values, onChoose } = props;
  if (both.length === 0) return null;
  return (
    <>
      <p className="mt-2">{t('You have both changed these. Choose, then save again:')}</p>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {both.map(({ name, mine, theirs }) => {
          const choose = (value: Value) => ({
            isChosen: isSame(values[name], value),
            onChoose: () => onChoose(name, value),
          });
          return (
            <li key={name}>
              <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-line bg-surface p-3 text-ink sm:grid-cols-2">
                <legend className="px-1 text-sm font-semibold">{labelOf(name)}</legend>
                <Choice {...choose(mine)} words={`${t('Yours')}: ${formatValue(name, mine, theirs)}`} />
                <Choice {...choose(theirs)} words={`${t('Theirs')}: ${formatValue(name, theirs, mine)}`} />
              </fieldset>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Choice({ words, isChosen, onChoose }: { words: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Button
      variant={isChosen ? 'primary' : 'outline'}
      size="sm"
      aria-pressed={isChosen}
      className="h-auto min-h-11 justify-start py-2 text-left"
      onClick={onChoose}
    >
      <span className="min-w-0 wrap-anywhere whitespace-normal">{words}</span>
    </Button>
  );
}

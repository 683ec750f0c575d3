import type { OwedOfAge } from '#contract/money/desk-calls.ts';
import { type Age, ageLabels, ages } from '#contract/money/desk-rules.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { classes } from '#web/ui/classes.ts';
import { formatShortAmount } from '../charts/figures.ts';
import type { Fill } from '../charts/fills.tsx';
import { BarSwatch, StackedBar } from '../charts/stacked-bar.tsx';

type Owed = readonly InPaise<OwedOfAge>[];

/** The fill of each age in the bar. Older dues have a darker fill. */
export const ageFills: Readonly<Record<Age, Fill>> = {
  to7: 'pale',
  to30: 'hatched',
  to60: 'solid',
  older: 'crossed',
};

/** Short labels of the ages, in days. */
const shortAges: Readonly<Record<Age, string>> = { to7: '≤ 7', to30: '8–30', to60: '31–60', older: '> 60' };

export const customerForms = { one: message('{count} customer'), other: message('{count} customers') };

/** All dues as one bar, divided by age. */
export const AgeBar = ({ owed, age }: { owed: Owed; age?: Age | undefined }) => (
  <StackedBar parts={owed.map((of) => ({ key: of.age, value: of.amount, fill: ageFills[of.age] }))} chosen={age} />
);

interface DuesByAgeProps {
  /** Undefined until it is loaded. The space is reserved then. */
  owed: Owed | undefined;
  age: Age | undefined;
  onChoose: (age: Age | undefined) => void;
}

/** Filters the list below by the age of the dues. A second press on an age shows all customers again. */
export function DuesByAge({ owed, age, onChoose }: DuesByAgeProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-0.5">
      <legend className="sr-only">{t('Due by age')}</legend>
      <AgeBar owed={owed ?? []} age={age} />
      <div className="-mx-1 grid grid-cols-4 gap-1">
        {ages.map((one) => {
          const of = owed?.find((each) => each.age === one);
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === age}
              disabled={!owed}
              className={classes(
                'min-h-11 min-w-0 rounded-md px-1 py-0.5 text-left text-xs leading-4 hover:bg-foam lg:text-sm lg:leading-5',
                one === age && 'bg-foam outline-2 -outline-offset-2 outline-deep',
              )}
              onClick={() => onChoose(one === age ? undefined : one)}
            >
              <span className="block truncate">
                <BarSwatch fill={ageFills[one]} />{' '}
                <span aria-hidden className="figures sm:hidden">
                  {shortAges[one]}
                </span>
                <span className="max-sm:sr-only">{t(ageLabels[one])}</span>
              </span>
              <span className="figures block min-h-4 truncate lg:min-h-5">
                {of && (
                  <>
                    <strong className="max-lg:hidden">{formatAmount(of.amount)}</strong>
                    <strong className="lg:hidden">{formatShortAmount(toRupees(of.amount))}</strong>{' '}
                    <span className="text-ink-soft max-sm:hidden">{plural(of.customers, customerForms)}</span>
                  </>
                )}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

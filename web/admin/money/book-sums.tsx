import type { BookSums as WireSums } from '#contract/money/desk-calls.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';

/** What a filter of the day book finds: for an account what was there, what came and went, and what is there then. */
export function BookSums({ sums }: { sums: InPaise<WireSums> }) {
  const { amountTotal, amountIn, amountOut, balanceBefore, balanceAfter } = sums;
  const figures: [string, Paise | null][] =
    amountIn === null
      ? [[t('Sum'), amountTotal]]
      : [
          [t('Before'), balanceBefore],
          [t('In'), amountIn],
          [t('Out'), amountOut],
          [t('After'), balanceAfter],
        ];
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label} className="flex gap-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold">
                <Price paise={amount} exact />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

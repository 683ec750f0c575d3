import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { type CashPlace, cashPlaceLabels, cashPlaces, drawnDays } from '#contract/money/desk-rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatLongDay, formatShortDay } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatShortAmount } from '../charts/figures.ts';
import { FlowChart } from '../charts/flow-chart.tsx';
import { bookPath } from '../lists/money-paths.ts';

/** Money in and out of the till or the bank per day over four weeks. Each day links to its entries. */
export function CashDays() {
  const id = useId();
  const [account, setAccount] = useState<CashPlace>('till');
  const [last, setLast] = useState<string | undefined>();
  const query = { account, ...(last && { to: last }) };
  const answer = useCall('GET /admin/money/days', { query }, { keepPrevious: true });
  const { today, days = [] } = answer.data?.data ?? {};
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  const sumOf = (name: 'amountIn' | 'amountOut') => formatAmount(days.reduce((sum, day) => sum + day[name], 0));
  const show = (count: number) => to && setLast(addDays(to, count * drawnDays));
  return (
    <Card aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3 p-4 sm:p-5 md:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="grow text-lg">
          {t('Money in and out')}
        </h2>
        <fieldset className="flex gap-1 print:hidden">
          <legend className="sr-only">{t('Account')}</legend>
          {cashPlaces.map((place) => (
            <Button
              key={place}
              size="sm"
              variant={place === account ? 'primary' : 'outline'}
              aria-pressed={place === account}
              onClick={() => setAccount(place)}
            >
              {t(cashPlaceLabels[place])}
            </Button>
          ))}
        </fieldset>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            variant="outline"
            className="px-2 print:hidden"
            aria-label={t('Four weeks before')}
            disabled={!to}
            onClick={() => show(-1)}
          >
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <p className="figures min-w-32 text-center text-sm font-semibold" aria-live="polite">
            {from && to && `${formatShortDay(from)} – ${formatShortDay(to)}`}
          </p>
          <Button
            size="sm"
            variant="outline"
            className="px-2 print:hidden"
            aria-label={t('Four weeks after')}
            disabled={!to || !today || to >= today}
            onClick={() => show(1)}
          >
            <ChevronRight aria-hidden size={18} />
          </Button>
        </div>
      </div>
      {answer.isError ? (
        <LoadFailure title={t('The chart could not be loaded')} answer={answer} />
      ) : (
        <FlowChart
          label={t('Day of the chart')}
          stepHead={t('Day')}
          caption={t('Money in and out by day')}
          names={[t('In'), t('Out')]}
          steps={
            answer.data &&
            days.map(({ day, amountIn, amountOut }) => ({
              key: day,
              short: formatShortDay(day),
              long: formatLongDay(day),
              // The values are in rupees, so that the axis has round numbers.
              values: [toRupees(amountIn), toRupees(amountOut)],
              figures: [formatAmount(amountIn), formatAmount(amountOut)],
              to: bookPath({ account, from: day, to: day }),
            }))
          }
          total={{ figures: [sumOf('amountIn'), sumOf('amountOut')], to: bookPath({ account, from, to }) }}
          isStale={answer.isPlaceholderData}
          formatTick={formatShortAmount}
        />
      )}
    </Card>
  );
}

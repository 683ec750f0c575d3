import { useId, useState } from 'react';
import { type DeliveryWindow, deliveryDays, deliveryWindows, isWindowOpen } from '../../../contract/orders/delivery.ts';
import { t } from '../../shared/language.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useNow } from '../layout/use-now.ts';
import { withOpenWindow } from './checkout-draft.ts';
import { DayChips } from './day-chips.tsx';
import type { Checkout } from './use-checkout.ts';
import { WindowCard } from './window-card.tsx';

const minuteMs = 60_000;
const quickDays = 7;

/** The day and the time of day of the delivery; what has passed today cannot be chosen. */
export function DeliverySlot({ form }: { form: Checkout['form'] }) {
  const now = useNow(minuteMs);
  const days = deliveryDays(now);
  const [today = ''] = days;
  const { deliveryDate, deliveryTime } = form.values;
  const timeError = form.errors.deliveryTime;
  const errorId = useId();
  const quick = days.slice(0, quickDays);
  const [isAsked, setIsAsked] = useState(false);
  const isFar = deliveryDate !== '' && !quick.includes(deliveryDate);
  const isOther = isAsked || isFar || form.errors.deliveryDate !== undefined;
  const isOpen = (window: DeliveryWindow) => isWindowOpen(deliveryDate || today, window, now) || deliveryDate === '';

  function chooseDay(day: string) {
    form.setValue('deliveryDate', day);
    if (withOpenWindow({ ...form.values, deliveryDate: day }, now).deliveryTime !== deliveryTime) {
      form.setValue('deliveryTime', '');
    }
  }

  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('When should we come?')}</h2>
      <DayChips
        days={quick}
        chosen={deliveryDate}
        isOther={isOther}
        onOther={() => setIsAsked(true)}
        isClosed={(day) => !deliveryWindows.some((window) => isWindowOpen(day, window, now))}
        onChoose={chooseDay}
      />
      {/* It stays in the form: where it is refused it opens. */}
      <div className={classes('sm:max-w-64', !isOther && 'hidden')}>
        <Field
          label={t('Delivery date')}
          type="date"
          min={today}
          max={days.at(-1)}
          {...form.field('deliveryDate')}
          onChange={(event) => chooseDay(event.target.value)}
        />
      </div>
      <fieldset className="grid" aria-describedby={timeError && errorId}>
        <legend data-required className="field-label mb-1.5">
          {t('Delivery time')}
        </legend>
        <div className="grid gap-2.5 md:grid-cols-3">
          {deliveryWindows.map((window) => (
            <WindowCard
              key={window}
              window={window}
              isChosen={deliveryTime === window}
              isOpen={isOpen(window)}
              isInvalid={timeError !== undefined}
              onChoose={() => form.setValue('deliveryTime', window)}
            />
          ))}
        </div>
        <div aria-live="polite">
          {timeError && (
            <p id={errorId} className="mt-2.5 text-sm font-medium text-rose">
              {timeError}
            </p>
          )}
        </div>
      </fieldset>
    </Card>
  );
}

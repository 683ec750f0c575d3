import { type ComponentProps, useState } from 'react';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { formatShortDay, formatWeekday, formatWholeWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { DayChips } from '#web/shared/slots/day-chips.tsx';
import { canChoose, noteOfDay, type Schedule, standingOfDay, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { WindowChoice } from '#web/shared/slots/window-choice.tsx';
import type { useForm } from '#web/shared/use-form.ts';
import { useNow } from '#web/shared/use-now.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';

const minuteMs = 60_000;
const quickDays = 7;

/** What is needed of a form that a slot is chosen in. */
interface SlotForm
  extends Pick<ReturnType<typeof useForm<'deliveryDate' | 'deliveryTime'>>, 'values' | 'errors' | 'setValue'> {
  field: (name: 'deliveryDate') => Omit<ComponentProps<typeof Field>, 'label' | 'type'>;
}

interface SlotFieldsProps {
  form: SlotForm;
  schedule: Schedule;
}

export function DeliverySlot(props: SlotFieldsProps) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('When should we come?')}</h2>
      <SlotFields {...props} />
    </Card>
  );
}

/** The day and the window of the delivery; what is full, closed or over stays in sight and cannot be chosen. */
export function SlotFields({ form, schedule }: SlotFieldsProps) {
  const now = useNow(minuteMs);
  const days = deliveryDays(now, useShop().shop.delivery.daysAhead);
  const [today = ''] = days;
  const { deliveryDate, deliveryTime } = form.values;
  const quick = days.slice(0, quickDays);
  const [isAsked, setIsAsked] = useState(false);
  const isFar = deliveryDate !== '' && !quick.includes(deliveryDate);
  const isOther = isAsked || isFar || form.errors.deliveryDate !== undefined;
  // While a date is typed it is no day of the calendar yet.
  const shown = days.includes(deliveryDate) ? deliveryDate : '';
  const windows = windowsOf(schedule, shown, now);

  function chooseDay(day: string) {
    form.setValue('deliveryDate', day);
    const chosen = windowsOf(schedule, day, now).find(({ key }) => key === deliveryTime);
    if (day !== '' && !(chosen && canChoose(chosen))) form.setValue('deliveryTime', '');
  }

  return (
    <>
      <DayChips
        days={quick}
        chosen={deliveryDate}
        isOther={isOther}
        onOther={() => setIsAsked(true)}
        standingOf={(day) => standingOfDay(schedule, day, now)}
        onChoose={chooseDay}
      />
      <ClosedDays days={quick} noteOf={(day) => noteOfDay(schedule, day, now)} />
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
      <WindowChoice
        windows={windows}
        day={{ weekday: shown && formatWholeWeekday(shown), isToday: shown === today }}
        chosen={deliveryTime}
        error={form.errors.deliveryTime}
        onChoose={({ key }) => form.setValue('deliveryTime', key)}
      />
    </>
  );
}

/** Why whole days are closed: "Sun, 8 Nov: Diwali". */
function ClosedDays({ days, noteOf }: { days: readonly string[]; noteOf: (day: string) => string }) {
  const noted = days.map((day) => ({ day, note: noteOf(day) })).filter(({ note }) => note !== '');
  if (noted.length === 0) return null;
  return (
    <ul className="text-sm text-ink-soft">
      {noted.map(({ day, note }) => (
        <li key={day} className="break-words">{`${formatWeekday(day)}, ${formatShortDay(day)}: ${note}`}</li>
      ))}
    </ul>
  );
}

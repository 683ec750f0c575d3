import { useState } from 'react';
import { deliveryDays } from '#contract/orders/delivery.ts';
import type { BookedWindow } from '#contract/slots/calls.ts';
import { formatWholeWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { DayChips } from '#web/shared/slots/day-chips.tsx';
import { canChoose, type ShownWindow, standingOfDay, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { WindowChoice } from '#web/shared/slots/window-choice.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { Question } from './overbook-question.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

const minuteMs = 60_000;
const quickDays = 7;

/** When the order comes; a full or closed slot after a question. */
export function SlotChoice({ order, onQuestion }: { order: PhoneOrder; onQuestion: (question: Question) => void }) {
  const { form, schedule, chooseSlot } = order;
  const { deliveryDate, deliveryTime } = form.values;
  const now = useNow(minuteMs);
  const days = deliveryDays(now, useShop().shop.delivery.daysAhead);
  const quick = days.slice(0, quickDays);
  const [isAsked, setIsAsked] = useState(false);
  const isFar = deliveryDate !== '' && !quick.includes(deliveryDate);
  const isOther = isAsked || isFar || form.errors.deliveryDate !== undefined;
  const shown = days.includes(deliveryDate) ? deliveryDate : '';
  const windows = windowsOf(schedule, shown, now);
  const booked = schedule?.days.find(({ date }) => date === shown)?.windows ?? [];
  const bookedOf = (key: string) => booked.find((window) => window.key === key);

  function chooseDay(day: string) {
    const sameWindow = windowsOf(schedule, day, now).find(({ key }) => key === deliveryTime);
    chooseSlot({ day, key: sameWindow && canChoose(sameWindow) ? deliveryTime : '' });
  }
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('When should we come?')}</h2>
      <DayChips
        days={quick}
        chosen={deliveryDate}
        isForStaff
        isOther={isOther}
        onOther={() => setIsAsked(true)}
        standingOf={(day) => standingOfDay(schedule, day, now)}
        onChoose={chooseDay}
      />
      <div className={classes('sm:max-w-64', !isOther && 'hidden')}>
        <Field
          label={t('Delivery date')}
          type="date"
          min={days[0]}
          max={days.at(-1)}
          {...form.field('deliveryDate')}
          onChange={(event) => chooseDay(event.target.value)}
        />
      </div>
      <WindowChoice
        windows={windows}
        day={{ weekday: shown && formatWholeWeekday(shown), isToday: shown === days[0] }}
        chosen={deliveryTime}
        error={form.errors.deliveryTime}
        sayToStaff={(window) => sayBooked(window, bookedOf(window.key))}
        onChoose={(window) =>
          canChoose(window)
            ? chooseSlot({ day: deliveryDate, key: window.key })
            : onQuestion({ window, slot: bookedOf(window.key) })
        }
      />
    </Card>
  );
}

/** "Full (12 of 12)"; what customers read of a closed one, and nothing of an open one without a capacity. */
function sayBooked({ standing }: ShownWindow, slot: BookedWindow | undefined): string | null {
  if (!slot || slot.capacity === null || standing === 'over') return null;
  const { booked, capacity } = slot;
  if (standing === 'full') return t('Full ({booked} of {capacity})', { booked, capacity });
  return canChoose({ standing } as ShownWindow) ? t('{booked} of {capacity} booked', { booked, capacity }) : null;
}

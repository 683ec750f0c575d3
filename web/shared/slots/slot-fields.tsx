import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ComponentProps, useEffect, useState } from 'react';
import { deliveryDays } from '#contract/orders/delivery.ts';
import type { TextRules } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { formatNamedDay, formatShortDay, formatWeekday, formatWholeWeekday } from '../dates.ts';
import type { useForm } from '../use-form.ts';
import { useShop } from '../use-shop.ts';
import {
  type ChosenSlot,
  canChoose,
  noteOfDay,
  type Schedule,
  type ShownWindow,
  standingOfDay,
  windowsOf,
} from './shown-slots.ts';
import { WindowChoice } from './window-choice.tsx';

const minuteMs = 60_000;
const quickDays = 7;

/** The parts of a form that choosing a slot needs. */
export interface SlotForm
  extends Pick<ReturnType<typeof useForm<TextRules<'deliveryDate' | 'deliveryTime'>>>, 'values' | 'errors'> {
  field: (name: 'deliveryDate') => Omit<ComponentProps<typeof Field>, 'label' | 'type'>;
}

/** Extra information and choices for staff. */
interface ForStaff {
  /** The note for staff about a window of the chosen day; null for none. */
  describeDeliveryTime: (window: ShownWindow) => string | null;
  /** Called when staff choose a window that is full or closed. */
  onTaken: (window: ShownWindow) => void;
}

interface SlotFieldsProps {
  form: SlotForm;
  schedule: Schedule;
  /** The key is empty if the previous window cannot be chosen on the new day. */
  onChoose: (slot: ChosenSlot) => void;
  isPickUp?: boolean;
  forStaff?: ForStaff;
}

/** The fields of `SlotFields` in a card with a heading. */
export function SlotCard({ className, ...fields }: SlotFieldsProps & { className: string }) {
  return (
    <Card className={classes('grid gap-4', className)}>
      <h2 className="text-lg">{t('When should we come?')}</h2>
      <SlotFields {...fields} />
    </Card>
  );
}

/**
 * The fields for the day and window of a delivery or pick-up. Windows that are full, closed or over are shown, too;
 * only staff can choose full and closed ones.
 */
export function SlotFields({ form, schedule, onChoose, isPickUp = false, forStaff }: SlotFieldsProps) {
  const now = useNow();
  const days = deliveryDays(now, useShop().shop.delivery.daysAhead);
  const [today = ''] = days;
  const { deliveryDate, deliveryTime } = form.values;
  const quick = days.slice(0, quickDays);
  const [wantsOtherDay, setWantsOtherDay] = useState(false);
  const isFar = deliveryDate !== '' && !quick.includes(deliveryDate);
  const isOther = wantsOtherDay || isFar || form.errors.deliveryDate !== undefined;
  // A date input can contain a partly typed date, which is not one of the days.
  const shown = days.includes(deliveryDate) ? deliveryDate : '';

  function chooseDay(day: string) {
    const same = windowsOf(schedule, day, now).find(({ key }) => key === deliveryTime);
    onChoose({ day, key: day === '' || (same && canChoose(same)) ? deliveryTime : '' });
  }

  return (
    <>
      <DayChips
        days={quick}
        chosen={deliveryDate}
        isForStaff={forStaff !== undefined}
        isOther={isOther}
        onOther={() => setWantsOtherDay(true)}
        standingOf={(day) => standingOfDay(schedule, day, now)}
        onChoose={chooseDay}
      />
      {!forStaff && <ClosedDays days={quick} noteOf={(day) => noteOfDay(schedule, day, now)} />}
      {/* The field is always in the form but may be hidden. It is shown when its value is rejected. */}
      <div className={classes('sm:max-w-64', !isOther && 'hidden')}>
        <Field
          label={isPickUp ? t('Pick-up day') : t('Delivery date')}
          type="date"
          min={today}
          max={days.at(-1)}
          {...form.field('deliveryDate')}
          onChange={(event) => chooseDay(event.target.value)}
        />
      </div>
      <WindowChoice
        windows={windowsOf(schedule, shown, now)}
        day={{ weekday: shown && formatWholeWeekday(shown), isToday: shown === today }}
        chosen={deliveryTime}
        error={form.errors.deliveryTime}
        {...(isPickUp && { label: t('Pick-up time') })}
        {...(forStaff && { noteForStaff: forStaff.describeDeliveryTime })}
        onChoose={(window) =>
          canChoose(window) ? onChoose({ day: deliveryDate, key: window.key }) : forStaff?.onTaken(window)
        }
      />
    </>
  );
}

/** Reasons why whole days are closed: "Sun, 8 Nov: Diwali". */
function ClosedDays({ days, noteOf }: { days: readonly string[]; noteOf: (day: string) => string }) {
  const noted = days.map((day) => ({ day, note: noteOf(day) })).filter(({ note }) => note !== '');
  if (noted.length === 0) return null;
  return (
    <ul className="text-sm text-ink-soft">
      {noted.map(({ day, note }) => (
        <li key={day} className="break-words">{`${formatNamedDay(day)}: ${note}`}</li>
      ))}
    </ul>
  );
}

/** The word that replaces the date of a day that cannot be chosen. */
const closedWords = { over: message('Over'), full: message('Full'), closed: message('Closed') };

function nameDay(day: string, index: number): string {
  return [t('Today'), t('Tomorrow')][index] ?? formatWeekday(day);
}

const lookOf = (isChosen: boolean) =>
  classes(
    'grid min-h-14 min-w-20 shrink-0 snap-start place-items-center rounded-md border px-3 py-1.5 leading-tight',
    'transition disabled:opacity-60',
    isChosen
      ? 'border-deep bg-deep text-on-strong shadow-sm'
      : 'border-line-strong bg-surface hover:border-deep hover:bg-foam',
  );

/** Chips for the next days, in a row that scrolls sideways. */
function DayChips({
  days,
  chosen,
  standingOf,
  isForStaff = false,
  onChoose,
  isOther,
  onOther,
}: {
  /** `YYYY-MM-DD`, today first. */
  days: readonly string[];
  chosen: string;
  standingOf: (day: string) => 'open' | keyof typeof closedWords;
  onChoose: (day: string) => void;
  /** Staff can also choose days that are full or closed. */
  isForStaff?: boolean;
  /** True while a day after these days is being chosen. */
  isOther: boolean;
  onOther: () => void;
}) {
  return (
    <div className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {days.map((day, index) => {
        const standing = standingOf(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen === day}
            disabled={standing === 'over' || (standing !== 'open' && !isForStaff)}
            onClick={() => onChoose(day)}
            className={lookOf(chosen === day)}
          >
            <span className="text-sm font-semibold">{nameDay(day, index)}</span>
            <span className="figures text-sm">
              {standing === 'open' ? formatShortDay(day) : t(closedWords[standing])}
            </span>
          </button>
        );
      })}
      <button type="button" aria-expanded={isOther} onClick={onOther} className={lookOf(false)}>
        <CalendarDays aria-hidden size={18} />
        <span className="text-sm font-semibold">{t('Another day')}</span>
      </button>
    </div>
  );
}

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Sunrise from 'lucide-react/icons/sunrise';
import { type ComponentProps, useId } from 'react';
import { plural, t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { describeHours } from '../orders/describe-time.ts';
import { canChoose, type ShownWindow } from './shown-slots.ts';

type CardProps = ComponentProps<typeof WindowCard>;

interface WindowChoiceProps extends Pick<CardProps, 'day'> {
  windows: readonly ShownWindow[];
  /** The key of the chosen window; empty for none. */
  chosen: string;
  error: string | undefined;
  label?: string;
  /** The note for staff about a window. */
  noteForStaff?: (window: ShownWindow) => CardProps['staffNote'];
  onChoose: (window: ShownWindow) => void;
}

/** Radio buttons for the windows of a day. */
export function WindowChoice(props: WindowChoiceProps) {
  const { windows, day, chosen, error, label = t('Delivery time'), noteForStaff, onChoose } = props;
  return (
    <FieldGroup label={label} error={error}>
      <div className="grid gap-2.5 md:grid-cols-3">
        {windows.map((window) => (
          <WindowCard
            key={window.key}
            window={window}
            day={day}
            isChosen={chosen === window.key}
            isInvalid={error !== undefined}
            {...(noteForStaff && { staffNote: noteForStaff(window) })}
            onChoose={() => onChoose(window)}
          />
        ))}
      </div>
      {windows.length === 0 && <p className="text-ink-soft">{t('We do not deliver on this day.')}</p>}
    </FieldGroup>
  );
}

const iconOf = (from: string) => (from < '12:00' ? Sunrise : from < '16:00' ? Sun : Moon);

/** The day of the windows, for the sentences about closed windows. */
interface Day {
  /** The full name of the weekday. */
  weekday: string;
  isToday: boolean;
}

interface WindowCardProps {
  window: ShownWindow;
  day: Day;
  isChosen: boolean;
  isInvalid: boolean;
  /** The note for staff, who can also choose a full or closed window. Undefined for customers. */
  staffNote?: string | null;
  onChoose: () => void;
}

/** Says why a window cannot be chosen, or how many orders still fit; null if there is nothing to say about it. */
function describeStanding({ standing, left, note }: ShownWindow, { weekday, isToday }: Day): string | null {
  switch (standing) {
    case 'open':
      return null;
    case 'few':
      return plural(left, { one: '{count} left', other: '{count} left' });
    case 'full':
      return t('Full');
    case 'over':
      return t('Over for today');
    case 'cut-off':
      return isToday ? t('Closed for today') : t('Orders are closed');
    case 'holiday':
      return note || t('Closed');
    case 'weekday':
      return t('Not on {weekday}', { weekday });
    default:
      return standing satisfies never;
  }
}

/** One delivery window as a big radio button. */
function WindowCard({ window, day, isChosen, isInvalid, staffNote, onChoose }: WindowCardProps) {
  const id = useId();
  const isOpen = canChoose(window) || (staffNote !== undefined && window.standing !== 'over');
  const Icon = iconOf(window.from);
  const note = staffNote ?? describeStanding(window, day);
  const [name, hours] = describeHours(window).split(/ \((?=[^(]*$)/);
  return (
    <div
      className={classes(
        'relative flex min-h-14 items-center gap-3 rounded-md border px-3.5 py-2.5 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : isInvalid ? 'border-rose bg-surface' : 'border-line-strong bg-surface',
      )}
    >
      <input
        id={id}
        type="radio"
        name="deliveryTime"
        value={window.key}
        checked={isChosen}
        disabled={!isOpen}
        aria-describedby={note === null ? undefined : `${id}-note`}
        onChange={onChoose}
        className="radio relative z-1 outline-none"
      />
      <div className="grid min-w-0">
        {/* The label covers the whole card, so that it can be tapped anywhere. */}
        <label
          htmlFor={id}
          className={classes('font-medium break-words after:absolute after:inset-0', !isOpen && 'opacity-55')}
        >
          {name} {hours && <span className="whitespace-nowrap">({hours}</span>}
        </label>
        {note !== null && (
          <span
            id={`${id}-note`}
            className={classes('text-sm break-words', window.standing === 'few' && 'font-medium text-marigold-ink')}
          >
            {note}
          </span>
        )}
      </div>
      <Icon aria-hidden size={20} className={classes('ml-auto shrink-0 text-deep', !isOpen && 'opacity-55')} />
    </div>
  );
}

import { addDays } from '#contract/shared/days.ts';
import { t, tMessage } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { isWholeDay } from '../lists/list-filter.ts';

export type SheetData = CallAnswer<'GET /admin/sheet'>['data'];

interface SheetChoiceProps {
  sheet: SheetData;
  /** The key of the chosen window; undefined for the whole day. */
  window: string | undefined;
  onShow: (next: { day?: string; window?: string | undefined }) => void;
}

/** Chooses the day and window of the sheet. Each window shows how many of its stops are open. */
export function SheetChoice({ sheet: { day, today, windows }, window, onShow }: SheetChoiceProps) {
  const near = [
    { day: addDays(today, -1), label: t('Yesterday') },
    { day: today, label: t('Today') },
    { day: addDays(today, 1), label: t('Tomorrow') },
  ];
  const all = windows.reduce((sum, { stops, open }) => ({ stops: sum.stops + stops, open: sum.open + open }), {
    stops: 0,
    open: 0,
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold max-sm:sr-only">{formatLongDay(day)}</p>
        <input
          type="date"
          aria-label={t('Delivery day')}
          className="input w-auto min-w-0 py-1 max-sm:grow"
          defaultValue={day}
          key={day}
          onChange={({ target }) => isWholeDay(target.value) && onShow({ day: target.value, window: undefined })}
        />
        <div className="flex flex-wrap gap-1">
          {near.map((one) => (
            <Button
              key={one.day}
              size="sm"
              variant={one.day === day ? 'primary' : 'quiet'}
              className="px-3"
              aria-pressed={one.day === day}
              onClick={() => onShow({ day: one.day, window: undefined })}
            >
              {one.label}
            </Button>
          ))}
        </div>
      </div>
      {windows.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-1 border-b border-line max-sm:grid max-sm:grid-cols-2 large-text:grid-cols-1">
          <legend className="sr-only">{t('Delivery time')}</legend>
          <Tab
            label={t('Whole day')}
            {...all}
            isChosen={window === undefined}
            onChoose={() => onShow({ window: undefined })}
          />
          {windows.map(({ key, label, stops, open }) => (
            <Tab
              key={key}
              label={tMessage(label) ?? label}
              stops={stops}
              open={open}
              isChosen={window === key}
              onChoose={() => onShow({ window: key })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface TabProps {
  label: string;
  stops: number;
  open: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Tab({ label, stops, open, isChosen, onChoose }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classes(
        '-mb-px flex min-h-11 items-center gap-1.5 border-b-2 px-3 font-semibold max-sm:px-1 large-text:flex-wrap',
        isChosen ? 'border-deep text-deep' : 'border-transparent text-ink-soft hover:text-ink',
      )}
      onClick={onChoose}
    >
      <span>{label}</span>
      <span className="figures text-sm font-normal">{t('{done} of {stops} done', { done: stops - open, stops })}</span>
    </button>
  );
}

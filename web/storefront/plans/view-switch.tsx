import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';

type View = 'calendar' | 'list';

/** Calendar or list, where there is no room for both. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const views = [
    { key: 'calendar', Icon: CalendarDays, label: t('Calendar') },
    { key: 'list', Icon: List, label: t('List') },
  ] as const;
  return (
    <fieldset className="flex rounded-full border border-line-strong bg-surface p-1 lg:hidden">
      <legend className="sr-only">{t('How deliveries are shown')}</legend>
      {views.map(({ key, Icon, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => onChange(key)}
          className={classes(
            'flex min-h-11 grow items-center justify-center gap-2 rounded-full font-semibold',
            view === key ? 'bg-deep text-on-strong' : 'text-deep',
          )}
        >
          <Icon aria-hidden size={18} /> {label}
        </button>
      ))}
    </fieldset>
  );
}

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PeriodName, periodNames, spanFaults } from '#contract/numbers/period.ts';
import { t, tMessage } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Link } from '../access/links.tsx';
import { type Chosen, numbersPath } from './period-address.ts';

/** Links to the named periods, and a form for any days. */
export function PeriodChoice({ chosen }: { chosen: Chosen }) {
  return (
    <section aria-label={t('Period')} className="grid gap-3 print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {Object.entries(periodNames).map(([name, label]) => {
          const isChosen = chosen.period === name;
          return (
            <li key={name}>
              <Link
                to={numbersPath({ period: name as PeriodName })}
                aria-current={isChosen ? 'true' : undefined}
                className={classes(
                  'flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold',
                  isChosen
                    ? 'border-deep bg-deep text-on-strong'
                    : 'border-line bg-surface text-deep hover:border-deep',
                )}
              >
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
      <DaysForm key={`${chosen.from} ${chosen.to}`} chosen={chosen} />
    </section>
  );
}

/** The form for any days. It shows which days are wrong, and keeps the typed ones. */
function DaysForm({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ from: chosen.from ?? '', to: chosen.to ?? '' });
  const [isTried, setIsTried] = useState(chosen.from !== undefined);
  const faults = isTried ? spanFaults(typed) : [];
  const errorOf = (name: 'from' | 'to') => tMessage(faults.find(({ path }) => path === name)?.msg);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (spanFaults(typed).length === 0) navigate(numbersPath(typed));
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-start">
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'from' ? t('From') : t('To')}
          type="date"
          name={name}
          value={typed[name]}
          error={errorOf(name)}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Button type="submit" variant="outline" className="max-sm:col-span-2 sm:mt-7">
        {t('Show these days')}
      </Button>
    </form>
  );
}

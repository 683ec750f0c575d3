import { NavLink } from 'react-router';
import { t, text } from '../../shared/language.ts';
import { classes } from '../../ui/classes.ts';

const screens = [
  { to: '/admin/jars', label: text('Jars') },
  { to: '/admin/jars/pickups', label: text('Pick-ups') },
  { to: '/admin/jars/opening', label: text('Opening balances') },
];

/** The screens of the jars as links. */
export function JarScreens() {
  return (
    <nav aria-label={t('Jars')} className="flex flex-wrap gap-x-1 border-b border-line">
      {screens.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classes(
              '-mb-px flex min-h-11 items-center border-b-2 px-3 font-semibold',
              isActive ? 'border-deep text-deep' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router';
import { t, text } from '../../shared/language.ts';
import { classes } from '../../ui/classes.ts';

const screens = [
  { to: '/admin/money', label: text('Money desk') },
  { to: '/admin/money/entries', label: text('Day book') },
  { to: '/admin/money/dues', label: text('Who owes') },
  { to: '/admin/money/balances', label: text('Credit and deposits') },
  { to: '/admin/money/claims?state=open', label: text('UPI payments') },
];

/** The screens of the money desk as links. */
export function MoneyScreens() {
  return (
    <nav aria-label={t('Money')} className="flex flex-wrap gap-x-1 border-b border-line">
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

import { NavLink } from 'react-router';
import { t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';

interface ScreenLinksProps {
  name: string;
  screens: readonly { to: string; label: Parameters<typeof t>[0]; count?: number | undefined }[];
}

/** Links to the screens of an admin area, with the current one marked. */
export function ScreenLinks({ name, screens }: ScreenLinksProps) {
  return (
    <nav aria-label={name} className="flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line sm:flex-wrap">
      {screens.map(({ to, label, count = 0 }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classes(
              '-mb-px flex min-h-11 shrink-0 items-center border-b-2 px-3 font-semibold whitespace-nowrap',
              isActive ? 'border-deep text-deep' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {t(label)}
          {count > 0 && (
            <span className="figures ml-1.5 rounded-full bg-marigold-pale px-2 text-sm text-marigold-ink">{count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

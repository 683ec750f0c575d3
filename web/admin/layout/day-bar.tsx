import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router';
import { t } from '#web/shared/language.ts';
import { useMayOpen } from './area-screens.tsx';
import { isWithin, screensOfTheDay } from './screens.ts';

const place =
  'grid h-16 w-full grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-1 text-xs font-medium text-ink-soft large-text:text-[3.4vw] aria-[current=page]:font-bold aria-[current=page]:text-deep';

interface DayBarProps {
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
}

/** At the foot where there is no rail: the screens of the day, and the button of the menu. It gives way to a keyboard. */
export function DayBar({ isMenuOpen, onMenu }: DayBarProps) {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  return (
    <div
      data-foot-bar="own"
      className="own-bar fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink xl:hidden"
    >
      {/* The open menu has the same links. */}
      <nav aria-label={t('Today')} className={isMenuOpen ? 'invisible col-span-4' : 'col-span-4'}>
        <ul className="grid grid-cols-4">
          {screensOfTheDay.filter(mayOpen).map((screen) => {
            const { to, label, icon: Icon } = screen;
            return (
              <li key={to}>
                <Link to={to} aria-current={isWithin(pathname, screen) ? 'page' : undefined} className={place}>
                  <Icon aria-hidden size={24} className="shrink-0" />
                  <span className="max-w-full truncate">{t(label)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <button
        type="button"
        className={place}
        aria-expanded={isMenuOpen}
        aria-controls="admin-menu"
        onClick={() => onMenu(!isMenuOpen)}
        onKeyDown={(event) => event.key === 'Escape' && onMenu(false)}
      >
        {isMenuOpen ? <X aria-hidden size={24} /> : <MenuIcon aria-hidden size={24} />}
        <span className="max-w-full truncate">{t('Menu')}</span>
      </button>
    </div>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';
import { useMayOpen } from './area-screens.tsx';
import { type Group, isWithin, menu, type Screen, screensOf, screensOfTheDay } from './screens.ts';

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold xl:min-h-10 xl:gap-2 xl:px-2.5 xl:text-sm';

/** The whole menu. On a wide screen it is a sidebar whose groups can be opened; on others it shows all links. */
export function Menu() {
  const mayOpen = useMayOpen();
  return (
    <nav aria-label={t('Admin')}>
      <ul className="grid gap-1 max-xl:grid-cols-2 max-xl:gap-x-2">
        {menu
          .filter((item) => screensOf(item).some(mayOpen))
          .map((item) =>
            'screens' in item ? (
              <GroupEntry key={item.label} group={item} />
            ) : (
              <li key={item.to}>
                <ScreenLink screen={item} />
              </li>
            ),
          )}
      </ul>
    </nav>
  );
}

function GroupEntry({ group: { label, icon: Icon, screens: all } }: { group: Group }) {
  const screens = all.filter(useMayOpen());
  const listId = useId();
  const { pathname } = useLocation();
  const isCurrent = screens.some((screen) => isWithin(pathname, screen));
  const [choice, setChoice] = useState({ isOpen: false, isCurrent: false });
  // The group of the current page is open. A manual choice is kept until the user enters or leaves the group.
  const isOpen = choice.isCurrent === isCurrent ? choice.isOpen : isCurrent;
  return (
    <li className="max-xl:order-1 max-xl:col-span-full max-xl:mt-2 max-xl:border-t max-xl:border-line max-xl:pt-3">
      <h2 className="px-3 pb-1 text-sm text-ink-soft xl:hidden">{t(label)}</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={classes(entry, 'max-xl:hidden hover:bg-foam', isCurrent && !isOpen ? 'text-deep' : 'text-ink')}
        onClick={() => setChoice({ isOpen: !isOpen, isCurrent })}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <span className="grow whitespace-nowrap">{t(label)}</span>
        <ChevronDown aria-hidden size={14} className={classes('shrink-0 transition', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={listId}
        className={classes('grid gap-1 max-xl:grid-cols-2 max-xl:gap-x-2 xl:py-1', !isOpen && 'xl:hidden')}
      >
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} isInGroup />
          </li>
        ))}
      </ul>
    </li>
  );
}

function ScreenLink({ screen, isInGroup = false }: { screen: Screen; isInGroup?: boolean }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = screen;
  const isCurrent = isWithin(pathname, screen);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        entry,
        isCurrent ? 'bg-foam text-deep' : 'text-ink hover:bg-foam',
        isInGroup && 'xl:min-h-9 xl:pl-9.5 xl:font-medium',
      )}
    >
      <Icon aria-hidden size={20} className={classes('shrink-0', isInGroup && 'xl:hidden')} /> {t(label)}
    </Link>
  );
}

const place =
  'grid h-16 w-full grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-1 text-xs font-medium text-ink-soft max-[22.4rem]:px-0 max-[22.4rem]:tracking-tight large-text:text-[3.4vw] aria-[current=page]:font-bold aria-[current=page]:text-deep';

interface DayBarProps {
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
}

/**
 * The bar at the bottom of windows without a sidebar: daily screens and the menu button. It is hidden while the phone's
 * keyboard is open.
 */
export function DayBar({ isMenuOpen, onMenu }: DayBarProps) {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  return (
    <div
      data-foot-bar="own"
      className="own-bar fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink xl:hidden"
    >
      {/* Hidden while the menu is open, because it contains the same links. */}
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

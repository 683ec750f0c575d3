import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '#web/shared/language.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';

/** The links behind one button; opens without scripts too, closes on Escape and on a press outside. */
export function PhoneMenu({ children, account }: { children: ReactNode; account: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // The next page closes it. A menu that was opened before the page was alive stays open.
  useLayoutEffect(
    () => () => {
      if (menu.current) menu.current.open = false;
    },
    [key],
  );
  useEffect(() => {
    function close(event: Event) {
      const details = menu.current;
      const isEscape = event instanceof KeyboardEvent;
      if (!details?.open || (isEscape ? event.key !== 'Escape' : details.contains(event.target as Node))) return;
      details.open = false;
      if (isEscape) details.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={menu} className="group lg:hidden">
      <summary
        aria-label={t('Menu')}
        className="grid size-11 list-none place-items-center rounded-full group-open:bg-foam hover:bg-foam [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden />
      </summary>
      <div className="absolute inset-x-0 top-full border-b border-line bg-surface px-(--gutter) pt-4 pb-2 shadow-md">
        <nav aria-label={t('Menu')} className="grid gap-1">
          {children}
          <div className="mt-2 grid gap-2 border-t border-line pt-3">{account}</div>
        </nav>
        <div className="mt-3 border-t border-line px-1 pt-2">
          <LanguageSwitch ground="light" isInMenu />
        </div>
      </div>
    </details>
  );
}

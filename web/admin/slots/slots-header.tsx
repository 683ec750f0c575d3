import type { ReactNode } from 'react';
import { t, text } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';

const screens = [
  { to: '/admin/slots', label: text('Two weeks') },
  { to: '/admin/ahead', label: text('Needed') },
  { to: '/admin/plans', label: text('Plans') },
  { to: '/admin/slots/exceptions', label: text('Holidays') },
  { to: '/admin/slots/windows', label: text('Windows') },
];

interface SlotsHeaderProps {
  title: string;
  isLoading: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** What the screen is called, and the ways between the screens of the slots. */
export function SlotsHeader({ title, isLoading, children }: SlotsHeaderProps) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-title">{title}</h1>
        <p role="status" className="grow text-sm text-ink-soft">
          {isLoading && (
            <>
              <Spinner className="mr-1.5 align-middle" />
              {t('Loading…')}
            </>
          )}
        </p>
        {children}
      </header>
      <SlotScreens />
    </>
  );
}

/** The screens of the slots as links. */
export const SlotScreens = () => <ScreenLinks name={t('Slots')} screens={screens} />;

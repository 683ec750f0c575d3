import type { ReactNode } from 'react';
import { t } from '#web/shared/language.ts';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { SlotScreens } from '../layout/area-screens.tsx';

interface SlotsHeaderProps {
  title: string;
  isLoading: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** The title of the screen, and the links between the screens of the slots. */
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

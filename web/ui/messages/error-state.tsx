import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  title: string;
  /** More than the title says, such as the server's own sentence. */
  children?: ReactNode;
  onTryAgain?: () => void;
}

/** What went wrong, and Try Again. */
export function ErrorState({ title, children, onTryAgain }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-lg border border-rose/30 bg-rose-pale px-6 py-10 text-center"
    >
      <p className="text-lg font-semibold text-balance text-rose">{title}</p>
      {children}
      {onTryAgain && (
        <Button variant="outline" onClick={onTryAgain}>
          <RotateCw aria-hidden size={18} /> {t('Try Again')}
        </Button>
      )}
    </div>
  );
}

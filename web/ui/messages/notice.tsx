import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';

const tones = {
  good: 'border-leaf/30 bg-leaf-pale text-leaf',
  warn: 'border-marigold-ink/25 bg-marigold-pale text-marigold-ink',
  bad: 'border-rose/30 bg-rose-pale text-rose',
  info: 'border-line bg-foam text-ink',
};

/** A banner in the page. Screen readers read one with the tone `bad` at once. */
export function Notice({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes('rounded-md border px-4 py-3 font-medium', tones[tone], className)}
    >
      {children}
    </div>
  );
}

/** Shown instead of content that does not exist yet. `children` say what to do. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line-strong bg-surface px-6 py-14 text-center">
      {icon && <div className="grid size-16 place-items-center rounded-full bg-foam text-deep">{icon}</div>}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** More detail than the title, such as the server's sentence. */
  children?: ReactNode;
  onTryAgain?: () => void;
}

/** A message about a failure, with a button to try again. */
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

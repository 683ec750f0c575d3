import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';

const looks = {
  bad: { frame: 'border-rose/30 bg-rose-pale', ink: 'text-rose' },
  caution: { frame: 'border-marigold-ink/25 bg-marigold-pale', ink: 'text-marigold-ink' },
};

interface FocusedAlertProps {
  tone: keyof typeof looks;
  icon: LucideIcon;
  title: string;
  /** The text below the title. */
  reason: ReactNode;
  /** Buttons with which the person can continue. */
  children?: ReactNode;
}

/** Says why something failed. It gets the focus when it appears, so that screen readers read it. */
export function FocusedAlert({ tone, icon: Icon, title, reason, children }: FocusedAlertProps) {
  const { frame, ink } = looks[tone];
  return (
    <div
      ref={useFocusOnMount()}
      role="alert"
      tabIndex={-1}
      className={classes('grid gap-4 rounded-lg border p-5 outline-none', frame)}
    >
      <div className="flex gap-3">
        <Icon aria-hidden size={24} className={classes('shrink-0', ink)} />
        <div className="grid min-w-0 gap-1">
          <h2 className={classes('text-lg', ink)}>{title}</h2>
          {reason}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Returns a ref. Its element gets the focus and is scrolled into view when it appears. */
function useFocusOnMount() {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return alert;
}

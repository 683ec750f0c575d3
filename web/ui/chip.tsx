import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const look = 'inline-flex min-h-8 items-center gap-1 rounded-full bg-foam px-3 text-sm font-medium text-deep';

/** A small label, such as an active filter. With `removeTo` it is a link that removes the filter. */
export function Chip({
  children,
  removeTo,
  removeLabel,
}: {
  children: ReactNode;
  removeTo?: string;
  removeLabel?: string;
}) {
  if (removeTo === undefined) return <span className={look}>{children}</span>;
  return (
    <Link
      to={removeTo}
      preventScrollReset
      className={`${look} relative pr-2 after:absolute after:inset-x-0 after:-inset-y-1.5 hover:bg-line`}
      aria-label={removeLabel}
    >
      {children}
      <X aria-hidden size={16} />
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import { classes } from './ui/classes.ts';

/** One line of a bill, inside a `<dl>`: what it is and how many rupees. */
export function BillRow({
  label,
  rupees,
  isSum = false,
  isLast = false,
}: {
  label: ReactNode;
  rupees: number;
  /** A line that adds up those above it. */
  isSum?: boolean;
  /** The figure that is to be paid. */
  isLast?: boolean;
}) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        isSum && 'border-t border-line pt-2 font-semibold',
        isLast && 'text-lg',
      )}
    >
      <dt className={classes(!isSum && 'text-ink-soft')}>{label}</dt>
      <dd>
        <Price rupees={rupees} exact />
      </dd>
    </div>
  );
}

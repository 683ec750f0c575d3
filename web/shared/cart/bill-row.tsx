import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Paise } from '#contract/shared/money.ts';
import { classes } from '#web/ui/classes.ts';
import { Price } from '../price.tsx';

/** One line of a bill, inside a `<dl>`: what it is and how much. */
export function BillRow({
  label,
  paise,
  isSum = false,
  isLast = false,
  to,
}: {
  label: ReactNode;
  paise: Paise;
  /** A line that adds up those above it. */
  isSum?: boolean;
  /** The figure that is to be paid. */
  isLast?: boolean;
  /** What the figure is made of. */
  to?: string | undefined;
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
        {to === undefined ? (
          <Price paise={paise} exact />
        ) : (
          <Link to={to} className="-my-1 inline-flex min-h-11 items-center text-deep underline">
            <Price paise={paise} exact />
          </Link>
        )}
      </dd>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Paise } from '#contract/shared/money.ts';
import { Price } from '#web/shared/price.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';

export interface Figure {
  label: string;
  paise: Paise;
  /** The entries, orders or customers behind it. */
  to: string;
  /** What there is to say of it, such as how many owe. */
  text?: string | undefined;
  isSum?: boolean;
}

/** Figures under a heading; each leads to what it was made of. */
export function FigureList({ title, figures, children }: { title: string; figures: Figure[]; children?: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-2 p-4 sm:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="-mx-2 grid">
        {figures.map(({ label, paise, to, text, isSum = false }) => (
          <li key={`${label} ${to}`} className={classes(isSum && 'border-t border-line font-bold')}>
            <Link
              to={to}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 rounded-md px-2 py-2 hover:bg-foam"
            >
              <span className="wrap-anywhere">
                {label}
                {text && <span className="block text-sm font-normal text-ink-soft">{text}</span>}
              </span>
              <span className="text-deep underline">
                <Price paise={paise} exact />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

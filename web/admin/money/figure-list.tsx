import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Paise } from '#contract/shared/money.ts';
import { Price } from '#web/shared/price.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import type { Fill } from '#web/ui/charts/fills.tsx';
import { BarSwatch } from '#web/ui/charts/stacked-bar.tsx';
import { classes } from '#web/ui/classes.ts';

export interface Figure {
  label: string;
  paise: Paise;
  /** The entries, orders or customers behind it; none of a sum of several lists. */
  to?: string;
  /** Its part of the bar above. */
  fill?: Fill;
  /** What there is to say of it, such as how many owe. */
  text?: string | undefined;
  isSum?: boolean;
}

interface FigureListProps {
  title: string;
  /** Between the heading and the figures. */
  bar?: ReactNode;
  figures: Figure[];
  children?: ReactNode;
}

/** Figures under a heading; each leads to what it was made of. */
export function FigureList({ title, bar, figures, children }: FigureListProps) {
  return (
    <TitledCard title={title}>
      {bar}
      <ul className="-mx-2 grid">
        {figures.map((figure) => (
          <li
            key={`${figure.label} ${figure.to}`}
            className={classes(figure.isSum && 'border-t border-line font-bold')}
          >
            {figure.to === undefined ? (
              <p className={row}>
                <Words {...figure} />
                <Price paise={figure.paise} exact />
              </p>
            ) : (
              <Link to={figure.to} className={`${row} rounded-md hover:bg-foam`}>
                <Words {...figure} />
                <span className="text-deep underline">
                  <Price paise={figure.paise} exact />
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {children}
    </TitledCard>
  );
}

const row = 'flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 px-2 py-2';

const Words = ({ label, fill, text }: Figure) => (
  <span className="wrap-anywhere">
    {fill && (
      <>
        <BarSwatch fill={fill} />{' '}
      </>
    )}
    {label}
    {text && <span className="block text-sm font-normal text-ink-soft">{text}</span>}
  </span>
);

import type { ReactNode } from 'react';
import type { Paise } from '#contract/shared/money.ts';
import { BillRow } from '#web/shared/cart/bill.tsx';
import { Card } from '#web/ui/card.tsx';

interface RowsCardProps {
  id: string;
  title: string;
  rows: readonly { label: string; paise: Paise; isSum?: boolean }[];
  children?: ReactNode;
}

/** A card with amounts, and with a sentence about them below. */
export function RowsCard({ id, title, rows, children }: RowsCardProps) {
  return (
    <Card aria-labelledby={id} className="grid min-w-0 gap-3 p-4 sm:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <dl className="grid max-w-xl gap-1">
        {rows.map(({ label, paise, isSum = false }) => (
          <BillRow key={label} label={label} paise={paise} isSum={isSum} />
        ))}
      </dl>
      <p className="max-w-prose text-sm text-ink-soft">{children}</p>
    </Card>
  );
}

import type { ReactNode } from 'react';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatShortDay } from '../dates.ts';
import { Price } from '../price.tsx';

interface PaperRowProps {
  /** The name of the paper, as a link to it. */
  link: ReactNode;
  day: string;
  /** Notes that distinguish this paper from others; empty notes are omitted. */
  notes: readonly (string | false)[];
  amount: Paise;
}

/** A document or a receipt in the list of an order. */
export function PaperRow({ link, day, notes, amount }: PaperRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="wrap-anywhere">
        {link}
        <span className="block text-sm text-ink-soft">
          {[formatShortDay(day), ...notes].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Price paise={amount} exact />
    </li>
  );
}

export const notesOfDocument = ({ corrects, isCopy }: Pick<IssuedPaper, 'corrects' | 'isCopy'>) => [
  corrects !== null && t('for {number}', { number: corrects }),
  isCopy && t('Copy for the customer'),
];

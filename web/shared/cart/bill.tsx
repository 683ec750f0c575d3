import { type BillOf, billOf, creditRows } from '#contract/orders/bill.ts';
import { type Paise, paise, type Totals } from '#contract/shared/money.ts';
import { t } from '../language.ts';
import { BillRow } from './bill-row.tsx';

/** The rows of a bill, the same on every screen; `credit` is what the credit of the customer pays of it. */
export function Bill({ totals, of, credit = paise(0) }: { totals: Totals; of: BillOf; credit?: Paise | undefined }) {
  const rows = [...billOf(totals, of), ...creditRows(totals.payablePaise, credit)];
  return (
    <>
      <dl className="grid gap-2">
        {rows.map(({ label, paise, isSum }, index) => (
          <BillRow key={label} label={t(label)} paise={paise} isSum={isSum} isLast={index === rows.length - 1} />
        ))}
      </dl>
      {totals.depositPaise > 0 && (
        <p className="mt-2 text-sm text-pretty text-ink-soft">
          {t('The deposit is refunded when you return the empty jars.')}
        </p>
      )}
    </>
  );
}

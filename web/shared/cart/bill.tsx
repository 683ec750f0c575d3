import { type BillOf, billOf } from '../../../contract/orders/bill.ts';
import type { Totals } from '../../../contract/shared/money.ts';
import { t } from '../language.ts';
import { BillRow } from './bill-row.tsx';

/** The rows of a bill, the same on every screen. */
export function Bill({ totals, of }: { totals: Totals; of: BillOf }) {
  const rows = billOf(totals, of);
  return (
    <dl className="grid gap-2">
      {rows.map(({ label, paise, isSum }, index) => (
        <BillRow key={label} label={t(label)} paise={paise} isSum={isSum} isLast={index === rows.length - 1} />
      ))}
    </dl>
  );
}

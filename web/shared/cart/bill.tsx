import type { ReactNode } from 'react';
import { type BillOf, billOf, creditRows } from '#contract/orders/bill.ts';
import type { Totals } from '#contract/orders/order-sums.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';
import { TallLink } from '#web/ui/tall-link.tsx';
import { Price } from '../price.tsx';

/** The rows of a bill, the same on every screen. `credit` is the part that the customer's balance pays. */
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

/** One row of a bill inside a `<dl>`: label and amount. */
export function BillRow({
  label,
  paise,
  isSum = false,
  isLast = false,
  to,
}: {
  label: ReactNode;
  paise: Paise;
  /** True for a row that adds up the rows above it. */
  isSum?: boolean;
  /** True for the amount to pay. */
  isLast?: boolean;
  /** Path of a page that explains the amount. */
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
          <TallLink to={to} className="-my-1">
            <Price paise={paise} exact />
          </TallLink>
        )}
      </dd>
    </div>
  );
}

interface AddedRow {
  label: ReturnType<typeof message>;
  amount: number;
}

/**
 * Rows of a bill between the sums `from` and `to`, in paise. If `rows` do not add up to `to`, a row for the customer's
 * balance is added. Rows with the amount 0 are left out.
 */
export function addUpRows(from: number, to: number, rows: readonly AddedRow[]): AddedRow[] {
  const amount = to - rows.reduce((sum, row) => sum + row.amount, from);
  const label = amount < 0 ? message('From balance') : message('Extra: goes to the balance');
  return [...rows, { label, amount }].filter((row) => row.amount !== 0);
}

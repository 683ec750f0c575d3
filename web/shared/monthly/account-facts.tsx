import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { CallAnswer } from '../api-types.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';

export type MonthlyAccount = NonNullable<CallAnswer<'GET /account/monthly'>['data']['account']>;

interface AccountFactsProps {
  account: MonthlyAccount;
  /** Lead to the entries, dues and orders behind a figure. */
  paths: Record<'credit' | 'dues' | 'orders', string>;
}

/** How the available credit of a monthly account is computed: a column that adds up as it is read. */
export function AccountFacts({ account, paths }: AccountFactsProps) {
  const { creditLimit, creditAmount, owedAmount, openAmount, room } = account;
  const isAbove = room < 0;
  return (
    <dl className="grid gap-1">
      <Row label={t('Limit')}>
        <Price paise={creditLimit} exact />
      </Row>
      {creditAmount > 0 && (
        <Row label={t('Plus balance')}>
          <Figure paise={creditAmount} to={paths.credit} />
        </Row>
      )}
      <Row label={t('Due for what was delivered')}>
        <Figure paise={less(owedAmount)} to={paths.dues} />
      </Row>
      <Row label={t('Ordered on account, not delivered yet')}>
        <Figure paise={less(openAmount)} to={paths.orders} />
      </Row>
      <Row label={isAbove ? t('Above the limit') : t('Left to order')} isSum>
        <Price paise={paise(Math.abs(room))} exact />
      </Row>
    </dl>
  );
}

const less = (amount: Paise) => paise(-amount);

function Figure({ paise, to }: { paise: Paise; to: string }) {
  return (
    <Link to={to} className="-my-0.5 inline-flex min-h-11 items-center text-deep underline">
      <Price paise={paise} exact />
    </Link>
  );
}

function Row({ label, isSum = false, children }: { label: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isSum
          ? 'flex justify-between gap-4 border-t border-line pt-1 font-semibold'
          : 'flex items-center justify-between gap-4'
      }
    >
      <dt>{label}</dt>
      <dd className="figures whitespace-nowrap">{children}</dd>
    </div>
  );
}

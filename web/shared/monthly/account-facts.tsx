import type { ReactNode } from 'react';
import { type Paise, paise } from '../../../contract/shared/money.ts';
import type { CallAnswer } from '../api-types.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';

export type MonthlyAccount = NonNullable<CallAnswer<'GET /account/monthly'>['data']['account']>;

/** How the room on a monthly account comes about: a column that adds up as it is read. */
export function AccountFacts({ account }: { account: MonthlyAccount }) {
  const { creditLimit, creditAmount, owedAmount, openAmount, room } = account;
  const isAbove = room < 0;
  return (
    <dl className="grid gap-1">
      <Row label={t('Limit')}>
        <Price paise={creditLimit} exact />
      </Row>
      {creditAmount > 0 && (
        <Row label={t('Plus credit')}>
          <Price paise={creditAmount} exact />
        </Row>
      )}
      <Row label={t('Due for what was delivered')}>
        <Less amount={owedAmount} />
      </Row>
      <Row label={t('Ordered on account, not delivered yet')}>
        <Less amount={openAmount} />
      </Row>
      <Row label={isAbove ? t('Above the limit') : t('Left to order')} isSum>
        <Price paise={paise(Math.abs(room))} exact />
      </Row>
    </dl>
  );
}

function Less({ amount }: { amount: Paise }) {
  return (
    <>
      {amount > 0 && '−\u2060'}
      <Price paise={amount} exact />
    </>
  );
}

function Row({ label, isSum = false, children }: { label: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isSum ? 'flex justify-between gap-4 border-t border-line pt-1 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt>{label}</dt>
      <dd className="figures whitespace-nowrap">{children}</dd>
    </div>
  );
}

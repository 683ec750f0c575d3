import { Link } from 'react-router';
import { paise } from '#contract/shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { CallAnswer } from '../api-types.ts';
import { formatLongDate, formatMonth } from '../dates.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';

type Statement = CallAnswer<'GET /account/statements'>['data']['statements'][number];

/** Statements of a monthly account, newest first: each column adds up as it is read. `pathOf` leads to the entries of a month. */
export function StatementList({
  statements,
  pathOf,
}: {
  statements: readonly Statement[];
  pathOf: (month: string) => string;
}) {
  return (
    <ul className="grid gap-3">
      {statements.map((statement) => (
        <li key={statement.month} className="rounded-md border border-line p-4">
          <h3 className="flex flex-wrap items-center justify-between gap-2">
            <Link
              to={pathOf(statement.month)}
              className="-my-2.5 inline-flex min-h-11 items-center text-deep underline underline-offset-4"
            >
              {formatMonth(statement.month)}
            </Link>
            {statement.stillDue > 0 ? (
              <Badge tone="warn">{t('To pay by {day}', { day: formatLongDate(statement.dueOn) })}</Badge>
            ) : (
              <Badge tone="good">{t('Paid')}</Badge>
            )}
          </h3>
          <dl className="mt-2 grid gap-1">
            {statement.broughtAmount > 0 && <Row label={t('Due from before')} amount={statement.broughtAmount} />}
            <Row label={describeDelivered(statement)} amount={statement.deliveredAmount} />
            {statement.waivedAmount !== 0 && <Row label={t('Not charged')} amount={statement.waivedAmount} isLess />}
            <Row label={t('Paid, including from balance')} amount={statement.paidAmount} isLess />
            <Row label={t('Due at the end of the month')} amount={statement.statementAmount} isSum />
            {statement.stillDue !== statement.statementAmount && (
              <Row label={t('Of this, still to pay')} amount={statement.stillDue} />
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const describeDelivered = ({ orders }: Statement) =>
  orders === 1 ? t('Delivered (1 order)') : t('Delivered ({orders} orders)', { orders });

type Amount = Statement['stillDue'];

function Row({
  label,
  amount,
  isLess = false,
  isSum = false,
}: {
  label: string;
  amount: Amount;
  isLess?: boolean;
  isSum?: boolean;
}) {
  return (
    <div
      className={
        isSum ? 'flex justify-between gap-4 border-t border-line pt-1 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt>{label}</dt>
      <dd className="figures whitespace-nowrap">
        <Price paise={isLess ? paise(-amount) : amount} exact />
      </dd>
    </div>
  );
}

import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';
import type { CallAnswer } from '../api-types.ts';
import { BillRow } from '../cart/bill.tsx';
import { formatLongDate, formatMonth } from '../dates.ts';
import { useCall } from '../use-call.ts';

export type MonthlyAccount = NonNullable<CallAnswer<'GET /account/monthly'>['data']['account']>;

interface AccountFactsProps {
  account: MonthlyAccount;
  /**
   * Paths of the pages that explain the figures: the ledger entries, the dues and the orders, if they may be opened.
   */
  paths: Record<'credit' | 'dues' | 'orders', string | undefined>;
}

/** Shows how the amount that can still be ordered on account is computed, as rows that add up. */
export function AccountFacts({ account, paths }: AccountFactsProps) {
  const { creditLimit, creditAmount, owedAmount, openAmount, room } = account;
  const isAbove = room < 0;
  return (
    <dl className="grid gap-1">
      <BillRow label={t('Limit')} paise={creditLimit} />
      {creditAmount > 0 && <BillRow label={t('Plus balance')} paise={creditAmount} to={paths.credit} />}
      <BillRow label={t('Due for what was delivered')} paise={less(owedAmount)} to={paths.dues} />
      <BillRow label={t('Ordered on account, not delivered yet')} paise={less(openAmount)} to={paths.orders} />
      <BillRow label={isAbove ? t('Above the limit') : t('Left to order')} paise={paise(Math.abs(room))} isSum />
    </dl>
  );
}

const less = (amount: Paise) => paise(-amount);

type Statement = CallAnswer<'GET /account/statements'>['data']['statements'][number];

function MonthName({ month, path }: { month: string; path: string }) {
  return (
    <TallLink to={path} className="-my-2.5 underline-offset-4">
      {formatMonth(month)}
    </TallLink>
  );
}

/**
 * The statements of a monthly account, newest first. The rows of each statement add up. `pathOf` returns the path of a
 * month of the account.
 */
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
            <MonthName month={statement.month} path={pathOf(statement.month)} />
            {statement.stillDue > 0 ? (
              <Badge tone="warn">{t('To pay by {day}', { day: formatLongDate(statement.dueOn) })}</Badge>
            ) : (
              <Badge tone="good">{t('Paid')}</Badge>
            )}
          </h3>
          <dl className="mt-2 grid gap-1">
            {statement.broughtAmount > 0 && <BillRow label={t('Due from before')} paise={statement.broughtAmount} />}
            <BillRow label={describeDelivered(statement)} paise={statement.deliveredAmount} />
            {statement.waivedAmount !== 0 && <BillRow label={t('Not charged')} paise={less(statement.waivedAmount)} />}
            <BillRow label={t('Paid, including from balance')} paise={less(statement.paidAmount)} />
            {statement.returnedAmount > 0 && (
              <BillRow label={t('Payments returned')} paise={statement.returnedAmount} />
            )}
            {statement.aheadAmount !== 0 && (
              <BillRow
                label={statement.aheadAmount > 0 ? t('From earlier payments') : t('Kept for later')}
                paise={less(statement.aheadAmount)}
              />
            )}
            <BillRow label={t('Due at the end of the month')} paise={statement.statementAmount} isSum />
            {statement.stillDue !== statement.statementAmount && (
              <BillRow
                label={
                  statement.stillDue > statement.statementAmount ? t('Still to pay now') : t('Of this, still to pay')
                }
                paise={statement.stillDue}
              />
            )}
          </dl>
          {statement.returnedAfter > 0 && (
            <p className="mt-2 text-sm text-ink-soft">
              {t('Payments of {amount} were returned after this month.', {
                amount: formatAmount(statement.returnedAfter),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const describeDelivered = ({ orders }: Statement) =>
  orders === 1 ? t('Delivered (1 order)') : t('Delivered ({orders} orders)', { orders });

const paths = { credit: '?of=credit#entries', dues: '#dues', orders: '/orders' };

/** Loads the account and its statements for a screen that needs both. */
export function useAccountAndStatements() {
  return [useCall('GET /account/monthly', {}), useCall('GET /account/statements', { query: {} })] as const;
}

/** The customer's monthly account and its statements. Renders nothing if there are none. */
export function MyMonthlyAccount() {
  const [answer, list] = useAccountAndStatements();
  const account = answer.data?.data.account ?? null;
  const statements = list.data?.data.statements ?? [];
  if (!account && statements.length === 0) return null;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('Monthly account')}</h2>
      {account?.overdueSince && (
        <Notice tone="warn">
          {t('{amount} was due on {day}.', {
            amount: formatAmount(account.overdueAmount),
            day: formatLongDate(account.overdueSince),
          })}
        </Notice>
      )}
      {account && <AccountFacts account={account} paths={paths} />}
      <StatementList statements={statements} pathOf={(month) => `/account/${month}`} />
    </Card>
  );
}

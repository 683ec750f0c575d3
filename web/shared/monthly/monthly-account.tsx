import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';
import type { CallAnswer } from '../api-types.ts';
import { formatLongDate, formatMonth } from '../dates.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';
import { useCall } from '../use-call.ts';

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
      <Row label={t('Limit')} amount={creditLimit} />
      {creditAmount > 0 && <Row label={t('Plus balance')} amount={creditAmount} to={paths.credit} />}
      <Row label={t('Due for what was delivered')} amount={less(owedAmount)} to={paths.dues} />
      <Row label={t('Ordered on account, not delivered yet')} amount={less(openAmount)} to={paths.orders} />
      <Row label={isAbove ? t('Above the limit') : t('Left to order')} amount={paise(Math.abs(room))} isSum />
    </dl>
  );
}

const less = (amount: Paise) => paise(-amount);

interface RowProps {
  label: string;
  amount: Paise;
  /** What the figure is made of. */
  to?: string;
  isSum?: boolean;
}

function Row({ label, amount, to, isSum = false }: RowProps) {
  const figure = <Price paise={amount} exact />;
  return (
    <div
      className={classes(
        'flex justify-between gap-4',
        to !== undefined && 'items-center',
        isSum && 'border-t border-line pt-1 font-semibold',
      )}
    >
      <dt>{label}</dt>
      <dd className="figures whitespace-nowrap">
        {to === undefined ? (
          figure
        ) : (
          <TallLink to={to} className="-my-0.5">
            {figure}
          </TallLink>
        )}
      </dd>
    </div>
  );
}

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
            <TallLink to={pathOf(statement.month)} className="-my-2.5 underline-offset-4">
              {formatMonth(statement.month)}
            </TallLink>
            {statement.stillDue > 0 ? (
              <Badge tone="warn">{t('To pay by {day}', { day: formatLongDate(statement.dueOn) })}</Badge>
            ) : (
              <Badge tone="good">{t('Paid')}</Badge>
            )}
          </h3>
          <dl className="mt-2 grid gap-1">
            {statement.broughtAmount > 0 && <Row label={t('Due from before')} amount={statement.broughtAmount} />}
            <Row label={describeDelivered(statement)} amount={statement.deliveredAmount} />
            {statement.waivedAmount !== 0 && <Row label={t('Not charged')} amount={less(statement.waivedAmount)} />}
            <Row label={t('Paid, including from balance')} amount={less(statement.paidAmount)} />
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

const paths = { credit: '?of=credit#entries', dues: '#dues', orders: '/orders' };

/** The account and its statements, for a screen that waits for both. */
export function useAccountAndStatements() {
  return [useCall('GET /account/monthly', {}), useCall('GET /account/statements', { query: {} })] as const;
}

/** The customer's monthly account and its statements; nothing for those who have none. */
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

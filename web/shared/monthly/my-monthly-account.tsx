import { formatAmount } from '#contract/shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { formatLongDate } from '../dates.ts';
import { t } from '../language.ts';
import { useCall } from '../use-call.ts';
import { AccountFacts } from './account-facts.tsx';
import { StatementList } from './statement-list.tsx';

const paths = { credit: '?of=credit#entries', dues: '#dues', orders: '/orders' };

/** The account and its statements, for a screen that waits for both. */
export function useMonthlyAccount() {
  return [useCall('GET /account/monthly', {}), useCall('GET /account/statements', { query: {} })] as const;
}

/** The customer's monthly account and its statements; nothing for those who have none. */
export function MyMonthlyAccount() {
  const [answer, list] = useMonthlyAccount();
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

import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import type { CustomerBalance } from '#contract/money/desk-calls.ts';
import { loadFile } from '#web/shared/api.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { t, text } from '#web/shared/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { opensRow } from '../lists/use-row-keys.ts';
import { customerPath } from '../monthly/money-paths.ts';
import type { Route } from './+types/balances.ts';
import { MoneyScreens } from './money-screens.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Credit and deposits'));

const selects = {
  of: { label: text('Show'), all: text('Credit'), options: { deposits: text('Deposits') } },
} as const satisfies Selects;
const columns = [text('Customer'), text('Container'), { name: text('Amount'), className: 'text-right' }];

/** What the shop owes customers: credit, or deposits, who has most first. */
export default function Balances() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const answer = useCall('GET /admin/money/balances', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <ListScreen
      title={t('Credit and deposits')}
      counted={{ one: text('{count} account'), other: text('{count} accounts') }}
      loadingLabel={t('Loading customers…')}
      label={t('Search customers')}
      placeholder={t('Name or phone')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load customers')}
      icon={<Wallet size={28} />}
      noMatch={t('No customers match your current filters.')}
      none={t('No customer has credit.')}
      add={<ExportButton onLoad={() => loadFile('GET /admin/money/balances/export', { query: allPages })} />}
      ways={<MoneyScreens />}
    >
      <ListTable columns={columns} isStale={answer.isPlaceholderData}>
        {list?.balances.map((balance) => (
          <BalanceRow key={`${balance.customerId} ${balance.container}`} balance={balance} />
        ))}
      </ListTable>
    </ListScreen>
  );
}

function BalanceRow({ balance }: { balance: InPaise<CustomerBalance> }) {
  const { customerId, name, phone, container, amount } = balance;
  return (
    <ListRow grid="grid-cols-[1fr_auto] gap-x-3 gap-y-1">
      <td className={`${cell} min-w-0 lg:w-full`}>
        <Link
          to={customerPath(customerId)}
          className="inline-flex min-h-11 items-center font-semibold text-deep underline wrap-anywhere lg:min-h-8"
          {...opensRow}
        >
          {name}
        </Link>
        <a href={phoneHref(phone)} className="figures block w-fit py-1.5 text-sm text-ink-soft hover:underline lg:p-0">
          {phone}
        </a>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap`}>{container ?? '—'}</td>
      <td className={`${cell} col-start-2 row-start-1 text-right font-bold`}>
        <Price paise={amount} exact />
      </td>
    </ListRow>
  );
}

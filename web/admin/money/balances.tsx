import Wallet from 'lucide-react/icons/wallet';
import type { CustomerBalance } from '#contract/money/desk-calls.ts';
import { message, t } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { CustomerCell } from './customer-cell.tsx';

const selects = {
  of: { label: message('Show'), all: message('Balance'), options: { deposits: message('Deposits') } },
} as const satisfies Selects;

const columns: Column<InPaise<CustomerBalance>>[] = [
  {
    head: message('Customer'),
    width: 'rest',
    className: 'min-w-0 wrap-anywhere',
    cell: (balance) => <CustomerCell customer={balance} />,
  },
  { head: message('Container'), className: 'text-sm whitespace-nowrap', cell: ({ container }) => container ?? '—' },
  {
    head: message('Amount'),
    isFigure: true,
    phone: 'corner',
    className: 'font-bold',
    cell: ({ amount }) => <Price paise={amount} exact />,
  },
];

/** The page of balances and deposits that the shop owes its customers, highest first. */
export default function Balances() {
  const list = useList('GET /admin/money/balances', selects, ({ data }) => [data.balances, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      title={t('Balances and deposits')}
      counted={{ one: message('{count} account'), other: message('{count} accounts') }}
      label={t('Search customers')}
      placeholder={t('Name or phone')}
      loadFailure={t('Failed to load customers')}
      icon={<Wallet size={28} />}
      none={t('No customer has a balance.')}
      add={<ExportButton {...list.exported} />}
      columns={columns}
      keyOf={({ customerId, container }) => `${customerId} ${container}`}
      card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
    />
  );
}

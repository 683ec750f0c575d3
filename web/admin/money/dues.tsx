import HandCoins from 'lucide-react/icons/hand-coins';
import type { OwingCustomer } from '#contract/money/desk-calls.ts';
import { ageLabels } from '#contract/money/desk-rules.ts';
import { message, t } from '#web/language.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { CustomerCell } from './customer-cell.tsx';
import { DuesByAge } from './dues-by-age.tsx';

const selects = { age: { label: message('Age'), options: ageLabels } } as const satisfies Selects;

const ages = Object.keys(ageLabels) as (keyof typeof ageLabels)[];
const columns: Column<InPaise<OwingCustomer>>[] = [
  {
    head: message('Customer'),
    width: 'rest',
    className: 'min-w-0 wrap-anywhere',
    cell: (customer) => <CustomerCell customer={customer} />,
  },
  {
    head: message('Due'),
    isFigure: true,
    className: 'text-right font-bold',
    cell: ({ owedTotal }) => <Price paise={owedTotal} exact />,
  },
  ...ages.map(
    (age): Column<InPaise<OwingCustomer>> => ({
      head: ageLabels[age],
      isFigure: true,
      phone: 'line',
      named: 'apart',
      className: 'text-sm max-lg:text-xs lg:empty:before:text-ink-soft lg:empty:before:content-["—"]',
      cell({ owedByAge }) {
        const amount = owedByAge.find((owed) => owed.age === age)?.amount;
        return amount ? <Price paise={amount} exact /> : null;
      },
    }),
  ),
  {
    head: message('Oldest due'),
    phone: 'line',
    named: 'before',
    className: 'whitespace-nowrap text-ink-soft max-lg:text-xs',
    cell: ({ oldestDay }) => formatLongDay(oldestDay),
  },
];

/** The page of customers with dues for delivered orders and charges, highest first. */
export default function Dues() {
  const list = useList('GET /admin/money/dues', selects, ({ data }) => [data.customers, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      list="dues"
      title={t('Dues')}
      sum={list.answer?.data.owedTotal}
      counted={{ one: message('{count} customer'), other: message('{count} customers') }}
      label={t('Search customers')}
      placeholder={t('Name or phone')}
      loadFailure={t('Failed to load customers')}
      icon={<HandCoins size={28} />}
      none={t('No customer has dues.')}
      add={<ExportButton {...list.exported} />}
      figures={
        <DuesByAge
          owed={list.answer?.data.owedByAge}
          age={list.filter.age}
          onChoose={(age) => list.show({ age, page: 1 })}
        />
      }
      columns={columns}
      keyOf={({ customerId }) => customerId}
      card="grid-cols-[1fr_auto] gap-x-3"
    />
  );
}

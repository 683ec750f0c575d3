import HandCoins from 'lucide-react/icons/hand-coins';
import { Link } from 'react-router';
import type { OwingCustomer } from '#contract/money/desk-calls.ts';
import { ageLabels } from '#contract/money/desk-rules.ts';
import { loadFile } from '#web/shared/api.ts';
import { formatLongDay } from '#web/shared/dates.ts';
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
import type { Route } from './+types/dues.ts';
import { MoneyScreens } from './money-screens.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Who owes'));

const selects = { age: { label: text('Age'), options: ageLabels } } as const satisfies Selects;
const right = 'text-right whitespace-nowrap';
const columns = [
  text('Customer'),
  { name: text('Due'), className: right },
  ...Object.values(ageLabels).map((name) => ({ name, className: right })),
  text('Oldest due'),
];

/** Customers who owe for delivered orders and charges, who owes most first. */
export default function Dues() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const answer = useCall('GET /admin/money/dues', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <ListScreen
      title={t('Who owes')}
      counted={{ one: text('{count} customer'), other: text('{count} customers') }}
      loadingLabel={t('Loading customers…')}
      label={t('Search customers')}
      placeholder={t('Name or phone')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load customers')}
      icon={<HandCoins size={28} />}
      noMatch={t('No customers match your current filters.')}
      none={t('Nobody owes anything.')}
      add={<ExportButton onLoad={() => loadFile('GET /admin/money/dues/export', { query: allPages })} />}
      ways={<MoneyScreens />}
    >
      <ListTable columns={columns} isStale={answer.isPlaceholderData}>
        {list?.customers.map((customer) => (
          <OwingRow key={customer.customerId} customer={customer} />
        ))}
      </ListTable>
    </ListScreen>
  );
}

function OwingRow({ customer }: { customer: InPaise<OwingCustomer> }) {
  const { customerId, name, phone, owedTotal, owedByAge, oldestDay } = customer;
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
      <td className={`${cell} text-right font-bold`}>
        <Price paise={owedTotal} exact />
      </td>
      {owedByAge.map(({ age, amount }) => (
        <td
          key={age}
          className={`${cell} col-span-2 flex justify-between text-sm whitespace-nowrap lg:table-cell lg:text-right ${amount === 0 ? 'max-lg:hidden' : ''}`}
        >
          <span aria-hidden className="text-ink-soft lg:hidden">
            {t(ageLabels[age])}
          </span>
          {amount === 0 ? <span className="text-ink-soft">—</span> : <Price paise={amount} exact />}
        </td>
      ))}
      <td className={`${cell} col-span-2 text-sm whitespace-nowrap text-ink-soft`}>
        <span className="lg:hidden">{t('Oldest due')} </span>
        {formatLongDay(oldestDay)}
      </td>
    </ListRow>
  );
}

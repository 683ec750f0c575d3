import Repeat from 'lucide-react/icons/repeat';
import { message, t } from '#web/language.ts';
import type { AdminPlan } from '#web/shared/api-types.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { LinkedFilters } from '../lists/filters/filter-form.tsx';
import { RowOpener } from '../lists/list-buttons.tsx';
import type { ListFilter } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useZoneFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { describePlanLines, PlanState, planFilters, plansPath, problemLabels } from './plan-words.tsx';

const columns: Column<AdminPlan>[] = [
  {
    head: message('Customer'),
    className: 'min-w-0 wrap-anywhere',
    cell: ({ id, customer, deliveryPhone }) => (
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <RowOpener to={`/admin/plans/${id}`}>{customer.name}</RowOpener>
        <span className="figures whitespace-nowrap text-ink-soft">{deliveryPhone || customer.phone}</span>
      </div>
    ),
  },
  {
    head: message('What'),
    phone: 'line',
    className: 'wrap-anywhere lg:w-1/4',
    cell: ({ lines }) => describePlanLines(lines),
  },
  {
    head: message('When'),
    phone: 'line',
    className: 'max-lg:text-xs',
    cell: (plan) => (
      <>
        {describeRhythm(plan)}
        <span className="ml-2 text-ink-soft lg:ml-0 lg:block">{describeHours(plan.window)}</span>
      </>
    ),
  },
  {
    head: message('Next delivery'),
    phone: 'line',
    named: 'before',
    className: 'max-lg:text-xs',
    cell: ({ next }) => (
      <>
        {next ? describeDay(next.on) : t('None')}
        {next?.problem && <span className="block font-medium text-rose">{t(problemLabels[next.problem])}</span>}
      </>
    ),
  },
  { head: message('Status'), phone: 'corner', cell: (plan) => <PlanState plan={plan} /> },
];

/** The page of all customers' plans. */
export default function AdminPlans() {
  const selects = { ...planFilters, zoneId: useZoneFilter() };
  const list = useList('GET /admin/plans', selects, ({ data }) => [data.plans, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      list="plans"
      title={t('Plans')}
      counted={{ one: message('{count} plan'), other: message('{count} plans') }}
      label={t('Search plans')}
      placeholder={t('Name, phone or address')}
      loadFailure={t('Failed to load plans')}
      icon={<Repeat size={28} />}
      none={t('Nobody has made a plan yet.')}
      notice={<LinkedPlans filter={list.filter} plans={list.rows ?? []} />}
      add={<ExportButton {...list.exported} />}
      columns={columns}
      card="grid-cols-[1fr_auto] gap-x-3"
    />
  );
}

interface LinkedPlansProps {
  filter: ListFilter<typeof planFilters>;
  plans: readonly AdminPlan[];
}

function LinkedPlans({ filter: { page: _, ...filter }, plans }: LinkedPlansProps) {
  const { productId, customerId } = filter;
  const line = plans.flatMap(({ lines }) => lines).find((found) => found.productId === productId);
  const name = line?.name ?? t('one product');
  const customer = plans.find((plan) => plan.customer.id === customerId)?.customer.name ?? t('one customer');
  return (
    <LinkedFilters
      title={t('Only plans')}
      filter={filter}
      texts={{
        productId: [t('with {name}', { name }), t('Show plans without {name} too', { name })],
        customerId: [
          t('of {customer}', { customer }),
          t('Show plans of other customers than {customer} too', { customer }),
        ],
      }}
      pathWithout={(without) => plansPath({ ...filter, ...without })}
    />
  );
}

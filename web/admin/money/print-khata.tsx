import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { KhataRow } from '#contract/money/khata-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { formatDate, formatLongDay, formatNamedDay } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { PaperHead } from '#web/site/papers/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { ShortLabel } from '../lists/list-buttons.tsx';
import { AgreedPrice } from './agreed-price.tsx';

type Query = Omit<CallInput<'GET /admin/khata'>['query'], 'page' | 'limit'>;

/** The rows that are printed, and the number of all rows. */
interface Printed {
  customers: readonly InPaise<KhataRow>[];
  total: number;
}

const pageOf = 100;
/** At most this many pages of customers are printed. An export has all of them. */
const mostPages = 5;

/** The button that prints the customers of a filter, in the order of the list. The screen does not change. */
export function PrintKhata({ query }: { query: Query }) {
  const { shop } = useShop();
  const { printed, renderForPrint } = usePaper<Printed>();
  const [isLoading, setIsLoading] = useState(false);

  async function print() {
    setIsLoading(true);
    try {
      renderForPrint(await loadForPrint(query));
      window.print();
    } catch {
      showToast(t('Failed to load customers'), { type: 'error' });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" title={t('Print')} pending={isLoading} onClick={print}>
        {!isLoading && <Printer aria-hidden size={18} />} <ShortLabel>{t('Print')}</ShortLabel>
      </Button>
      {printed && (
        <Paper>
          <article className="grid gap-3">
            <PaperHead shop={shop} title={t('Khata')} />
            <p className="text-lg font-semibold">{formatLongDay(indiaDay(new Date()))}</p>
            {printed.customers.length < printed.total && (
              <p>
                {t('The first {count} of {total} customers', {
                  count: formatNumber(printed.customers.length),
                  total: formatNumber(printed.total),
                })}
              </p>
            )}
            <PaperTable customers={printed.customers} />
          </article>
        </Paper>
      )}
    </>
  );
}

async function loadForPrint(query: Query): Promise<Printed> {
  const customers: InPaise<KhataRow>[] = [];
  let total = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await call('GET /admin/khata', { query: { ...query, page, limit: pageOf } });
    customers.push(...data.customers);
    total = data.pagination.totalItems;
    if (page >= data.pagination.totalPages) break;
  }
  return { customers, total };
}

function PaperTable({ customers }: Pick<Printed, 'customers'>) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b-2 align-bottom [&_th]:px-1 [&_th]:py-1">
          <th scope="col">#</th>
          <th scope="col" className="w-2/5">
            {t('Customer')}
          </th>
          <th scope="col" className="text-right">
            {t('Due')}
          </th>
          <th scope="col" className="text-right">
            {t('Jars')}
          </th>
          <th scope="col" className="pl-4!">
            {t('Last delivery')}
          </th>
          <th scope="col">{t('Next delivery')}</th>
          <th scope="col" className="text-right">
            {t('Agreed price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ customerId, name, phone, jars, amountDue, lastDelivery, nextDelivery, ...prices }, at) => (
          <tr key={customerId} className="break-inside-avoid border-b align-top [&_td]:px-1 [&_td]:py-1">
            <td className="figures">{at + 1}</td>
            <td className="break-words">
              <strong>{name}</strong> <span className="figures whitespace-nowrap">{phone}</span>
            </td>
            <td className="text-right">
              <Price paise={amountDue} exact />
            </td>
            <td className="figures text-right">{formatNumber(jars)}</td>
            <td className="figures pl-4!">{lastDelivery === null ? '—' : formatDate(lastDelivery)}</td>
            <td className="figures">{nextDelivery === null ? '—' : formatNamedDay(nextDelivery)}</td>
            <td className="text-right">
              <AgreedPrice customer={prices} none="—" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

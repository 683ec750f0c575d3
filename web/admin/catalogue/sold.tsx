import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { AdminProduct, CallAnswer } from '#web/shared/api-types.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';

/** Undefined until it is loaded. */
export type Sold = CallAnswer<'GET /admin/product-sales'>['data'] | undefined;

/** What was ordered of the products of a page: asked for after them, so that the list need not wait. */
export function useSold(products: readonly AdminProduct[] | undefined): Sold {
  const productIds = (products ?? []).map(({ id }) => id).join(',');
  const enabled = useMay()('shop.follow') && productIds !== '';
  const answer = useCall('GET /admin/product-sales', { query: { productIds } }, { enabled });
  return answer.data?.data;
}

const units = { one: message('{count} sold'), other: message('{count} sold') };

/** Four weeks of a product, day by day, with their sum, which leads to the orders. */
export function SoldOf({ id, sold }: Pick<AdminProduct, 'id'> & { sold: Sold }) {
  const days = sold?.products.find((one) => one.id === id)?.units;
  const weeks = [0, 7, 14, 21].map((at) => sumOf(days?.slice(at, at + 7)));
  if (!sold || !days) return <Sparkline values={undefined} />;
  return (
    <Link
      to={ordersPath({ productId: id, from: sold.from, to: sold.to, cancelled: 'false' })}
      className="figures inline-flex items-center gap-2 font-semibold text-deep"
    >
      <Sparkline values={days} />
      <span aria-hidden className="underline max-sm:hidden">
        {formatNumber(sumOf(days))}
      </span>
      <span className="sr-only">
        {plural(sumOf(days), units)}. {t('By week, the oldest first: {weeks}', { weeks: weeks.join(', ') })}
      </span>
    </Link>
  );
}

const sumOf = (days: readonly number[] = []) => days.reduce((sum, count) => sum + count, 0);

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { parseListFilter } from '../lists/list-filter.ts';
import { orderFilters } from './order-filters.ts';

interface OrderNeighboursProps {
  id: string;
  /** The search part of the list's address that the order was opened from. */
  list: string | undefined;
}

/** The orders before and after this one in its list. They take its place in the browser's history: the step back leads to the list. */
export function OrderNeighbours({ id, list }: OrderNeighboursProps) {
  const { page: _, ...query } = parseListFilter(new URLSearchParams(list), orderFilters);
  const answer = useCall('GET /admin/orders/:id/neighbours', { params: { id }, query });
  const { previous = null, next = null } = answer.data?.data ?? {};
  return (
    <nav aria-label={t('Orders of the list')} className="flex gap-2">
      <Neighbour order={previous} list={list} label={t('Previous order')}>
        <ChevronLeft aria-hidden size={18} /> {t('Previous')}
      </Neighbour>
      <Neighbour order={next} list={list} label={t('Next order')}>
        {t('Next')} <ChevronRight aria-hidden size={18} />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  order: { id: string; orderNumber: string } | null;
  list: string | undefined;
  label: string;
  children: ReactNode;
}

function Neighbour({ order, list, label, children }: NeighbourProps) {
  const isThere = order !== null;
  return (
    <ButtonLink
      to={isThere ? `/admin/orders/${order.id}` : ''}
      replace
      state={list === undefined ? null : { list }}
      variant="outline"
      size="sm"
      className={isThere ? '' : 'invisible'}
      aria-label={isThere ? `${label} #${order.orderNumber}` : label}
      title={label}
    >
      {children}
    </ButtonLink>
  );
}

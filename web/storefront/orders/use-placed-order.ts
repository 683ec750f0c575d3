import { useCall } from '#web/shared/use-call.ts';

/** The order that an address names, if it is one of this customer's: by its id, else among the newest by its number. */
export function usePlacedOrder(orderNumber: string, orderId: string) {
  const hasId = orderId !== '';
  const single = useCall('GET /orders/:id', { params: { id: orderId } }, { enabled: hasId });
  const newest = useCall('GET /orders', { query: { page: 1 } }, { enabled: !hasId });
  const { isPending, error, refetch } = hasId ? single : newest;
  const order = hasId
    ? single.data?.data.order
    : newest.data?.data.orders.find((known) => known.orderNumber === orderNumber);
  return { order, isPending, error, tryAgain: () => refetch() };
}

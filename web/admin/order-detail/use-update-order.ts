import { useMutation } from '@tanstack/react-query';
import type { AdminOrder } from '../../shared/api-types.ts';
import { useReadAgain } from '../../shared/use-send.ts';
import type { OrderChanges } from './manage-order.ts';
import { updateOrder } from './update-order.ts';

/** Saves a dialog's changes of an order; what was refused is in its data, not in its error. */
export function useUpdateOrder() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ order, changes }: { order: AdminOrder; changes: OrderChanges }) => updateOrder(order, changes),
    // Of two answers to calls at the same time, neither is known to be the newest: the order is read again.
    onSuccess: () => readAgain('PUT /admin/orders/:id/status'),
  });
}

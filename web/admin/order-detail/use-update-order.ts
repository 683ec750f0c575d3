import { useMutation } from '@tanstack/react-query';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import type { OrderChanges } from './manage-order.ts';
import { updateOrder } from './update-order.ts';

/** Saves a dialog's changes of an order; what was refused is in its data, not in its error. */
export function useUpdateOrder() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ order, changes }: { order: AdminOrder; changes: OrderChanges }) => updateOrder(order, changes),
    // The newer of two parallel answers is not known: the order is loaded again.
    onSuccess: () => readAgain(),
  });
}

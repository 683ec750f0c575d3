import { useState } from 'react';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { describeOrderFailure, type OrderFailure } from '../order-detail/order-failure.tsx';

/** A new status that was chosen in the list but is not applied yet. */
export interface StatusChange {
  status: OrderStatus;
  reason: string;
  isApplying: boolean;
  failure: OrderFailure | null;
}

/** The status changes that are not applied yet, by order id. They are kept when the user opens another page. */
export function useStatusChanges() {
  const send = useSend('PUT /admin/orders/:id/status', { readsAfterFailure: true });
  const [changes, setChanges] = useState<Readonly<Record<string, StatusChange>>>({});

  function edit(id: string, change: Partial<StatusChange>) {
    setChanges((before) => (before[id] ? { ...before, [id]: { ...before[id], ...change } } : before));
  }

  function cancel(id: string) {
    setChanges(({ [id]: _, ...others }) => others);
  }

  /** Sets the new status of an order. If it is the current status, removes the change. */
  function choose(order: AdminOrder, status: OrderStatus) {
    if (status === order.status) return cancel(order.id);
    setChanges((before) => {
      const reason = before[order.id]?.reason ?? '';
      return { ...before, [order.id]: { status, reason, isApplying: false, failure: null } };
    });
  }

  async function apply({ id, orderNumber }: AdminOrder, overLimit = false) {
    const change = changes[id];
    if (!change || change.isApplying) return;
    edit(id, { isApplying: true, failure: null });
    const reason = change.reason.trim();
    const failed = t('Failed to update order status');
    try {
      await send.mutateAsync({
        params: { id },
        body: { status: change.status, overLimit, ...(reason && { changeReason: reason }) },
      });
    } catch (error) {
      const { text, detail = text, ...more } = describeOrderFailure(error, failed);
      edit(id, { isApplying: false, failure: { ...more, text: failed, ...(detail !== failed && { detail }) } });
      return;
    }
    cancel(id);
    showToast(t('Order status of #{orderNumber} updated successfully!', { orderNumber }));
  }

  return {
    changeOf: (id: string) => changes[id],
    count: Object.keys(changes).length,
    choose,
    setReason: (id: string, reason: string) => edit(id, { reason }),
    apply,
    cancel,
  };
}

export type StatusChanges = ReturnType<typeof useStatusChanges>;

import SquarePen from 'lucide-react/icons/square-pen';
import { useState } from 'react';
import { findOwnEditFault } from '#contract/orders/edit.ts';
import { isOnTheWay } from '#contract/orders/status-flow.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { Order } from '#web/shared/api-types.ts';
import { AskPlan } from '#web/shared/orders/edit/ask-plan.tsx';
import { OrderEditDialog } from '#web/shared/orders/edit/order-edit-dialog.tsx';
import { type EditBase, useOrderEdit } from '#web/shared/orders/edit/use-order-edit.ts';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/**
 * The button with which a customer edits an open order until its cut-off. After that it says why the order can no
 * longer be edited.
 */
export function EditOwnOrder({ order }: { order: Order }) {
  const [opened, setOpened] = useState<EditBase | null>(null);
  const [asksPlan, setAsksPlan] = useState(false);
  const isOpenOrder = order.status === 'pending' || order.status === 'confirmed' || order.status === 'preparing';
  const answer = useCall('GET /orders/:id/edit', { params: { id: order.id } }, { enabled: isOpenOrder });
  const base = answer.data?.data;
  const fault = isOnTheWay(order) ? findOwnEditFault(order) : isOpenOrder && base?.fault;
  if (fault && !opened) return <p className="col-span-full basis-full text-sm text-ink-soft">{t(fault)}</p>;
  // An open dialog keeps the typed values. Saving it then says why it is too late.
  if (!isOpenOrder && !opened) return null;
  return (
    <>
      <Button variant="outline" disabled={!base || answer.isFetching} onClick={() => base && setOpened(base)}>
        <SquarePen aria-hidden size={18} /> {t('Edit order')}
      </Button>
      {opened && (
        <EditOwnOrderDialog
          base={opened}
          onClose={() => setOpened(null)}
          onSaved={(hasOtherItems) => setAsksPlan(hasOtherItems && order.planId !== null)}
        />
      )}
      {asksPlan && (
        <AskPlan
          link={<ButtonLink to={`/plans/${order.planId}/edit`}>{t('Change the plan')}</ButtonLink>}
          onClose={() => setAsksPlan(false)}
        />
      )}
    </>
  );
}

interface EditOwnOrderDialogProps {
  base: EditBase;
  onClose: () => void;
  /** Called after the edit is saved, with whether it changed products or quantities. */
  onSaved: (hasOtherItems: boolean) => void;
}

function EditOwnOrderDialog({ base, onClose, onSaved }: EditOwnOrderDialogProps) {
  const params = { id: base.order.id };
  const save = useSend('POST /orders/:id/edit', { readsAfterFailure: true });
  const edit = useOrderEdit(
    base,
    {
      read: async () => (await call('GET /orders/:id/edit', { params })).data,
      preview: async (body) => (await call('POST /orders/:id/edit/preview', { params, body })).data,
      save: (body) => save.mutateAsync({ params, body }),
    },
    (message, hasOtherItems) => {
      showToast(message, { durationMs: 3000 });
      onClose();
      onSaved(hasOtherItems);
    },
  );
  const { refusal, change } = edit;
  return (
    <OrderEditDialog
      edit={edit}
      isForOther={false}
      onClose={onClose}
      slot={
        refusal &&
        refusal.nearestSlots.length > 0 && (
          <SlotRefused
            message={refusal.message}
            nearest={refusal.nearestSlots}
            outcome={t('Your order keeps its time until you choose another one.')}
            onChoose={({ day: deliveryDate, key: deliveryTime }) => change({ slot: { deliveryDate, deliveryTime } })}
          />
        )
      }
    />
  );
}

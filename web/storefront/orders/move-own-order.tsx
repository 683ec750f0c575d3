import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { slotRules } from '#contract/shared/delivery-address.ts';
import { t } from '#web/language.ts';
import type { Order } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { SlotFields } from '#web/shared/slots/slot-fields.tsx';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { useSchedule } from '../slots/use-schedule.ts';

/** The button that moves an order to another slot. It is shown until staff work on the order. */
export function MoveOwnOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status !== 'pending' && order.status !== 'confirmed') return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden size={18} /> {t('Change delivery time')}
      </Button>
      {isOpen && <MoveOwnOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface MoveOwnOrderDialogProps {
  order: Pick<Order, 'id' | 'deliveryPincode' | 'deliveryDate' | 'deliveryTime' | 'deliveryWindow'>;
  onClose: () => void;
}

/** Chooses another slot for an order, with the days and windows of the checkout. Mount it only while it is open. */
export function MoveOwnOrderDialog({ order, onClose }: MoveOwnOrderDialogProps) {
  const { schedule, refetch } = useSchedule(order.deliveryPincode, useShop().shop.delivery.daysAhead);
  const move = useSend('POST /orders/:id/move');
  const form = useForm({
    rules: slotRules,
    initial: { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime },
    async submit(body) {
      try {
        const { message } = await move.mutateAsync({ params: { id: order.id }, body });
        showToast(message ?? '', { durationMs: 3000 });
        onClose();
      } catch (error) {
        refetch();
        throw error;
      }
    },
  });
  const { values, refusal, failure } = form;
  const isRefused = refusal?.errorType === 'SLOT_FULL' || refusal?.errorType === 'SLOT_CLOSED';
  const isSame = values.deliveryDate === order.deliveryDate && values.deliveryTime === order.deliveryTime;

  function choose({ day, key }: ChosenSlot) {
    form.setValue('deliveryDate', day);
    form.setValue('deliveryTime', key);
  }
  return (
    <FormDialog
      title={t('Change delivery time')}
      form={form}
      className="grid grid-cols-1 gap-4"
      cancelLabel={t('Keep This Time')}
      submitLabel={t('Change Time')}
      isUnsaved={false}
      blocked={isSame}
      notices={failure && !isRefused && <Notice tone="bad">{failure}</Notice>}
      isWide
      onClose={onClose}
    >
      {failure && isRefused && (
        <SlotRefused
          message={failure}
          nearest={refusal.nearestSlots}
          outcome={t('Your order keeps its time until you choose another one.')}
          onChoose={(slot) => {
            choose(slot);
            form.forgetFailure();
          }}
        />
      )}
      <p className="text-ink-soft">
        <HeldHours>
          {t('Now: {slot}', { slot: `${formatLongDay(order.deliveryDate)}, ${describeDeliveryTime(order)}` })}
        </HeldHours>
      </p>
      <SlotFields form={form} schedule={schedule} onChoose={choose} />
    </FormDialog>
  );
}

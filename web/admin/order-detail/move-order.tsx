import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { canOverbook, nextSlot, SlotFields, useSlots } from './slot-fields.tsx';

/** Opens the dialog that moves an order which is still to come. */
export function MoveOrder({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status === 'delivered' || order.status === 'cancelled') return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden size={18} /> {t('Move')}
      </Button>
      {isOpen && <MoveOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const rules = { deliveryDate: {}, deliveryTime: {}, reason: {} };
/** Empty: the slot that is proposed. */
const initial = { deliveryDate: '', deliveryTime: '', reason: '' };
const mostReason = 500;

interface MoveOrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Moves an order; into a slot that takes no more orders after a question. Mounted while it is open. */
function MoveOrderDialog({ order, onClose }: MoveOrderDialogProps) {
  const slots = useSlots(order.deliveryPincode);
  const move = useSend('POST /admin/orders/:id/move');
  const form = useForm({
    rules,
    initial,
    async submit({ reason }) {
      const body = { ...slot, overbook: isRefused, ...(reason.trim() && { reason }) };
      const { message } = await move.mutateAsync({ params: { id: order.id }, body });
      showToast(message ?? '');
      onClose();
    },
  });
  const { values, setValue } = form;
  const isRefused = canOverbook.includes(form.refusal?.errorType);
  const [today] = slots.days;
  const isLate = today !== undefined && order.deliveryDate < today.date;
  // A day that is over is not where it goes.
  const { deliveryDate, deliveryTime } =
    values.deliveryDate !== '' ? values : isLate ? nextSlot(slots.days, order) : order;
  const slot = { deliveryDate, deliveryTime };
  const isSame = deliveryDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  const choose = (name: keyof typeof slot) => ({
    ...form.field(name),
    value: slot[name],
    onChange: ({ target }: { target: { value: string } }) => {
      form.forgetFailure();
      const chosen = { ...slot, [name]: target.value };
      setValue('deliveryDate', chosen.deliveryDate);
      setValue('deliveryTime', chosen.deliveryTime);
    },
  });

  function whyBlocked(): string | undefined {
    if (isSame) return t('Choose another day or time.');
    const isKnown = slots.windowsOf(deliveryDate).some(({ key }) => key === deliveryTime);
    return isKnown ? undefined : t('Choose a delivery day and time.');
  }

  return (
    <FormDialog
      title={t('Move order')}
      form={form}
      className="grid gap-5"
      submitLabel={isRefused ? t('Move anyway') : t('Move order')}
      isUnsaved={(values.deliveryDate !== '' && !isSame) || values.reason !== ''}
      blocked={whyBlocked()}
      onClose={onClose}
      notices={
        form.failure && (
          <Notice tone={isRefused ? 'warn' : 'bad'}>
            {form.failure} {isRefused && t('Move it there anyway?')}
          </Notice>
        )
      }
    >
      <SlotFields slots={slots} deliveryDate={deliveryDate} deliveryTime={deliveryTime} field={choose} />
      <Field
        label={t('Reason (optional)')}
        hint={t('The customer gets an email with it.')}
        maxLength={mostReason}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

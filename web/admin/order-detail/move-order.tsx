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
import { canOverbook, SlotFields, useSlots } from './slot-fields.tsx';

/** Opens the dialog that moves an order which is still to come. */
export function MoveOrder({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status === 'delivered' || order.status === 'cancelled') return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden size={18} /> {t('Move')}
      </Button>
      {isOpen && <MoveOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const rules = { deliveryDate: {}, deliveryTime: {}, reason: {} };
const mostReason = 500;

interface MoveOrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Moves an order; into a slot that takes no more orders after a question. Mounted while it is open. */
function MoveOrderDialog({ order, onClose }: MoveOrderDialogProps) {
  const slots = useSlots(order.deliveryPincode);
  const move = useSend('POST /admin/orders/:id/move');
  const initial = { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime, reason: '' };
  const form = useForm({
    rules,
    initial,
    async submit({ reason, ...slot }) {
      const body = { ...slot, overbook: isRefused, ...(reason.trim() && { reason }) };
      const { message } = await move.mutateAsync({ params: { id: order.id }, body });
      showToast(message ?? '');
      onClose();
    },
    fallback: t('The order could not be moved'),
  });
  const { deliveryDate, deliveryTime, reason } = form.values;
  const isRefused = canOverbook.includes(form.refusal?.errorType);
  const isSame = deliveryDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  const isKnown = slots.windowsOf(deliveryDate).some(({ key }) => key === deliveryTime);
  const choose = (name: 'deliveryDate' | 'deliveryTime') => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => {
      form.forgetFailure();
      form.setValue(name, event.target.value);
    },
  });
  return (
    <FormDialog
      title={t('Move order')}
      form={{ ...form.form, className: 'grid gap-5' }}
      summary={form.summary}
      submitLabel={isRefused ? t('Move anyway') : t('Move order')}
      isUnsaved={!isSame || reason !== ''}
      isPending={form.isPending}
      isBlocked={isSame || !isKnown}
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

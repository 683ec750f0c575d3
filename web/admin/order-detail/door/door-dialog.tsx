import { type FormEvent, useState } from 'react';
import { type OrderStatus, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { t } from '#web/language.ts';
import type { AdminOrder, Door } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { CustomerTags } from '../../dialogs/customer-tags.tsx';
import { NewerPayment } from '../newer-payment.tsx';
import { describeOrderFailure, type OrderFailure, OrderFailureNotice } from '../order-failure.tsx';
import { canOverbook, useSlots } from '../slot-fields.tsx';
import { DoorBill } from './door-bill.tsx';
import { bodyOf, type DoorDraft, emptyDraft, formOf } from './door-draft.ts';
import { DoorEmpties, DoorLines, DoorMoney } from './door-fields.tsx';
import {
  FailedStopFields,
  nothingChosen,
  type StopDraft,
  stopOf,
  whyIncomplete,
  withSlot,
} from './failed-stop-fields.tsx';

interface DoorDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** The dialog that records a delivery or a failed stop. Mount it only while it is open. */
export function DoorDialog({ order, onClose }: DoorDialogProps) {
  const door = useCall('GET /admin/orders/:id/door', { params: { id: order.id } });
  // The order as it was when the dialog opened. Newer figures would change the values in the form.
  const [opened, setOpened] = useState(order);
  if (door.data) {
    const now = { status: order.status, onNewer: () => setOpened(order) };
    return <DoorForm order={opened} door={door.data.data} onClose={onClose} {...now} />;
  }
  return (
    <FormDialog
      title={t('Record delivery')}
      form={{ form: {}, isPending: false }}
      submitLabel={t('Record delivery')}
      blocked
      onClose={onClose}
    >
      {door.isError ? (
        <ErrorState title={t('Failed to load the customer’s jars and dues')} onTryAgain={() => door.refetch()} />
      ) : (
        <div role="status" aria-label={t('Loading…')} className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </FormDialog>
  );
}

interface DoorFormProps extends DoorDialogProps {
  door: Door;
  /** The order's current status. `order` may be older. */
  status: OrderStatus;
  /** Replaces the order in the form with its current version. */
  onNewer: () => void;
}

function DoorForm({ order, door, status, onClose, onNewer }: DoorFormProps) {
  const [draft, setDraft] = useState<DoorDraft>(() => emptyDraft(order));
  const [typedStop, setStop] = useState(nothingChosen);
  const [notes, setNotes] = useState(order.adminNotes);
  const delivery = useSend('POST /admin/orders/:id/delivery', { readsAfterFailure: true });
  const failedStop = useSend('POST /admin/orders/:id/failed-stop', { readsAfterFailure: true });
  const slots = useSlots(order.deliveryPincode);
  const stop = withSlot(typedStop, slots.days, order);
  const form = formOf(order, door, draft);
  const { isFailed } = form;
  const used = isFailed ? failedStop : delivery;
  const isPending = delivery.isPending || failedStop.isPending;
  const newer = used.error instanceof CallError ? used.error.newerPayment : null;
  const refusal = failedStop.error instanceof CallError ? failedStop.error.errorType : undefined;
  const overbook = isFailed && stop.outcome === 'again' && canOverbook.includes(refusal);

  function change(part: Partial<DoorDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    delivery.reset();
    failedStop.reset();
  }

  function changeStop(part: Partial<StopDraft>) {
    setStop({ ...stop, ...part });
    failedStop.reset();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending || blocked) return;
    const { given, taken, payments } = bodyOf(order, door, form);
    const params = { id: order.id };
    const seen = { paymentSeen: order.amountPaid, stopsSeen: order.failedStops };
    try {
      if (isFailed) {
        const body = { ...stopOf(stop), overbook, taken, payments, ...seen };
        const { message } = await failedStop.mutateAsync({ params, body });
        showToast(message ?? '');
      } else {
        const adminNotes = notes.trim() === order.adminNotes ? {} : { adminNotes: notes.trim() };
        const body = { given, taken, payments, ...seen, ...adminNotes };
        const { message } = await delivery.mutateAsync({ params, body });
        showToast(message ?? '');
      }
    } catch {
      return;
    }
    onClose();
  }

  const blocked = form.isBroken
    ? t('Please correct the marked fields.')
    : isFailed && whyIncomplete(stop, slots.windowsOf(stop.deliveryDate), order);
  const wasRecorded = used.error instanceof CallError && used.error.errorType === 'STATUS_ALREADY_SET';
  const failure =
    used.error &&
    describeOrderFailure(
      used.error,
      t('The shop could not be reached. You can safely try again: nothing is recorded twice.'),
    );
  return (
    <FormDialog
      title={t('Record delivery of #{orderNumber}', { orderNumber: order.orderNumber })}
      form={{ form: { onSubmit, noValidate: true }, isPending }}
      className="grid grid-cols-1 gap-5 md:grid-cols-[1fr_17rem]"
      submitLabel={labelOf(isFailed, stop, overbook)}
      isUnsaved={isTouched(draft) || notes !== order.adminNotes || stop.reason !== ''}
      blocked={blocked}
      onClose={onClose}
      notices={
        <>
          {failure && <OrderFailureNotice failure={wasRecorded ? describeRecorded(status) : failure} />}
          {newer && (
            <NewerPayment
              newer={newer}
              seen={order.amountPaid}
              note={t('Nothing you typed is lost. The money received now is added to what is already paid.')}
              onTake={() => {
                onNewer();
                used.reset();
              }}
            />
          )}
        </>
      }
      isWide
    >
      <div className="grid content-start gap-5">
        <CustomerTags customerId={order.user.id} />
        <DoorLines order={order} form={form} onChange={(given) => change({ given })} />
        <DoorEmpties order={order} door={door} form={form} draft={draft} onChange={change} />
        <DoorMoney form={form} draft={draft} onChange={(money) => change({ money })} />
        {isFailed ? (
          <FailedStopFields stop={stop} customer={order.user} slots={slots} onChange={changeStop} />
        ) : (
          <TextArea
            label={t('Admin Notes')}
            rows={2}
            maxLength={2000}
            value={notes}
            placeholder={t('Seen by staff only')}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </div>
      <DoorBill order={order} door={door} form={form} stop={stop} />
    </FormDialog>
  );
}

function labelOf(isFailed: boolean, { outcome }: StopDraft, overbook: boolean): string {
  if (!isFailed) return t('Record delivery');
  if (outcome === 'cancelled') return t('Cancel order');
  return overbook ? t('Move anyway') : t('Deliver again');
}

/** The message if somebody else has recorded this delivery. It names the current status, because `order` is older. */
function describeRecorded(status: OrderStatus): OrderFailure {
  const text = t('Someone else has recorded this delivery.');
  return { text, detail: t('The order is now: {status}', { status: t(orderStatusLabels[status]) }) };
}

const isTouched = ({ given, taken, damaged, charges, money }: DoorDraft) =>
  [given, taken, damaged, charges].some((counts) => Object.keys(counts).length > 0) ||
  money.length > 1 ||
  money.some(({ amount }) => amount !== undefined);

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ManagedOrder } from '../../contract/orders.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.ts';
import { changesOf, errorsOf, hasUnsaved, type OrderDraft } from './manage-order.ts';
import { ManageOrderFields } from './manage-order-fields.tsx';
import type { OrderFailure } from './order-failure.ts';
import { OrderFailureNotice } from './order-failure-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { updateOrder } from './update-order.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface ManageOrderDialogProps {
  order: ManagedOrder;
  /** What is filled in already, from a button that leads here. */
  initial: OrderDraft;
  onClose: () => void;
}

const nothingChanged = 'Please make at least one change to update the order.';

/** Everything staff may change of an order (specification: admin 2, "Manage Order dialog"). Mounted while it is open. */
export function ManageOrderDialog({ order, initial, onClose }: ManageOrderDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const [draft, setDraft] = useState(initial);
  const [failures, setFailures] = useState<readonly OrderFailure[]>([]);
  const [success, setSuccess] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isUnsaved = hasUnsaved(order, draft);
  const errors = errorsOf(order, draft);
  const { leave, stay } = useLeaveQuestion(isUnsaved, () => setIsAsking(true));

  function requestClose() {
    if (isPending) return;
    if (isUnsaved) setIsAsking(true);
    else onClose();
  }

  function keepEditing() {
    setIsAsking(false);
    stay();
  }

  function discard() {
    onClose();
    leave();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending || Object.keys(errors).length > 0) return;
    const changes = changesOf(order, draft);
    if (!changes.status && !changes.payment) return setFailures([{ text: nothingChanged }]);
    setFailures([]);
    setSuccess(null);
    setIsPending(true);
    const result = await updateOrder(order, changes);
    await client.invalidateQueries();
    setIsPending(false);
    setFailures(result.failures);
    setSuccess(result.success);
    if (result.failures.length > 0) return;
    if (result.success) showToast(result.success);
    onClose();
  }

  const question = (
    <div role="alert" className="flex w-full flex-wrap items-center justify-end gap-3">
      <p className="mr-auto font-medium">Discard your unsaved changes?</p>
      <Button variant="outline" autoFocus onClick={keepEditing}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={discard}>
        Discard
      </Button>
    </div>
  );
  const buttons = (
    <>
      <div className="grid w-full gap-3 empty:hidden">
        {success && (
          <Notice tone="good" className="text-sm">
            {success}
          </Notice>
        )}
        {failures.map((failure) => (
          <OrderFailureNotice key={failure.text} failure={failure} />
        ))}
      </div>
      <Button variant="outline" disabled={isPending} onClick={requestClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={isPending} disabled={Object.keys(errors).length > 0}>
        Update Order
      </Button>
    </>
  );
  return (
    <Dialog title="Manage Order" isOpen isWide onClose={requestClose} footer={isAsking ? question : buttons}>
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-5 md:grid-cols-[1fr_15rem]">
        <ManageOrderFields
          order={order}
          draft={draft}
          errors={errors}
          isPending={isPending}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            setFailures([]);
          }}
        />
        <OrderSummary order={order} />
      </form>
    </Dialog>
  );
}

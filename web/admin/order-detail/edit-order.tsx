import SquarePen from 'lucide-react/icons/square-pen';
import { useState } from 'react';
import { editedPriceRule } from '#contract/catalogue/rules.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { AskPlan } from '#web/shared/orders/edit/ask-plan.tsx';
import { type EditedLine, priceName } from '#web/shared/orders/edit/edit-draft.ts';
import { OrderEditDialog } from '#web/shared/orders/edit/order-edit-dialog.tsx';
import { type EditBase, type OrderEdit, useOrderEdit } from '#web/shared/orders/edit/use-order-edit.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { SlotFields, useSlots } from './slot-fields.tsx';

/**
 * The button that opens the form to edit an order. If the order can no longer be edited, a sentence says why instead.
 */
export function EditOrder({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asksPlan, setAsksPlan] = useState(false);
  const answer = useCall('GET /admin/orders/:id/edit', { params: { id: order.id } });
  const fault = answer.data?.data.fault ?? null;
  return (
    <IfMay call="POST /admin/orders/:id/edit">
      {fault === null ? (
        <Button variant="outline" disabled={!answer.data} onClick={() => setIsOpen(true)}>
          <SquarePen aria-hidden size={18} /> {t('Edit order')}
        </Button>
      ) : (
        <p className="order-last col-span-full basis-full text-sm text-ink-soft">{t(fault)}</p>
      )}
      {isOpen && (
        <EditOrderDialog
          id={order.id}
          onClose={() => setIsOpen(false)}
          onSaved={(hasOtherItems) => setAsksPlan(hasOtherItems && order.planId !== null)}
        />
      )}
      {asksPlan && (
        <AskPlan
          link={<ButtonLink to={`/admin/plans/${order.planId}`}>{t('Change the plan')}</ButtonLink>}
          onClose={() => setAsksPlan(false)}
        />
      )}
    </IfMay>
  );
}

interface EditOrderDialogProps {
  id: string;
  onClose: () => void;
  /** Called after the edit is saved, with whether it changed products or quantities. */
  onSaved: (hasOtherItems: boolean) => void;
}

/** Loads the order again, so that the form begins with its newest version. */
function EditOrderDialog({ id, ...ends }: EditOrderDialogProps) {
  const answer = useCall('GET /admin/orders/:id/edit', { params: { id } });
  const [opened, setOpened] = useState<EditBase | null>(null);
  const base = opened ?? (answer.isFetching ? undefined : answer.data?.data);
  if (base && !opened) setOpened(base);
  if (base) return <EditForm base={base} {...ends} />;
  return (
    <FormDialog
      title={t('Edit order')}
      form={{ form: {}, isPending: false }}
      submitLabel={t('Save order')}
      blocked
      onClose={ends.onClose}
      isWide
      isTall
    >
      {answer.isError ? (
        <ErrorState title={t('Failed to load the order.')} onTryAgain={() => answer.refetch()} />
      ) : (
        <div role="status" aria-label={t('Loading…')} className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </FormDialog>
  );
}

function EditForm({ base, onClose, onSaved }: { base: EditBase } & Omit<EditOrderDialogProps, 'id'>) {
  const params = { id: base.order.id };
  const save = useSend('POST /admin/orders/:id/edit', { readsAfterFailure: true });
  const edit = useOrderEdit(
    base,
    {
      read: async () => (await call('GET /admin/orders/:id/edit', { params })).data,
      preview: async (body) => (await call('POST /admin/orders/:id/edit/preview', { params, body })).data,
      priceRule: editedPriceRule,
      save: (body) => save.mutateAsync({ params, body }),
    },
    (message, hasOtherItems) => {
      showToast(message);
      onClose();
      onSaved(hasOtherItems);
    },
  );
  const isPriced = Object.keys(edit.draft.prices).length > 0;
  const { user } = edit.order as AdminOrder;
  return (
    <OrderEditDialog
      edit={edit}
      isForOther
      onClose={onClose}
      below={(line) => <PriceOfLine edit={edit} line={line} />}
      slot={<OtherSlot edit={edit} />}
      anyway={<SaveAnyway edit={edit} />}
    >
      <Field
        label={isPriced ? t('Reason') : t('Reason (optional)')}
        hint={describeHowInformed(user, t('The customer gets an email with it.'))}
        maxLength={500}
        autoComplete="off"
        {...edit.form.field('reason')}
      />
    </OrderEditDialog>
  );
}

/** Another price for each unit of a line. The field is closed at first. */
function PriceOfLine({
  edit: { draft, change, form },
  line: { productId, name, price },
}: {
  edit: OrderEdit;
  line: EditedLine;
}) {
  const typed = draft.prices[productId];
  if (typed === undefined) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-mx-4 -mt-2 justify-self-start"
        aria-label={t('Change price of {name}', { name })}
        onClick={() => change({ prices: { ...draft.prices, [productId]: price } })}
      >
        {t('Change price')}
      </Button>
    );
  }
  return (
    <div className="max-w-60">
      <AmountField
        label={t('Price of each unit (₹)')}
        name={priceName(productId)}
        isExact
        required
        error={form.errors[priceName(productId)]}
        value={typed}
        onValue={(value) => change({ prices: { ...draft.prices, [productId]: value } })}
      />
    </div>
  );
}

const isSlotRefusal = (refusal: OrderEdit['refusal']) =>
  refusal?.errorType === 'SLOT_FULL' || refusal?.errorType === 'SLOT_CLOSED';

/** Fields for another day or time. They are shown once the slot of the order cannot be kept. */
function OtherSlot({ edit: { order, draft, refusal, change } }: { edit: OrderEdit }) {
  const slots = useSlots(draft.typed.deliveryPincode ?? order.deliveryPincode);
  const isRefused = refusal?.errors.some(({ path }) => path === 'deliveryDate' || path === 'deliveryTime');
  if (draft.slot === null && !isRefused && !isSlotRefusal(refusal)) return null;
  const { deliveryDate, deliveryTime } = draft.slot ?? order;
  return (
    <SlotFields
      slots={slots}
      deliveryDate={deliveryDate}
      deliveryTime={deliveryTime}
      field={(name) => ({
        name,
        value: name === 'deliveryDate' ? deliveryDate : deliveryTime,
        onChange: ({ target }) =>
          change({ slot: { deliveryDate, deliveryTime, [name]: target.value }, overbook: false }),
      })}
    />
  );
}

/** Presses that accept a full slot, or an amount above the limit of the monthly account. */
function SaveAnyway({ edit: { refusal, change } }: { edit: OrderEdit }) {
  if (refusal && refusal.overAmount !== null) {
    return (
      <IfMay call="PUT /admin/users/:id/credit-limit">
        <Button variant="outline" size="sm" className="mt-2" onClick={() => change({ overLimit: true })}>
          {refusal.overAmount > 0
            ? t('Accept {amount} above the limit', { amount: formatAmount(refusal.overAmount) })
            : t('Accept anyway')}
        </Button>
      </IfMay>
    );
  }
  if (!isSlotRefusal(refusal)) return null;
  return (
    <Button variant="outline" size="sm" className="mt-2" onClick={() => change({ overbook: true })}>
      {t('Accept anyway')}
    </Button>
  );
}

import type { ChangeEvent } from 'react';
import {
  describeMethod,
  orderStatuses,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatuses,
  paymentStatusLabels,
  recordedMethods,
  stepsFrom,
} from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { MethodSelect } from '#web/admin/dialogs/fields.tsx';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmHint } from './confirm-hint.tsx';
import { formOf, type OrderDraft, type OrderErrors, type OrderForm } from './manage-order.ts';

/** The methods that staff can record. If the order has another method, it comes first (empty means "Not set"). */
function methodChoices(present: string): string[] {
  const recorded: readonly string[] = recordedMethods;
  return recorded.includes(present) ? [...recorded] : [present, ...recorded];
}

interface ManageOrderFieldsProps {
  order: AdminOrder;
  draft: OrderDraft;
  errors: OrderErrors;
  isPending: boolean;
  onChange: (change: OrderDraft) => void;
}

/** The dialog's fields. Pending and cancelled can always be chosen, and an error explains if they are not allowed. */
export function ManageOrderFields({ order, draft, errors, isPending, onChange }: ManageOrderFieldsProps) {
  const form = formOf(order, draft);
  const door = useCall('GET /admin/orders/:id/door', { params: { id: order.id } }, { enabled: order.amountPaid > 0 });
  const { paidBy = [] } = door.data?.data ?? {};
  const reachable = ['pending', 'cancelled', order.status, ...stepsFrom(order.status)];
  const field = (name: keyof OrderForm) => ({
    name,
    value: form[name],
    disabled: isPending,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
  });
  const amount = { type: 'text', inputMode: 'decimal', autoComplete: 'off', className: 'figures' } as const;
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      <IfMay call="PUT /admin/orders/:id/status">
        <Select label={t('Order Status')} {...field('status')} error={errors.status}>
          {orderStatuses.map((status) => {
            const isReachable = reachable.includes(status);
            return (
              <option key={status} value={status} disabled={!isReachable}>
                {isReachable
                  ? t(orderStatusLabels[status])
                  : t('{status} (Not Available)', { status: t(orderStatusLabels[status]) })}
              </option>
            );
          })}
        </Select>
      </IfMay>
      <IfMay call="PUT /admin/orders/:id/payment-status">
        <Select
          label={t('Payment Status')}
          {...field('paymentStatus')}
          options={paymentStatuses.map((status) => [status, t(paymentStatusLabels[status])])}
        />
      </IfMay>
      {errors.status && form.status === 'confirmed' && (
        <div className="empty:hidden sm:col-span-2">
          <ConfirmHint payments={[form]} />
        </div>
      )}
      <IfMay call="PUT /admin/orders/:id/payment-status">
        <div className="sm:col-span-2">
          <MethodSelect
            label={t('Payment Method')}
            methods={methodChoices(order.paymentMethod)}
            {...field('paymentMethod')}
          />
        </div>
        {paidBy.length > 1 && (
          <div className="sm:col-span-2">
            <Select
              label={t('Which payment was recorded wrongly?')}
              {...field('correctedMethod')}
              options={[
                ['', t('All of them')],
                ...paidBy.map(({ method, amount }): [string, string] => [
                  method,
                  `${t(describeMethod(method))} ${formatAmount(amount)}`,
                ]),
              ]}
            />
          </div>
        )}
        <div className="grid grid-cols-2 gap-4 sm:col-span-2">
          <Field
            label={t('Amount Paid (₹)')}
            {...amount}
            {...field('amountPaid')}
            error={errors.amountPaid}
            hint={order.status === 'cancelled' && describeReturned(order, form.paymentStatus)}
          />
          <Field label={t('Amount Due (₹)')} {...amount} {...field('amountDue')} error={errors.amountDue} />
        </div>
      </IfMay>
      <div className="grid gap-4 sm:col-span-2">
        <Field
          label={t('Change Reason')}
          hint={t('Visible to the customer.')}
          maxLength={500}
          {...field('changeReason')}
          placeholder={t('Optional')}
        />
        {/* This call also saves notes if nothing else of the payment changes. */}
        <IfMay call="PUT /admin/orders/:id/payment-status">
          <TextArea
            label={t('Admin Notes')}
            rows={3}
            maxLength={2000}
            {...field('adminNotes')}
            placeholder={t('Seen by staff only')}
          />
        </IfMay>
      </div>
    </div>
  );
}

/** Says what happens to the money of a cancelled order. */
function describeReturned({ paymentStatus, amountPaid, amountToReturn }: AdminOrder, next: PaymentStatus) {
  if (next !== 'refunded') return t('This order is cancelled: its money goes to the customer’s balance.');
  if (paymentStatus === 'refunded' || amountToReturn >= amountPaid) return undefined;
  return t('Refunds {amount}: the rest was refunded before. To refund more, enter the amount that stays paid.', {
    amount: formatAmount(amountToReturn),
  });
}

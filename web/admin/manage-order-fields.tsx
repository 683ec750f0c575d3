import type { ChangeEvent } from 'react';
import {
  movesFrom,
  orderStatuses,
  orderStatusLabels,
  paymentMethods,
  paymentStatuses,
  paymentStatusLabels,
} from '../../contract/order-flow.ts';
import type { ManagedOrder } from '../../contract/orders.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { formOf, type OrderDraft, type OrderErrors, type OrderForm } from './manage-order.ts';

interface ManageOrderFieldsProps {
  order: ManagedOrder;
  draft: OrderDraft;
  errors: OrderErrors;
  isPending: boolean;
  onChange: (change: OrderDraft) => void;
}

const methodLabels: Record<(typeof paymentMethods)[number], string> = {
  cash: 'Cash',
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  online: 'Online',
};

/** The dialog's fields. Pending and cancelled can always be chosen; a sentence says when that is refused. */
export function ManageOrderFields({ order, draft, errors, isPending, onChange }: ManageOrderFieldsProps) {
  const form = formOf(order, draft);
  const reachable = ['pending', 'cancelled', order.status, ...movesFrom(order.status)];
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
      <Select label="Order Status" {...field('status')} error={errors.status}>
        {orderStatuses.map((status) => {
          const isReachable = reachable.includes(status);
          return (
            <option key={status} value={status} disabled={!isReachable}>
              {orderStatusLabels[status]}
              {!isReachable && ' (Not Available)'}
            </option>
          );
        })}
      </Select>
      <Select label="Payment Status" {...field('paymentStatus')}>
        {paymentStatuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusLabels[status]}
          </option>
        ))}
      </Select>
      <div className="sm:col-span-2">
        <Select label="Payment Method" {...field('paymentMethod')}>
          {!order.paymentMethod && <option value="">Not set</option>}
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodLabels[method]}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:col-span-2">
        <Field label="Amount Paid (₹)" {...amount} {...field('amountPaid')} error={errors.amountPaid} />
        <Field label="Amount Due (₹)" {...amount} {...field('amountDue')} error={errors.amountDue} />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <Field label="Change Reason" maxLength={500} {...field('changeReason')} placeholder="Optional" />
        <TextArea
          label="Admin Notes"
          rows={3}
          maxLength={2000}
          {...field('adminNotes')}
          placeholder="Seen by staff only"
        />
      </div>
    </div>
  );
}

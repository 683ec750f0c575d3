import { toRupees } from '../contract/money.ts';
import type { ManagedOrder, Order } from '../contract/orders.ts';
import { BillRow } from './bill-row.tsx';
import { PaymentBadge } from './order-badges.tsx';
import { figuresOf, payableOf } from './order-figures.ts';
import { Card } from './ui/card.tsx';

/** The order's sums and how it is paid; staff also see what was paid and what is due. */
export function OrderPayment({ order }: { order: Order | ManagedOrder }) {
  const figures = figuresOf(order);
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg">Order Summary</h2>
      <dl className="grid gap-2">
        <BillRow label="Subtotal" rupees={toRupees(figures.itemsPaise)} />
        <BillRow label="Delivery Charge" rupees={order.deliveryCharge} />
        {order.depositAmount > 0 && <BillRow label="Deposit (refundable)" rupees={order.depositAmount} />}
        <BillRow label="Total" rupees={order.totalAmount} isSum />
        {order.depositAmount > 0 && <BillRow label="Grand Total" rupees={payableOf(order)} isSum isLast />}
      </dl>
      <h2 className="mt-6 mb-3 text-lg">Payment Details</h2>
      <dl className="grid gap-2">
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">Payment Method</dt>
          <dd className="font-semibold">{(order.paymentMethod || 'cash').toUpperCase()}</dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">Payment Status</dt>
          <dd>
            <PaymentBadge status={order.paymentStatus} />
          </dd>
        </div>
        {'amountPaid' in order && <BillRow label="Amount Paid" rupees={order.amountPaid} />}
        {'amountDue' in order && <BillRow label="Amount Due" rupees={order.amountDue} />}
      </dl>
    </Card>
  );
}

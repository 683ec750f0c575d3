/** The e-mails about orders: to the customer and to the shop (rulings 5.3, 6.4). */
import { type DeliveryWindow, deliveryWindowLabels } from '../../contract/delivery.ts';
import { formatAmount, totalsOf } from '../../contract/money.ts';
import { type OrderStatus, orderStatusLabels } from '../../contract/order-flow.ts';
import type { BillRow, Block, Letter } from './layout.ts';
import type { Mail, MailedOrder } from './mail.ts';

type MailOf<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;

export function orderPlacedLetter({ order, link }: MailOf<'order-placed'>): Letter {
  const thanks = `Hello ${order.customerName}, thank you for your order. We have it, and we will write again as soon as something happens with it.`;
  return {
    heading: `Your order ${order.orderNumber}`,
    blocks: [
      { block: 'paragraph', text: thanks },
      ...describeOrder(order),
      { block: 'button', label: 'See your order', link },
      { block: 'note', text: payAtTheDoor(order) },
    ],
  };
}

export function orderReceivedLetter({ order, link }: MailOf<'order-received'>): Letter {
  return {
    heading: `New order ${order.orderNumber}`,
    blocks: [
      { block: 'paragraph', text: `${order.customerName} has placed an order.` },
      ...describeOrder(order),
      { block: 'button', label: 'Manage the order', link },
    ],
  };
}

const news: Readonly<Record<OrderStatus, string>> = {
  pending: 'is open again and waits for its confirmation.',
  confirmed: 'is confirmed. We will deliver it on the day that you chose.',
  preparing: 'is being prepared.',
  out_for_delivery: 'is on its way to you.',
  delivered: 'has been delivered. Thank you for drinking with us!',
  cancelled: 'has been cancelled.',
};

export function orderStatusLetter(mail: MailOf<'order-status'>): Letter {
  const { customerName, orderNumber, status, reason, link } = mail;
  const quote: Block[] = reason ? [{ block: 'quote', text: reason }] : [];
  return {
    heading: `Order ${orderNumber}: ${orderStatusLabels[status]}`,
    blocks: [
      { block: 'paragraph', text: `Hello ${customerName}, your order ${orderNumber} ${news[status]}` },
      ...quote,
      { block: 'button', label: 'See your order', link },
    ],
  };
}

function describeOrder(order: MailedOrder): Block[] {
  const notes: [string, string][] = order.notes ? [['Instructions', order.notes]] : [];
  return [
    { block: 'bill', rows: billOf(order) },
    {
      block: 'facts',
      facts: [
        ['Delivery', `${formatDay(order.day)}\n${windowLabel(order.window)}`],
        ['Address', `${order.address}\n${order.city} ${order.pincode}`],
        ['Phone', order.phone],
        ...notes,
      ],
    },
  ];
}

function billOf(order: MailedOrder): BillRow[] {
  const totals = totalsOf(order);
  const lines = order.lines.map(({ name, size, quantity, linePaise }) => ({
    label: name,
    detail: `${size} × ${quantity}`,
    amount: formatAmount(linePaise),
  }));
  const deposit: BillRow[] =
    totals.depositPaise > 0 ? [{ label: 'Refundable deposit', amount: formatAmount(totals.depositPaise) }] : [];
  return [
    ...lines,
    { label: 'Subtotal', amount: formatAmount(totals.itemsPaise) },
    { label: 'Delivery charge', amount: formatAmount(totals.deliveryPaise) },
    { label: 'Total', amount: formatAmount(totals.totalPaise), strong: true },
    ...deposit,
    { label: 'Amount payable at the door', amount: formatAmount(totals.payablePaise), strong: true },
  ];
}

function payAtTheDoor(order: MailedOrder): string {
  const { payablePaise, depositPaise } = totalsOf(order);
  const deposit = depositPaise > 0 ? ' The deposit comes back to you with the empty jars.' : '';
  return `Please have ${formatAmount(payablePaise)} ready at the door.${deposit}`;
}

const windowLabel = (window: DeliveryWindow) => deliveryWindowLabels[window];

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' });

/** A day `YYYY-MM-DD` in full. */
function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

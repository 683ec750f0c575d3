/** The e-mails about orders: to the customer and to the shop. */
import { billOf as billLines } from '../../contract/bill.ts';
import { deliveryWindowLabels } from '../../contract/delivery.ts';
import { formatAmount, totalsOf } from '../../contract/money.ts';
import { isCashOrder, type OrderStatus, orderStatusLabels } from '../../contract/order-flow.ts';
import { type Language, locales, type Say } from '../../contract/translate.ts';
import type { BillRow, Block, Letter } from './layout.ts';
import type { Mail, MailedOrder } from './mail.ts';
import type { Speech } from './speech.ts';

type MailOf<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;

export function orderPlacedLetter({ order, link }: MailOf<'order-placed'>, speech: Speech): Letter {
  const { t } = speech;
  const thanks = t("Hello {name}, thank you for your order. We'll email you when its status changes.", {
    name: order.customerName,
  });
  return {
    heading: t('Your order {orderNumber}', { orderNumber: order.orderNumber }),
    blocks: [
      { block: 'paragraph', text: thanks },
      ...describeOrder(order, speech),
      { block: 'button', label: t('See your order'), link },
      { block: 'note', text: describePayment(order, t) },
    ],
  };
}

export function orderReceivedLetter({ order, link }: MailOf<'order-received'>, speech: Speech): Letter {
  const { t } = speech;
  return {
    heading: t('New order {orderNumber}', { orderNumber: order.orderNumber }),
    blocks: [
      { block: 'paragraph', text: t('{name} has placed an order.', { name: order.customerName }) },
      ...describeOrder(order, speech),
      { block: 'button', label: t('Manage the order'), link },
    ],
  };
}

const text = <const Text extends string>(sentence: Text): Text => sentence;

const news = {
  pending: text('Hello {name}, your order {orderNumber} was reopened and is waiting to be confirmed.'),
  confirmed: text('Hello {name}, your order {orderNumber} is confirmed. We will deliver it on your chosen day.'),
  preparing: text('Hello {name}, your order {orderNumber} is being prepared.'),
  out_for_delivery: text('Hello {name}, your order {orderNumber} is on its way to you.'),
  delivered: text('Hello {name}, your order {orderNumber} has been delivered. Thank you for choosing us.'),
  cancelled: text('Hello {name}, your order {orderNumber} has been cancelled.'),
} satisfies Record<OrderStatus, string>;

export function orderStatusLetter(mail: MailOf<'order-status'>, { t }: Speech): Letter {
  const { customerName, orderNumber, status, duePaise = 0, paymentMethod, reason, link } = mail;
  const quote: Block[] = reason ? [{ block: 'quote', text: reason }] : [];
  const isComing = status === 'confirmed' || status === 'preparing' || status === 'out_for_delivery';
  const bring: Block[] =
    isComing && duePaise > 0 ? [{ block: 'note', text: askForPayment(duePaise, paymentMethod, t) }] : [];
  return {
    heading: t('Order {orderNumber}: {status}', { orderNumber, status: t(orderStatusLabels[status]) }),
    blocks: [
      { block: 'paragraph', text: t(news[status], { name: customerName, orderNumber }) },
      ...quote,
      ...bring,
      { block: 'button', label: t('See your order'), link },
    ],
  };
}

function describeOrder(order: MailedOrder, { t, language }: Speech): Block[] {
  const notes: [string, string][] = order.notes ? [[t('Instructions'), order.notes]] : [];
  return [
    { block: 'bill', rows: billOf(order, t) },
    {
      block: 'facts',
      facts: [
        [t('Delivery'), `${formatDay(order.day, language)}\n${t(deliveryWindowLabels[order.window])}`],
        [t('Address'), addressOf(order)],
        [t('Phone'), order.phone],
        ...notes,
      ],
    },
  ];
}

function addressOf({ recipient, address, city, state, pincode }: MailedOrder): string {
  const place = `${[city, state].filter(Boolean).join(', ')} ${pincode}`;
  return [recipient, address, place].filter(Boolean).join('\n');
}

function billOf(order: MailedOrder, t: Say): BillRow[] {
  const lines = order.lines.map(({ name, size, quantity, linePaise }) => ({
    label: name,
    detail: `${size} × ${quantity}`,
    amount: formatAmount(linePaise),
  }));
  const sums = billLines(totalsOf(order), 'order').map(({ label, paise, isSum }) => ({
    label: t(label),
    amount: formatAmount(paise),
    ...(isSum && { strong: true as const }),
  }));
  return [...lines, ...sums];
}

/** Without a method, as an older release queued it, the order is one of cash. */
function askForPayment(paise: number, paymentMethod: string | undefined, t: Say): string {
  const amount = formatAmount(paise);
  return isCashOrder({ paymentMethod: paymentMethod ?? '' })
    ? t('Please keep {amount} ready in cash.', { amount })
    : t('{amount} is still to be paid.', { amount });
}

function describePayment(order: MailedOrder, t: Say): string {
  const { payablePaise, depositPaise } = totalsOf(order);
  const sentence = askForPayment(payablePaise, order.paymentMethod, t);
  return depositPaise > 0 ? `${sentence} ${t('The deposit is refunded when you return the empty jars.')}` : sentence;
}

/** A day `YYYY-MM-DD` in full. */
function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Emails about orders, to customers and to the shop. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn, namesOf } from '#contract/catalogue/translations.ts';
import { restOf, totalsOf } from '#contract/orders/order-sums.ts';
import {
  type ChosenMethod,
  isOnTheWay,
  type OrderStatus,
  orderStatusLabels,
  wayToPay,
} from '#contract/orders/status-flow.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { type Language, type Message, message, messageOf, type Translate } from '#contract/shared/translate.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import type { Services } from '../core/services.ts';
import type { Block } from '../platform/mail/layout.ts';
import { type LetterContext, type LetterTable, mailOf, mailsOf, type WrittenLetter } from '../platform/mail/letter.ts';
import { describeOrder, keepOrder, type MailedOrder } from './describe-order.ts';
import type { MissingItem } from './placing/decide.rules.ts';
import { windowOf } from './rules.ts';
import type { OrderRow } from './store.ts';

/** Facts about a planned order that its email explains. */
export interface PlannedNote {
  /** The shop made the order later than the plan says. */
  isLate: boolean;
  /** The order has fewer units than the plan says because the customer returns fewer empties. */
  isFewer: boolean;
  leftOut: readonly MissingItem[];
  /** The price that was announced to the customer, in paise, if the order costs more now. */
  toldPaise?: number | undefined;
}

/** A pick-up of jars in its new slot. */
export interface MovedPickup {
  customerName: string;
  customerEmail: string | null;
  /** The jars in words, such as "2 × Jar". */
  jars: string;
  day: string;
  hours: string;
}

/** Emails about a new order, to the customer and to the shop. */
export function describePlacedOrder(row: OrderRow, services: Services) {
  const { settings, shop } = services;
  const link = `${settings.publicUrl}/admin/orders/${row.id}`;
  const received = mailOf('order-received', shop().email, { order: keepOrder(row), link });
  return [...mailCustomer(row, services), received];
}

/** The email about a planned order, to the customer only: the shop gets one email about all planned orders. */
export const describePlannedOrder = (row: OrderRow, services: Services, plan: PlannedNote) =>
  mailCustomer(row, services, { plan });

function mailCustomer(row: OrderRow, { settings }: Services, planned: { plan?: PlannedNote } = {}) {
  const link = `${settings.publicUrl}/orders/${row.id}`;
  return mailsOf('order-placed', row.customerEmail, { order: keepOrder(row), link, ...planned });
}

/** Email to the customer about the order's new status. */
export function describeChangedStatus(
  row: OrderRow,
  { reason, emptiesTaken = 0 }: { reason: string | null; emptiesTaken?: number },
  { settings }: Services,
) {
  const { customerName, orderNumber, status, duePaise, paymentMethod } = row;
  const link = `${settings.publicUrl}/orders/${row.id}`;
  // An email that an earlier release has queued has neither.
  const delivery: { door?: Door; invoiceOf?: string } =
    status === 'delivered' ? { door: describeDoor(row, emptiesTaken), invoiceOf: row.id } : {};
  const data = { customerName, orderNumber, status, duePaise, paymentMethod, reason, link, ...delivery };
  return mailsOf('order-status', row.customerEmail, data);
}

/** The text of the email about a delivery: the units given, the empties taken, and the amount left to pay. */
const describeDoor = ({ items, paidPaise, duePaise }: OrderRow, emptiesTaken: number) => ({
  given: items
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, translations, size, quantity }) => ({
      name,
      translations: namesOf(translations),
      size,
      quantity,
    })),
  emptiesTaken,
  paidPaise,
  duePaise,
});
type Door = ReturnType<typeof describeDoor>;
type StatusMail = ReturnType<typeof describeChangedStatus>[number];

/** A planned delivery that was moved before its order was made. */
export interface MovedDelivery {
  customerName: string;
  customerEmail: string | null;
  /** The day of the delivery before it was moved. */
  wasOn: string;
  day: string;
  hours: string;
}

interface MovedTogether {
  orders: readonly OrderRow[];
  pickups?: readonly MovedPickup[];
  deliveries?: readonly MovedDelivery[];
}

/**
 * Email to the customer of these orders, pick-ups and planned deliveries about their new slots; none if
 * nothing was moved.
 */
export function describeMove(
  { orders, pickups = [], deliveries = [] }: MovedTogether,
  reason: string | null,
  { settings }: Services,
) {
  const first = orders[0] ?? pickups[0] ?? deliveries[0];
  const count = orders.length + pickups.length + deliveries.length;
  // A customer who moves one order back and forth gets one email, with the last slot.
  const replaces = orders[0] && count === 1 ? `order-moved:${orders[0].id}` : undefined;
  return mailsOf('order-moved', first?.customerEmail ?? null, {
    customerName: first?.customerName ?? '',
    orders: orders.map((row) => ({
      orderNumber: row.orderNumber,
      day: row.deliveryDate,
      hours: windowOf(row),
      link: `${settings.publicUrl}/orders/${row.id}`,
    })),
    pickups: pickups.map(({ jars, day, hours }) => ({ jars, day, hours })),
    jarsLink: `${settings.publicUrl}/jars`,
    reason,
    ...(deliveries.length > 0 && {
      deliveries: deliveries.map(({ wasOn, day, hours }) => ({ wasOn, day, hours })),
      plansLink: `${settings.publicUrl}/plans`,
    }),
    ...(replaces !== undefined && { replaces }),
  });
}
type MovedMail = ReturnType<typeof describeMove>[number];

export type OrderMail = ReturnType<typeof describePlacedOrder>[number] | StatusMail | MovedMail;

export const letters: LetterTable<OrderMail> = {
  'order-placed': {
    write({ order, link, plan }, context) {
      const { t, shop, tMessage } = context;
      const { orderNumber, customerName: name } = order;
      const thanks = t("Hello {name}, thank you for your order. We'll email you when its status changes.", { name });
      const planned = plan
        ? describePlanned(plan, totalsOf(order).payablePaise, context.language).map(
            (one): Block => ({ block: 'paragraph', text: tMessage(one) }),
          )
        : [];
      return {
        subject: t('Your {shop} order {orderNumber}', { shop: shop.name, orderNumber }),
        heading: t('Your order {orderNumber}', { orderNumber }),
        blocks: [
          { block: 'paragraph', text: thanks },
          ...planned,
          ...describeOrder(order, context),
          { block: 'button', label: t('See your order'), link },
          { block: 'note', text: describePayment(order, t) },
        ],
      };
    },
  },
  'order-received': {
    forStaff: 'orders.read',
    write({ order, link }, context) {
      const { t } = context;
      const { orderNumber, customerName: name } = order;
      return {
        subject: t('New order {orderNumber} from {name}', { orderNumber, name }),
        heading: t('New order {orderNumber}', { orderNumber }),
        blocks: [
          { block: 'paragraph', text: t('{name} has placed an order.', { name }) },
          ...describeOrder(order, context),
          { block: 'button', label: t('Manage the order'), link },
        ],
      };
    },
  },
  'order-status': { write: writeStatus },
  'order-moved': { write: writeMoved },
};

function describePlanned(
  { isLate, toldPaise, ...missing }: PlannedNote,
  payablePaise: number,
  language: Language,
): Message[] {
  const words = isLate
    ? messageOf('Your plan placed it late. We are sorry for the short notice.', {})
    : messageOf('Your plan placed it.', {});
  const amounts = { told: formatAmount(toldPaise ?? 0), amount: formatAmount(payablePaise) };
  const priceRise = messageOf('We told you {told}. It costs {amount} now.', amounts);
  return [words, ...(toldPaise === undefined ? [] : [priceRise]), ...describeLeftOut(missing, language)];
}

/** Sentences about products for which a planned order, made or only announced, has fewer units than the plan. */
export function describeLeftOut(
  { leftOut, isFewer }: Pick<PlannedNote, 'leftOut' | 'isFewer'>,
  language: Language,
): Message[] {
  const products = leftOut.map(({ wanted, got, ...product }) =>
    messageOf('{name} ({got} of {wanted})', { name: nameIn(product, language), got, wanted }),
  );
  return [
    ...(isFewer ? [messageOf('It brings only as many jars as you return.', {})] : []),
    ...(products.length > 0 ? [messageOf('Not all of it is in stock: {products}.', { products })] : []),
  ];
}

const news = {
  pending: message('Hello {name}, your order {orderNumber} was reopened and is waiting to be confirmed.'),
  confirmed: message('Hello {name}, your order {orderNumber} is confirmed. We will deliver it on your chosen day.'),
  preparing: message('Hello {name}, your order {orderNumber} is being prepared.'),
  out_for_delivery: message('Hello {name}, your order {orderNumber} is on its way to you.'),
  delivered: message('Hello {name}, your order {orderNumber} has been delivered. Thank you for choosing us.'),
  cancelled: message('Hello {name}, your order {orderNumber} has been cancelled.'),
} satisfies Record<OrderStatus, string>;

function writeStatus(mail: StatusMail, { t, language }: LetterContext): WrittenLetter {
  const { customerName, orderNumber, status, duePaise, reason, link, door } = mail;
  const subject = t('Order {orderNumber}: {status}', { orderNumber, status: t(orderStatusLabels[status]) });
  const quote: Block[] = reason ? [{ block: 'quote', text: t(reason) }] : [];
  const isComing = status === 'confirmed' || status === 'preparing' || isOnTheWay(mail);
  const bring: Block[] = isComing && duePaise > 0 ? [{ block: 'note', text: askForPayment(duePaise, mail, t) }] : [];
  return {
    subject,
    heading: subject,
    blocks: [
      { block: 'paragraph', text: t(news[status], { name: customerName, orderNumber }) },
      ...quote,
      ...(door ? [describeFacts(door, { t, language })] : []),
      ...bring,
      { block: 'button', label: t('See your order'), link },
    ],
  };
}

function describeFacts(
  { given, emptiesTaken, paidPaise, duePaise }: Door,
  { t, language }: Pick<LetterContext, 't' | 'language'>,
): Block {
  const items = given.map((item) => `${item.quantity} × ${nameWithSize({ ...item, name: nameIn(item, language) })}`);
  const facts: [string, string][] = [
    [t('Given'), items.join('\n')],
    ...(emptiesTaken > 0 ? [[t('Empties taken'), String(emptiesTaken)] satisfies [string, string]] : []),
    [t('Paid'), formatAmount(paidPaise)],
    [t('To pay'), formatAmount(duePaise)],
  ];
  return { block: 'facts', facts: facts.filter(([, fact]) => fact !== '') };
}

function writeMoved(mail: MovedMail, { t, language }: LetterContext): WrittenLetter {
  const { customerName: name, orders, pickups, deliveries = [], jarsLink, plansLink, reason } = mail;
  const [first] = orders;
  const subject = nameMove(mail, t);
  // The reason comes after the new time, because the sentence before the time ends with a colon.
  const quote: Block[] = reason ? [{ block: 'quote', text: t(reason) }] : [];
  const when = ({ day, hours }: { day: string; hours: string }) =>
    `${formatDay(day, language)}\n${translateSpan(hours, t)}`;
  const button: Block = first
    ? { block: 'button', label: t('See your order'), link: first.link }
    : deliveries.length > 0
      ? { block: 'button', label: t('See my deliveries'), link: plansLink ?? '' }
      : { block: 'button', label: t('See your jars'), link: jarsLink };
  return {
    subject,
    heading: subject,
    blocks: [
      {
        block: 'paragraph',
        text:
          first || deliveries.length > 0
            ? t('Hello {name}, your delivery was moved. New time:', { name })
            : t('Hello {name}, your pick-up was moved. New time:', { name }),
      },
      {
        block: 'facts',
        facts: [
          ...orders.map((one): [string, string] => [one.orderNumber, when(one)]),
          ...deliveries.map((one): [string, string] => [
            t('Your delivery of {day}', { day: formatDay(one.wasOn, language) }),
            when(one),
          ]),
          ...pickups.map((one): [string, string] => [t('Pick-up'), `${one.jars}\n${when(one)}`]),
        ],
      },
      ...quote,
      button,
    ],
  };
}

function nameMove({ orders, pickups, deliveries = [] }: MovedMail, t: Translate): string {
  const [first] = orders;
  const count = orders.length + deliveries.length;
  if (count === 0) return t('New time for your pick-up');
  if (pickups.length > 0) return t('New time for your delivery and your pick-up');
  if (!first || deliveries.length > 0)
    return count === 1 ? t('Your delivery was moved') : t('Your deliveries were moved');
  return orders.length === 1
    ? t('Order {orderNumber}: new delivery time', { orderNumber: first.orderNumber })
    : t('New delivery time for {count} orders', { count: orders.length });
}

const asks = {
  cash: message('Please keep {amount} ready in cash.'),
  online: message('{amount} is still due.'),
  account: message('{amount} is added to your monthly account: nothing to pay at the door.'),
} as const satisfies Record<ChosenMethod, string>;

const askForPayment = (paise: number, order: { paymentMethod: string }, t: Translate) =>
  t(asks[wayToPay(order)], { amount: formatAmount(paise) });

function describePayment(order: MailedOrder, t: Translate): string {
  const { payablePaise, depositPaise } = totalsOf(order);
  const duePaise = restOf(payablePaise, order.creditPaise);
  const sentence = duePaise > 0 ? askForPayment(duePaise, order, t) : t('Paid from your balance.');
  return depositPaise > 0 ? `${sentence} ${t('The deposit is refunded when you return the empty jars.')}` : sentence;
}

/** Writes the prefilled WhatsApp messages to a customer, in the customer's language. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn } from '#contract/catalogue/translations.ts';
import type { PrefilledMessage } from '#contract/money/message-calls.ts';
import type { MessageKind } from '#contract/money/message-rules.ts';
import { describeWindow } from '#contract/orders/delivery.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { type Language, parseLanguage, type Translate, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { CustomerRow } from '#server/accounts/account.store.ts';
import { linkWhatsApp } from '#server/core/whats-app.ts';
import { chosenWindowOf } from '#server/orders/rules.ts';
import type { MessageOrder } from './store.ts';

const texts = textsFor('letters');
/** The maximum number of items in a message, because some phones cut off long links. */
const mostItems = 5;

const kindOf: Readonly<Partial<Record<OrderStatus, MessageKind>>> = {
  pending: 'order-placed',
  confirmed: 'order-placed',
  preparing: 'order-placed',
  out_for_delivery: 'on-the-way',
  delivered: 'delivered',
};

type Customer = Pick<CustomerRow, 'name' | 'phone' | 'language'>;

/**
 * The shop that gets the money. `payLink` is the link to the page where dues are paid by UPI; null if there is none.
 */
export interface PaidShop {
  name: string;
  upiId: string;
  payLink: string | null;
}

/**
 * The messages that fit a customer now: a reminder if something is due, one message for each order, and a greeting.
 * `duePaise` is what the customer owes for all deliveries and charges.
 */
export function describeMessages(
  customer: Customer,
  { orders, duePaise }: { orders: readonly MessageOrder[]; duePaise: number },
  shop: PaidShop,
): PrefilledMessage[] {
  const { name, phone } = customer;
  const language = parseLanguage(customer.language);
  const t = translatorOf(texts[language]);
  const reader = { t, language };
  const write = (kind: MessageKind, order: MessageOrder | null, lines: readonly string[]): PrefilledMessage => {
    const text = [t('Hello {name},', { name }), ...lines, shop.name].join('\n');
    const about = order && { id: order.id, orderNumber: order.orderNumber };
    return { kind, order: about, text, link: linkWhatsApp(phone, text) };
  };
  const reminder = [t('{amount} is due for your deliveries.', { amount: formatAmount(duePaise) }), askToPay(t, shop)];
  return [
    ...(duePaise > 0 ? [write('dues', null, reminder)] : []),
    ...orders.flatMap((order) => {
      const kind = kindOf[order.status];
      if (kind === undefined) return [];
      const lines =
        kind === 'delivered'
          ? describeDelivered(reader, order, duePaise, shop)
          : kind === 'on-the-way'
            ? describeOnTheWay(reader, order)
            : describeReceived(reader, order, formatDay(order.deliveryDate, language));
      return [write(kind, order, lines)];
    }),
    write('hello', null, []),
  ];
}

interface Reader {
  t: Translate;
  language: Language;
}

function askToPay(t: Translate, { upiId, payLink }: PaidShop): string {
  if (upiId === '') return t('Please pay at the next delivery.');
  // Links of the form upi:// do not work in WhatsApp.
  return payLink === null
    ? t('Please pay by UPI to {upiId}, or in cash.', { upiId })
    : t('Pay by UPI: {link}', { link: payLink });
}

function listItems({ t, language }: Reader, items: MessageOrder['items']): string {
  const nameOf = (item: MessageOrder['items'][number]) => nameWithSize({ ...item, name: nameIn(item, language) });
  const shown = items.slice(0, mostItems).map((item) => `${item.quantity} × ${nameOf(item)}`);
  const count = items.length - shown.length;
  return [...shown, ...(count > 0 ? [t('and {count} more', { count })] : [])].join(', ');
}

/** Describes the amount to pay for an order that was not delivered yet. */
function describeOpenDue(t: Translate, { duePaise, paymentMethod }: MessageOrder): string {
  const amount = formatAmount(duePaise);
  if (duePaise === 0) return t('It is paid. Thank you.');
  if (paymentMethod === 'account') {
    return t('{amount} is added to your monthly account: nothing to pay at the door.', { amount });
  }
  return t('To pay: {amount}', { amount });
}

function describeReceived(reader: Reader, order: MessageOrder, day: string): string[] {
  const { t } = reader;
  const { orderNumber, items } = order;
  return [
    t('We have received your order {orderNumber}: {items}.', { orderNumber, items: listItems(reader, items) }),
    t('Delivery: {day}, {hours}', { day, hours: t(describeWindow(chosenWindowOf(order))) }),
    describeOpenDue(t, order),
  ];
}

function describeOnTheWay(reader: Reader, order: MessageOrder): string[] {
  const { t } = reader;
  const { orderNumber, items } = order;
  return [
    t('Your order {orderNumber} is on its way: {items}.', { orderNumber, items: listItems(reader, items) }),
    describeOpenDue(t, order),
  ];
}

function describeDelivered(reader: Reader, order: MessageOrder, allDuePaise: number, shop: PaidShop): string[] {
  const { t } = reader;
  const { orderNumber, items, duePaise } = order;
  const others = allDuePaise > duePaise ? [t('{amount} is due in all.', { amount: formatAmount(allDuePaise) })] : [];
  return [
    t('Your order {orderNumber} was delivered: {items}.', { orderNumber, items: listItems(reader, items) }),
    duePaise > 0 ? t('{amount} is due for it.', { amount: formatAmount(duePaise) }) : t('It is paid. Thank you.'),
    ...others,
    ...(allDuePaise > 0 ? [askToPay(t, shop)] : []),
  ];
}

/** Order numbers, the slot of an order, and rules for orders. Pure, so that tests can cover every case. */

import { randomInt } from 'node:crypto';
import { maxProducts, maxQuantity, quantityMessages, type WantedItem } from '#contract/cart/rules.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import type { StockIssue } from '#contract/http/envelope.ts';
import { type ChosenWindow, describeWindow } from '#contract/orders/delivery.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import { formatTime } from '#contract/slots/rules.ts';
import type { SlotKey } from '../slots/capacity.store.ts';
import type { Slot, SlotZone } from '../slots/rules.ts';
import type { StoredChange } from './event.store.ts';
import type { OrderRow } from './store.ts';

// The letters and digits of order numbers, without 0, O, 1, I, L, U, which are misheard or misread on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creates an order number that is easy to read out, such as `PW-261121-7K3FQ`. It is random, so that it does not reveal
 * the number of orders.
 */
export function createOrderNumber(now: Date): string {
  const day = indiaDay(now).slice(2).replaceAll('-', '');
  const letters = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]);
  return `PW-${day}-${letters.join('')}`;
}

/** The recipient of an order: its customer unless another name was given. */
export function recipientOf(order: Pick<OrderRow, 'deliveryName' | 'customerName'>): string {
  return order.deliveryName || order.customerName;
}

/** The window of an order in English words. */
export function windowOf(order: OrderRow): string {
  return describeWindow(chosenWindowOf(order));
}

/**
 * The delivery window of an order or pick-up, as it was when the customer chose it. Only a pick-up without jars has no
 * times.
 */
export const chosenWindowOf = ({
  windowLabel: label,
  windowFrom: from,
  windowTo: to,
}: Record<'windowFrom' | 'windowTo', number | null> & { windowLabel: string }): ChosenWindow => ({
  label,
  from: formatTime(from ?? 0),
  to: formatTime(to ?? 0),
});

/** The fields of its slot that an order or pick-up stores, in addition to day and window key. */
export const keptSlot = ({ slot: { window }, zone }: { slot: Pick<Slot, 'window'>; zone: SlotZone }) => ({
  windowLabel: window.label,
  windowFrom: window.fromMinute,
  windowTo: window.toMinute,
  zoneId: zone.zoneId,
  holdsPlace: true,
});

/** The key of the slot in which the order takes a place. */
export const slotKeyOf = ({
  deliveryDate: date,
  deliveryWindow: windowKey,
  zoneId,
}: Pick<OrderRow, 'deliveryDate' | 'deliveryWindow' | 'zoneId'>): SlotKey => ({ date, windowKey, zoneId });

type Paid = Pick<OrderRow, 'paymentMethod' | 'paidPaise' | 'duePaise' | 'adminNotes'>;

/** All changes of a payment except its status, for the history that staff see. */
export function listPaymentChanges(before: Paid, after: Paid): StoredChange[] {
  const changes = [
    { field: 'paymentMethod', from: before.paymentMethod, to: after.paymentMethod },
    { field: 'amountPaid', from: before.paidPaise, to: after.paidPaise },
    { field: 'amountDue', from: before.duePaise, to: after.duePaise },
    { field: 'adminNotes', from: before.adminNotes, to: after.adminNotes },
  ] satisfies StoredChange[];
  return changes.filter(({ from, to }) => from !== to);
}

/** The limits that the lines of an order exceed; `mostUnits` is the shop's own limit. Empty if none. */
export function findItemFaults(
  items: readonly WantedItem[],
  mostUnits: number,
): { path: string; msg: string | Message }[] {
  const errors: { path: string; msg: string | Message }[] = [];
  if (items.length > maxProducts) {
    errors.push({ path: 'items', msg: quantityMessages.products });
  }
  if (items.some((item) => item.quantity > maxQuantity)) {
    errors.push({ path: 'items', msg: quantityMessages.most });
  }
  if (items.reduce((units, item) => units + item.quantity, 0) > mostUnits) {
    const most = formatNumber(mostUnits);
    const msg = messageOf('An order can have at most {most} items. Please contact us for larger orders.', { most });
    errors.push({ path: 'items', msg });
  }
  return errors;
}

export interface OfferedProduct {
  id: string;
  name: string;
  /** Undefined if nobody reads the name in another language. */
  translations?: Translations;
  stock: number;
  sellable: boolean;
}

/** A stock issue with the name of its product in all languages. */
export type NamedIssue = StockIssue & Pick<OfferedProduct, 'translations'>;

/** The stock issues of all lines that cannot be sold in the requested quantity. */
export function findStockIssues(
  items: readonly WantedItem[],
  products: ReadonlyMap<string, OfferedProduct>,
): NamedIssue[] {
  return items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    const describe = (issue: StockIssue['issue'], availableStock: number) => ({
      productId,
      productName: product?.name ?? 'Unknown product',
      ...(product?.translations && { translations: product.translations }),
      issue,
      availableStock,
      requestedQuantity: quantity,
    });
    if (!product) return [describe('product_not_found', 0)];
    if (!product.sellable) return [describe('product_inactive', 0)];
    return product.stock < quantity ? [describe('insufficient_stock', product.stock)] : [];
  });
}

interface OpenBill {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidPaise: number;
}

/**
 * The reason why the customer can no longer lower the number of returned empties. Undefined while the order is unpaid
 * and not yet being prepared.
 */
export function findKeepingFault({ status, paymentStatus, paidPaise }: OpenBill): string | undefined {
  if (status === 'delivered' || status === 'cancelled')
    return 'An order that is delivered or cancelled cannot be changed.';
  if (status !== 'pending' && status !== 'confirmed')
    return 'We are already preparing this order, so its jars can’t be changed here. Please call us.';
  return paidPaise > 0 || paymentStatus === 'paid' || paymentStatus === 'refunded'
    ? 'A payment was already recorded for this order, so its bill can’t change here. Please call us.'
    : undefined;
}

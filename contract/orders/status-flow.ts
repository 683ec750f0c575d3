/**
 * The flow of order statuses, and the payment methods: one table for the server, the Manage Order dialog and the tests.
 * What a new one needs: docs/adding/order.md and docs/adding/money.md.
 */

import type { ConfirmRule } from '../settings/rules.ts';
import { type Message, message, messageOf } from '../shared/translate.ts';

/** The statuses of an order from placing to delivery, in order. */
export const forwardSteps = ['pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const;
export const orderStatuses = [...forwardSteps, 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export const paymentMethods = ['cash', 'card', 'upi', 'netbanking', 'online'] as const;
/** Methods that staff can record; `online` can only be chosen at checkout. */
export const recordedMethods = ['cash', 'card', 'upi', 'netbanking'] as const;
/** Methods offered at the door: on the delivery sheet besides the order's own method, and to riders. */
export const doorMethods = ['cash', 'upi'] as const satisfies readonly RecordedMethod[];

/** Methods of orders that are paid in cash: old orders have an empty method for cash. */
export const cashMethods = ['cash', ''] as const;
export const isCash = (method: string): boolean => cashMethods.some((one) => one === method);

/** Payment by monthly account, chosen when the order is placed: the customer pays with the month's statement. */
export const onAccount = 'account';
/** Methods that can be chosen for an order or a plan. */
export const chosenMethods = ['cash', 'online', onAccount] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type RecordedMethod = (typeof recordedMethods)[number];
export type DoorMethod = (typeof doorMethods)[number];
export type ChosenMethod = (typeof chosenMethods)[number];

/** Maximum orders that one call may change; a client with more sends them in parts. */
export const mostAtOnce = 100;

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

const paymentMethodLabels: Record<PaymentMethod | typeof onAccount, string> = {
  cash: 'Cash',
  card: 'Card',
  upi: message('UPI'),
  netbanking: 'Netbanking',
  online: 'Online',
  account: 'On account',
};

/** The English name of a method, to be translated; an order without a method gets "Not set". */
export const describeMethod = (method: string): string =>
  (paymentMethodLabels as Readonly<Record<string, string>>)[method] ?? 'Not set';

const steps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'cancelled'],
  delivered: ['cancelled'],
  cancelled: ['pending'],
};

/** Statuses of an order that has left the shop and is not delivered yet. */
export const onTheWay = ['out_for_delivery'] as const satisfies readonly OrderStatus[];
export const isOnTheWay = ({ status }: { status: string }): boolean => onTheWay.some((one) => one === status);

/** The statuses to which an order may step from `from`, ignoring its payment. */
export function stepsFrom(from: OrderStatus): readonly OrderStatus[] {
  return steps[from];
}

/** The next status; undefined at the end of the flow. */
export function nextStatus(from: OrderStatus): OrderStatus | undefined {
  return from === 'cancelled' ? undefined : forwardSteps[forwardSteps.indexOf(from) + 1];
}

/** The words for a status within a sentence. In English they are the API's own values. */
const words: Record<OrderStatus, Message> = {
  pending: messageOf('pending', {}),
  confirmed: messageOf('confirmed', {}),
  preparing: messageOf('preparing', {}),
  out_for_delivery: messageOf('out_for_delivery', {}),
  delivered: messageOf('delivered', {}),
  cancelled: messageOf('cancelled', {}),
};

/** The part of an order's payment on which the allowed status changes depend. An empty method means cash. */
export interface MovedPayment {
  paymentStatus: PaymentStatus;
  paymentMethod: string;
}

/**
 * The payment method as a customer would choose it. Methods that only staff can record count as `online`, because such
 * an order is not paid at the door.
 */
export function wayToPay({ paymentMethod }: Pick<MovedPayment, 'paymentMethod'>): ChosenMethod {
  return isCash(paymentMethod) ? 'cash' : (chosenMethods.find((way) => way === paymentMethod) ?? 'online');
}

export const isAccountOrder = ({ paymentMethod }: Pick<MovedPayment, 'paymentMethod'>): boolean =>
  paymentMethod === onAccount;

/** Whether the order may be paid after its confirmation: always on account, and in cash if the rule is `prepaid`. */
function isPaidLater(payment: MovedPayment, rule: ConfirmRule): boolean {
  const later: Record<ChosenMethod, boolean> = { cash: rule === 'prepaid', online: false, account: true };
  return later[wayToPay(payment)];
}

/**
 * Whether the payment status must change before the order can be confirmed. A refunded payment must always change
 * first, because a rider collects no money for it at the door.
 */
export function waitsForPayment(payment: MovedPayment, rule: ConfirmRule): boolean {
  const { paymentStatus } = payment;
  return paymentStatus !== 'paid' && (paymentStatus === 'refunded' || !isPaidLater(payment, rule));
}

/** The message that refuses a step, or undefined if it is allowed. Staying in the same status is allowed. */
export function findStepFault(
  from: OrderStatus,
  to: OrderStatus,
  payment: MovedPayment,
  rule: ConfirmRule,
): Message | undefined {
  if (from === to) return undefined;
  if (!steps[from].includes(to)) {
    const values = { from: [words[from]], to: [words[to]] };
    return messageOf('Cannot change status from "{from}" to "{to}". Order status can only move forward.', values);
  }
  if (to === 'confirmed' && waitsForPayment(payment, rule)) {
    if (isPaidLater(payment, rule)) {
      return messageOf(
        'The payment of this order was refunded, so nothing would be collected. Please set payment status to "Pending" first, or to "Paid" if it was paid again.',
        {},
      );
    }
    return messageOf(
      'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.',
      {},
    );
  }
  return undefined;
}

/** Whether the order's units return to stock: when it is cancelled, but not after delivery. */
export function returnsStock(from: OrderStatus, to: OrderStatus): boolean {
  return to === 'cancelled' && from !== 'delivered' && from !== 'cancelled';
}

/** Until when an order can be edited. The server also knows whether its run has started and when its cut-off is. */
import type { Door } from '../accounts/delivery-address.ts';
import type { DeliveryAddressName } from '../shared/delivery-address.ts';
import { message } from '../shared/translate.ts';
import { isOnTheWay, type OrderStatus, type PaymentStatus } from './status-flow.ts';

interface Editable {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  failedStops: number;
}

export const hasLeft = message('This order has left with the rider, so it can no longer be edited.');
const hasFailed = message(
  'A delivery of this order has failed, and it is still out for delivery. To change it, cancel it and open it again.',
);
export const tooLateToEdit = message('It is too late to edit this order here. Please call us.');

/** The reason why nobody can edit the order any more; undefined if staff can. */
export function findEditFault({ status, paymentStatus, failedStops }: Editable): string | undefined {
  if (status === 'cancelled') return message('This order is cancelled, so it can no longer be edited.');
  if (status === 'delivered') return message('This order is delivered, so it can no longer be edited.');
  if (isOnTheWay({ status })) return failedStops > 0 ? hasFailed : hasLeft;
  return paymentStatus === 'refunded'
    ? message('The payment of this order was refunded, so its amounts cannot be edited. Set its payment status first.')
    : undefined;
}

/** The reason why its customer can no longer edit the order, whatever its cut-off is. */
export function findOwnEditFault({ status, paymentStatus }: Omit<Editable, 'failedStops'>): string | undefined {
  if (status === 'preparing')
    return message('We are already preparing this order, so it can’t be edited here. Please call us.');
  if (paymentStatus === 'refunded' && status !== 'cancelled' && status !== 'delivered') {
    return message('The payment of this order was refunded, so it can’t be edited here. Please call us.');
  }
  return findEditFault({ status, paymentStatus, failedStops: 0 });
}

/** A field of the address that an edit can change: each field that all addresses of orders have. */
export type EditedPlaceField = DeliveryAddressName | keyof Door;

const placeLabels = {
  deliveryName: message('Recipient'),
  deliveryPhone: message('Phone'),
  deliveryAddress: message('Address'),
  deliveryCity: message('City'),
  deliveryState: message('State'),
  deliveryPincode: message('Pincode'),
  floor: message('Floor'),
  hasLift: message('Lift'),
  gateNote: message('Note for the gate'),
} as const satisfies Record<EditedPlaceField, string>;
/** The fields of the address, in the order in which screens list them. */
export const editedPlaceFields = Object.keys(placeLabels) as EditedPlaceField[];

/** The sums that an edit can change, in the order in which screens list them. */
export const editedSums = [
  'deliveryCharge',
  'depositAmount',
  'amountPayable',
  'amountPaid',
  'amountDue',
  'credit',
  'duesPaid',
] as const;
export type EditedSum = (typeof editedSums)[number];

/**
 * The labels of the changes that an edit can make, by field. A changed quantity has the name of its product instead.
 */
export const editLabels = {
  unitPrice: message('Price'),
  empties: message('Empties back'),
  slot: message('Delivery time'),
  ...placeLabels,
  deliveryCharge: message('Delivery Charge'),
  depositAmount: message('Refundable deposit'),
  amountPayable: message('Amount payable'),
  amountPaid: message('Amount Paid'),
  amountDue: message('Amount Due'),
  credit: message('Balance'),
  duesPaid: message('Older amounts paid from the balance'),
} as const satisfies Record<'unitPrice' | 'empties' | 'slot' | EditedPlaceField | EditedSum, string>;

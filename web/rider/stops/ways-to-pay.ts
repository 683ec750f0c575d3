/** How customers can pay at a door: the methods that the phone offers, and all their texts. */
import { type DoorMethod, doorMethods } from '#contract/orders/status-flow.ts';
import { message } from '#web/language.ts';

/** The label of each method, and the texts of the buttons that record a delivery, all orders of a door, or a sale. */
export const waysToPay = {
  cash: {
    label: message('Cash'),
    delivered: message('Delivered · {amount} cash'),
    allDelivered: message('All delivered · {amount} cash'),
    sold: message('Sold · {amount} cash'),
  },
  upi: {
    label: message('UPI'),
    delivered: message('Delivered · {amount} UPI'),
    allDelivered: message('All delivered · {amount} UPI'),
    sold: message('Sold · {amount} UPI'),
  },
} as const satisfies Record<DoorMethod, { label: string; delivered: string; allDelivered: string; sold: string }>;

/** The offered methods. UPI needs the UPI ID of the shop, unless it is the method of the record that is corrected. */
export const listMethods = ({ upiId }: { upiId: string }, recorded?: string): DoorMethod[] =>
  doorMethods.filter((method) => method !== 'upi' || upiId !== '' || recorded === 'upi');

/** The e-mails of the shop, as data: what is queued is this, what is sent is made of it by `render.ts`. */
import type { DeliveryWindow } from '../../contract/delivery.ts';
import type { OrderStatus } from '../../contract/order-flow.ts';
import type { Language } from '../../contract/translate.ts';

/** As it waits: with the trace of the call that queued it, when traces are kept. */
export type QueuedMail = Mail & { traceparent: string | undefined };

/** Money in paise. */
export interface MailedOrder {
  orderNumber: string;
  customerName: string;
  lines: { name: string; size: string; quantity: number; linePaise: number }[];
  itemsPaise: number;
  deliveryPaise: number;
  depositPaise: number;
  /** Recipient, state and method are missing in what an older release queued. */
  recipient?: string;
  address: string;
  city: string;
  state?: string;
  pincode: string;
  phone: string;
  day: string;
  window: DeliveryWindow;
  notes: string;
  paymentMethod?: string;
}

/** To an address that may not be proven: nothing in it was typed by whoever gave the address. */
export interface CodeMail {
  kind: 'registration-code' | 'login-code';
  to: string;
  code: string;
  /** Tells the request apart from others of the address; null where there is one. */
  mark: string | null;
  expiresInSeconds: number;
  /** Of who asked for it; without it, of the account. */
  language?: Language;
}

export type Mail =
  | CodeMail
  | { kind: 'password-reset'; to: string; link: string; expiresInSeconds: number }
  | { kind: 'order-placed'; to: string; order: MailedOrder; link: string }
  | { kind: 'order-received'; to: string; order: MailedOrder; link: string }
  | {
      kind: 'order-status';
      to: string;
      customerName: string;
      orderNumber: string;
      status: OrderStatus;
      /** Both are missing in what an older release queued. */
      duePaise?: number;
      paymentMethod?: string;
      reason: string | null;
      link: string;
    }
  | { kind: 'contact-message'; to: string; name: string; email: string; message: string };

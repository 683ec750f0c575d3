/** Kinds of WhatsApp messages to customers. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';

export const messageKinds = {
  dues: message('Dues reminder'),
  'order-placed': message('Order received'),
  'on-the-way': message('On the way'),
  delivered: message('Delivered'),
  hello: message('Greeting'),
  price: message('New price'),
  'price-undone': message('New price undone'),
} as const;
export type MessageKind = keyof typeof messageKinds;

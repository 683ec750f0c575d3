/** Renders emails for tests, with sample data. */
import type { Language } from '#contract/shared/translate.ts';
import { readSettings } from '../core/settings.ts';
import { letters, type ShopMail } from '../letters.ts';
import type { MailedOrder } from '../orders/describe-order.ts';
import { renderMail } from '../platform/mail/render.ts';

export const { shop } = readSettings({ SHOP_NAME: 'Boond & Co', SHOP_LEGAL_LINE: 'FSSAI licence 123' });

export const write = (mail: ShopMail, language?: Language) => renderMail(letters, mail, shop, language && { language });

/** The visible text of an HTML email. */
export const visible = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

export const order: MailedOrder = {
  orderNumber: 'PW-261121-7K3FQ',
  customerName: 'Asha Rao',
  lines: [
    { name: 'Spring jar', size: '20 L', quantity: 2, linePaise: 1_71_00 },
    { name: 'Case of bottles', size: '12 × 1 L', quantity: 10, linePaise: 12_500_50 },
  ],
  itemsPaise: 12_671_50,
  deliveryPaise: 50_00,
  floorPaise: 0,
  depositPaise: 300_00,
  recipient: 'Asha Rao',
  address: '14 Lake View Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560001',
  phone: '9876543210',
  day: '2026-11-23',
  hours: 'Morning (9 AM - 12 PM)',
  notes: 'Ring twice',
  paymentMethod: 'cash',
  swap: { jars: 0, back: 0, charged: 0 },
  creditPaise: 0,
};
export const to = 'asha@paniwala.test';
export const link = 'http://shop.test/orders/1';

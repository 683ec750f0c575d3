import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import type { Mail, MailedOrder } from './mail.ts';
import { oneLine, renderMail } from './render.ts';

const { shop } = readSettings({ SHOP_NAME: 'Boond & Co', SHOP_LEGAL_LINE: 'FSSAI licence 123' });

const order: MailedOrder = {
  orderNumber: 'PW-261121-7K3FQ',
  customerName: 'Asha Rao',
  lines: [
    { name: 'Spring jar', size: '20 L', quantity: 2, linePaise: 1_71_00 },
    { name: 'Case of bottles', size: '12 × 1 L', quantity: 10, linePaise: 12_500_50 },
  ],
  itemsPaise: 12_671_50,
  deliveryPaise: 50_00,
  depositPaise: 300_00,
  address: '14 Lake View Road',
  city: 'Bangalore',
  pincode: '560001',
  phone: '9876543210',
  day: '2026-11-23',
  window: 'morning',
  notes: 'Ring twice',
};
const to = 'asha@paniwala.test';
const link = 'http://shop.test/orders/1';

const mails: Mail[] = [
  { kind: 'registration-code', to, mark: 'K7', code: '012345', expiresInSeconds: 600 },
  { kind: 'login-code', to, mark: 'K7', code: '012345', expiresInSeconds: 600 },
  { kind: 'password-reset', to, link, expiresInSeconds: 3600 },
  { kind: 'order-placed', to, order, link },
  { kind: 'order-received', to, order, link },
  { kind: 'order-status', to, customerName: 'Asha', orderNumber: 'PW-1', status: 'confirmed', reason: null, link },
  { kind: 'contact-message', to, name: 'Asha', email: 'asha@example.test', message: 'Do you deliver\non Sundays?' },
];

/** What a reader of the HTML sees. */
const visible = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(mails)('$kind', (mail) => {
  const { subject, text, html } = renderMail(mail, shop);

  test('has a subject, and who sends it stands under both versions', () => {
    expect(subject).not.toBe('');
    for (const version of [text, visible(html)]) {
      for (const fact of ['Boond & Co', shop.phone, 'FSSAI licence 123']) expect(version).toContain(fact);
    }
  });

  test('needs nothing from elsewhere: no pictures, styles, scripts', () => {
    expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|url\(/);
  });
});

test('codes stand in subject and body with how long they hold', () => {
  for (const mail of mails.slice(0, 2)) {
    const { subject, text, html } = renderMail(mail, shop);
    expect(subject).toContain('012345');
    for (const version of [text, visible(html)]) expect(version).toMatch(/012345.*10 minutes/s);
  }
});

test('a code says which request it belongs to, in the subject too, where there may be several', () => {
  for (const kind of ['registration-code', 'login-code'] as const) {
    const letter = (mark: string | null) => renderMail({ kind, to, code: '012345', mark, expiresInSeconds: 600 }, shop);
    const { subject, text, html } = letter('K7');
    for (const version of [subject, text, visible(html)]) expect(version).toContain('Request K7');
    expect(letter(null).subject + letter(null).text).not.toContain('Request');
  }
});

test('a reset mail shows its link', () => {
  const reset = { to, link: `${link}?a=1&b=2`, expiresInSeconds: 3600 };
  const { text, html } = renderMail({ kind: 'password-reset', ...reset }, shop);
  expect(text).toContain(`${link}?a=1&b=2`);
  expect(html).toContain(`href="${link}?a=1&amp;b=2"`);
});

test.each(['order-placed', 'order-received'] as const)('%s adds the bill up as the screens do', (kind) => {
  const { text, html } = renderMail({ kind, to, order, link }, shop);
  expect(text).toContain(
    [
      'Spring jar (20 L × 2): ₹171.00',
      'Case of bottles (12 × 1 L × 10): ₹12,500.50',
      'Subtotal: ₹12,671.50',
      'Delivery Charge: ₹50.00',
      'Total: ₹12,721.50',
      'Refundable deposit: ₹300.00',
      'Grand Total: ₹13,021.50',
    ].join('\n'),
  );
  expect(text).toMatch(/Monday,? 23 November,? 2026\nMorning \(9 AM - 12 PM\)/);
  for (const fact of ['₹13,021.50', '14 Lake View Road', '560001', '9876543210', 'Ring twice']) {
    expect(visible(html)).toContain(fact);
  }
});

test('an order without deposit does not speak of one', () => {
  const mail: Mail = { kind: 'order-placed', to, order: { ...order, depositPaise: 0 }, link };
  const { text } = renderMail(mail, shop);
  expect(text).not.toMatch(/deposit|Grand Total/i);
  expect(text).toContain('Total: ₹12,721.50\n\n');
});

test('a changed status says what and why', () => {
  const mail: Mail = {
    ...{ kind: 'order-status', to, customerName: 'Asha', orderNumber: 'PW-1', status: 'out_for_delivery' },
    reason: 'The rider left early',
    link,
  };
  const { subject, text } = renderMail(mail, shop);
  expect(subject).toBe('Order PW-1: Out for Delivery');
  expect(text).toContain('your order PW-1 is on its way to you.');
  expect(text).toContain('> The rider left early');
});

describe('what is still to be paid', () => {
  const placed = (paymentMethod?: string): Mail => ({
    ...{ kind: 'order-placed', to, link },
    order: paymentMethod === undefined ? order : { ...order, paymentMethod },
  });
  const moved = (paymentMethod?: string): Mail => ({
    ...{ kind: 'order-status', to, customerName: 'Asha', orderNumber: 'PW-1', status: 'confirmed', reason: null, link },
    ...{ duePaise: 13_021_50, ...(paymentMethod !== undefined && { paymentMethod }) },
  });

  // What an older release queued names no method.
  test.each(['cash', '', undefined])('is asked for in cash where the method is "%s"', (method) => {
    for (const mail of [placed(method), moved(method)]) {
      const { text, html } = renderMail(mail, shop);
      for (const version of [text, visible(html)]) {
        expect(version).toContain('Please keep ₹13,021.50 ready in cash.');
        expect(version).not.toContain('still to be paid');
      }
    }
  });

  test.each(['upi', 'card', 'netbanking', 'online'])('is not asked for in cash where the method is %s', (method) => {
    for (const mail of [placed(method), moved(method)]) {
      const { text, html } = renderMail(mail, shop);
      for (const version of [text, visible(html)]) {
        expect(version).toContain('₹13,021.50 is still to be paid.');
        expect(version).not.toContain('cash');
      }
    }
    expect(renderMail(placed(method), shop).text).toContain('The deposit is refunded');
    expect(renderMail(moved(method), shop, 'hi').text).toContain('₹13,021.50 का पेमेंट बाकी है।');
  });
});

test('an answer to a contact message goes to who wrote it', () => {
  const contact = mails.at(-1);
  if (contact) expect(renderMail(contact, shop).replyTo).toEqual({ name: 'Asha', address: 'asha@example.test' });
});

describe('text from people', () => {
  const evil = `<script>alert("1")</script> & 'x'`;

  test('is never markup', () => {
    const evilOrder = { ...order, customerName: evil, address: evil, notes: evil, city: evil, phone: evil };
    const lines = [{ name: evil, size: evil, quantity: 1, linePaise: 100 }];
    const all: Mail[] = [
      { kind: 'password-reset', to, link: 'http://shop.test/"onmouseover="x', expiresInSeconds: 3600 },
      { kind: 'order-placed', to, order: { ...evilOrder, lines }, link },
      { kind: 'order-received', to, order: { ...evilOrder, lines }, link },
      { kind: 'order-status', to, customerName: evil, orderNumber: evil, status: 'pending', reason: evil, link },
      { kind: 'contact-message', to, name: evil, email: evil, message: evil },
    ];
    for (const mail of all) {
      const { html } = renderMail(mail, shop);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('"onmouseover');
      expect(html).toMatch(/&lt;script&gt;|&quot;onmouseover/);
    }
  });

  test('keeps its line breaks', () => {
    const { html } = renderMail({ kind: 'contact-message', to, name: 'A', email: 'a@b', message: 'One\r\nTwo' }, shop);
    expect(html).toContain('One<br>Two');
  });

  test('cannot start a header of its own', () => {
    const name = 'Asha\r\nBcc: everybody@example.test\u2028X: y';
    const contact = renderMail({ kind: 'contact-message', to, name, email: 'a@b\r\nBcc: c@d', message: 'Hi' }, shop);
    const received = renderMail({ kind: 'order-received', to, order: { ...order, customerName: name }, link }, shop);
    for (const header of [contact.subject, contact.replyTo?.name, contact.replyTo?.address, received.subject]) {
      expect(header).not.toMatch(/[\r\n\u2028]/);
    }
    expect(oneLine('x'.repeat(1000))).toHaveLength(150);
  });
});

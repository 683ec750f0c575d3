/** Emails are sent without their files if these cannot be made. */
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuseBusy } from '#server/core/refusal.ts';
import { letters } from '#server/letters.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import type { Letters } from './letter.ts';
import { makeFiles } from './make-files.ts';
import { createSend } from './send-mail.ts';

let server: MailServer;
let shop: TestShop;
let warnings: string[];
const log = { info() {}, warn: (text: string) => warnings.push(text) } as unknown as FastifyBaseLogger;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url });
});
beforeEach(() => {
  warnings = [];
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const mail = {
  kind: 'order-status',
  to: 'asha@paniwala.test',
  customerName: 'Asha',
  orderNumber: 'PW-1',
  status: 'delivered',
  duePaise: 0,
  paymentMethod: 'cash',
  reason: null,
  link: 'http://shop.test/orders/1',
  invoiceOf: '1',
};

// Proves documents-34
test.each<[string, Letters['makeInvoice']]>([
  ['the printer is busy', () => Promise.reject(refuseBusy())],
  ['the process has ended', () => Promise.reject(new Error('The process that makes PDF files has ended'))],
])('if %s, the email is sent immediately, without its invoice and with a link to it', async (_, makeInvoice) => {
  const before = server.messages.length;
  const send = createSend({ ...letters, makeInvoice }, shop.settings, log);
  await send(shop, { id: '1', queuedAt: shop.clock(), mail, hasExpired: false });
  expect(server.messages.slice(before)).toMatchObject([
    { recipient: mail.to, attachments: [], text: expect.stringContaining(mail.link) },
  ]);
  expect(warnings).toEqual([expect.stringContaining('order-status is sent without its PDF files: ')]);
});

// Proves documents-34
test('an email waits for its invoice only for a limited time', async () => {
  const hang = () => new Promise<never>(() => {});
  const hanging = { makeInvoice: hang, makeMonth: hang };
  const language = 'en';
  const statement = { kind: 'account-statement', to: mail.to, monthOf: { customerId: '1', month: '2026-11' } };
  for (const one of [mail, statement]) {
    expect(await makeFiles(shop, hanging, log, { mail: one, language }, 50)).toEqual([]);
  }
  expect(warnings).toEqual([
    'order-status is sent without its PDF files: it takes too long',
    'account-statement is sent without its PDF files: it takes too long',
  ]);
});

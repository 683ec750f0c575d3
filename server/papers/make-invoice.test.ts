/** The files in emails about a delivery and a month, received by a real mail server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { letters } from '#server/letters.ts';
import { sendStatements } from '#server/money/monthly/send-statements.ts';
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { createSend, createSendMails } from '#server/platform/mail/send-mail.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { bringOnAccount, buildAccount } from '#server/testing/builders/monthly.ts';
import { readPdf, withoutSpaces } from '#server/testing/files/read-pdf.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '#server/testing/mail-server.ts';
import { printer } from './make-file.ts';
import { makeMonth } from './make-statement.ts';

let server: MailServer;
let world: JarShop;
let worker: Worker;
let customer: BuiltCustomer;
let asha: Acts;
beforeAll(async () => {
  server = await openMailServer();
  world = await openJarShop({ SMTP_URL: server.url });
  const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
  const shop = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await world.asAdmin('PUT /admin/settings', { body: { version, shop } })).status).toBe(200);
  const { log } = world.shop.app.http;
  worker = startWorker(world.shop, log, { jobs: [createSendMails(letters, world.shop.settings, log)] });
});
beforeEach(async () => {
  customer = await buildCustomer(world.shop, { name: 'Asha Rao' });
  asha = actFor(world, customer);
});
afterAll(async () => {
  await worker.stop();
  await printer.stop();
  await world.shop.close();
  await server.close();
});

const filesOf = ({ attachments }: ReceivedMail) => attachments.map(({ filename, mimeType }) => [filename, mimeType]);
const textOf = async ({ attachments }: ReceivedMail, at = 0) =>
  withoutSpaces((await readPdf(new Uint8Array(attachments[at]?.content as ArrayBuffer))).join(''));
const documentsOf = async (search: string) =>
  (await world.asAdmin('GET /admin/documents', { query: { search } })).body.data.documents;
const fileOf = (number = '') => [`${number.replaceAll('/', '-')}.pdf`, 'application/pdf'];

// Proves documents-34
test('the email about a delivery contains the invoice once, even if the mail server refused the email at first', async () => {
  const order = await asha.onTheWay();
  const onItsWay = await server.waitFor(customer.email, 'Out for Delivery');
  server.rejectNext(1);
  await asha.step(order, 'delivered');
  const mail = await server.waitFor(customer.email, 'Delivered');
  expect(server.refused()).toBe(1);
  const [invoice] = await documentsOf(order.orderNumber);
  expect([filesOf(onItsWay), filesOf(mail)]).toEqual([[], [fileOf(invoice?.number)]]);
  expect(mail.text).toContain(`http://shop.test/orders/${order.id}`);
  const text = await textOf(mail);
  for (const said of [invoice?.number, 'Tax invoice', 'Original for recipient', 'Asha Rao', '₹90.00']) {
    expect(text).toContain(withoutSpaces(said ?? 'no number'));
  }
  expect(server.messages.filter(({ subject }) => subject?.includes(`${order.orderNumber}: Delivered`))).toHaveLength(1);
});

// Proves documents-34
test('the files are in the language of the customer, and after a short delivery the credit note is attached as well', async () => {
  await world.shop.as(customer)('PUT /auth/language/:language', { params: { language: 'hi' } });
  const order = await asha.onTheWay();
  await asha.atDoor(order, { given: [{ itemId: order.orderItems[0]?.id, quantity: 1 }], payments: [] });
  const mail = await server.waitFor(customer.email, 'डिलीवर हो गया');
  const [note, invoice] = await documentsOf(order.orderNumber);
  expect(filesOf(mail)).toEqual([fileOf(invoice?.number), fileOf(note?.number)]);
  expect(await textOf(mail)).toContain(withoutSpaces('टैक्स इनवॉइस'));
  expect(await textOf(mail, 1)).toContain(withoutSpaces('क्रेडिट नोट'));
});

// Proves documents-34
test('an email about an order without a document is sent without a file', async () => {
  const { id, orderNumber } = await asha.place();
  const about = { customerName: 'Asha Rao', orderNumber, duePaise: 0, paymentMethod: 'cash', reason: null };
  const mail = { kind: 'order-status', to: customer.email, ...about, status: 'delivered', link: 'http://shop.test/x' };
  await queueMails(world.shop.db, [{ ...mail, invoiceOf: id }]);
  expect(filesOf(await server.waitFor(customer.email, 'Delivered'))).toEqual([]);
});

// Proves documents-34
test('without a mail server, the email in the outbox contains the file', async () => {
  const { id, orderNumber } = await asha.onTheWay();
  const settings = { ...world.shop.settings, smtpUrl: undefined };
  const about = { customerName: 'Asha Rao', orderNumber, duePaise: 0, paymentMethod: 'cash', reason: null };
  const mail = { kind: 'order-status', to: customer.email, ...about, status: 'delivered', link: 'http://shop.test/x' };
  const send = createSend(letters, settings, world.shop.app.http.log);
  const queuedAt = world.shop.clock();
  await send(world.shop, { id: '1', queuedAt, mail: { ...mail, invoiceOf: id }, hasExpired: false });
  const outbox = join(settings.dataDir, 'outbox');
  const [file = ''] = readdirSync(outbox);
  const [invoice] = await documentsOf(orderNumber);
  expect(readFileSync(join(outbox, file), 'utf8')).toContain(`filename=${fileOf(invoice?.number)[0]}`);
});

const joinAccount = sql(`
  insert into account_joins (customer_id, into_id, proven_email, called_phone, joined_at)
  values ($1, $2, 'asha@paniwala.test', '9876543210', now())`);

// Proves documents-34
test('the monthly email contains the statement as a PDF file, except for an account that was joined into another one', async () => {
  world.shop.clock.set('2026-11-25T10:00:00+05:30');
  const account = await buildAccount(world.shop, 1000);
  await bringOnAccount(world.shop, account, { productId: world.juice, quantity: 1 });
  world.shop.clock.set('2026-12-01T06:00:00+05:30');
  await sendStatements(world.shop);
  const mail = await server.waitFor(account.email, 'statement for November 2026');
  expect(filesOf(mail)).toEqual([['account-2026-11.pdf', 'application/pdf']]);
  const text = await textOf(mail);
  for (const said of ['Account for November 2026', account.name, 'Closing balance ₹70.00']) {
    expect(text).toContain(withoutSpaces(said));
  }
  const month = { customerId: account.id, month: '2026-11' };
  expect(await makeMonth(world.shop, month, 'en')).toHaveLength(1);
  await world.shop.db.run(joinAccount, [account.id, customer.id]);
  expect(await makeMonth(world.shop, month, 'en')).toEqual([]);
});

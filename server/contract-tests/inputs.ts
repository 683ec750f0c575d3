/** A valid input for every call. It concerns the customer of the given `Callers`, or creates something new. */

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { asksExportReason } from '#contract/http/export-reason.ts';
import { postEvent } from '../ledger/post-event.ts';
import { makePaySecret } from '../money/pay/link.rules.ts';
import { readPayKey } from '../money/pay/store.ts';
import { buildAdmin, buildCustomer, buildRegistration } from '../testing/builders/accounts.ts';
import { addressForm, buildAddress } from '../testing/builders/addresses.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { buildClaim, newUtr } from '../testing/builders/claims.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildOrder, deliveryForm } from '../testing/builders/orders.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { buildException, buildWindow } from '../testing/builders/slots.ts';
import { buildTaxRate } from '../testing/builders/tax-rates.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { lastCode, lastResetToken } from '../testing/queued-mails.ts';
import type { TestShop } from '../testing/shop.ts';
import { findPincodeArea } from '../zones/service-area.store.ts';
import { complaintInputs, customerInputs } from './customer-inputs.ts';
import { importInputs } from './import-inputs.ts';
import { jarDeskInputs } from './jar-desk-inputs.ts';
import { lockInputs } from './lock-inputs.ts';
import { type Input, type MakeInput, orderInputs, ownOrder } from './order-inputs.ts';
import { pickupInputs } from './pickup-inputs.ts';
import { planInputs } from './plan-inputs.ts';
import { priceChangeInputs } from './price-inputs.ts';
import { runInputs } from './run-inputs.ts';
import { staffInputs } from './staff-inputs.ts';

/** A text in the data of the customer of `Callers`. No other customer may ever receive it. */
export const secret = 'Kept-Private';

const newEmail = () => `new-${randomBytes(6).toString('hex')}@paniwala.test`;
const person = { name: 'Asha Rao', phone: '9876543210', address: '14 Lake View Road', city: 'Bangalore' };
const place = { state: 'Karnataka', pincode: '560001' };
const profile = { ...person, ...place };
/** The form of a caller without an email address. `known` is large, so that a phone number in use is accepted. */
const withoutEmail = { ...profile, known: 1_000_000 };

const credentials = ({ email, password }: { email: string; password: string }) => ({ body: { email, password } });

const someContainer = async (shop: TestShop) => ({ params: { id: await buildContainer(shop) } });
const taxRateForm = () => ({ name: `Rate ${newId()}`, hsn: '2202', taxRate: 18, firstDay: '2026-04-01' });
const someTaxRate = async (shop: TestShop) => ({ params: { id: await buildTaxRate(shop) } });
const containerForm = () => ({ name: `Jar ${newId()}`, hsn: '3923', taxRate: 18, lostCharge: 250 });

async function newClaim(...scene: [TestShop, Callers]): Promise<Input> {
  const { params } = (await ownOrder(...scene)) as { params: { id: string } };
  return { body: { orderId: params.id, utr: newUtr() } };
}

async function ownClaim(...scene: [TestShop, Callers]): Promise<Input> {
  const [shop, { customer }] = scene;
  const { params } = (await ownOrder(...scene)) as { params: { id: string } };
  return { params: { id: await buildClaim(shop, customer, params.id) } };
}

async function ownAddress(shop: TestShop, { customer }: Callers): Promise<Input> {
  return { params: { id: (await buildAddress(shop, customer, { street: `${secret} Road 14` })).id } };
}

async function ownLine(shop: TestShop, { customer }: Callers): Promise<Input> {
  const { id: productId } = await buildProduct(shop);
  await shop.as(customer)('POST /cart', { body: { productId, quantity: 1 } });
  return { params: { productId } };
}

async function message(shop: TestShop, { admin }: Callers): Promise<Input> {
  const body = { name: secret, email: newEmail(), message: 'Do you deliver on Sundays?' };
  await shop.call('POST /contact/submit', { body }, { 'x-forwarded-for': newClient() });
  return { params: { id: (await shop.as(admin)('GET /contact')).body.data[0]?.id } };
}

let clients = 0;
/** A new client address for every message, because the shop accepts only few messages from one client. */
function newClient(): string {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
}

async function codeOf(shop: TestShop, purpose: 'registration' | 'login'): Promise<Input> {
  const { email } = await buildRegistration(shop);
  const send = purpose === 'login' ? 'POST /otp/send-login-otp' : 'POST /otp/resend-registration-otp';
  await shop.call(send, { body: { email } });
  return { body: { email, otp: await lastCode(shop, email) } };
}

async function resetToken(shop: TestShop): Promise<string> {
  const { email } = await buildAdmin(shop);
  await shop.call('POST /password-reset/forgot', { body: { email } });
  return lastResetToken(shop, email);
}

async function someProduct(shop: TestShop): Promise<Input> {
  return { params: { id: (await buildProduct(shop)).id } };
}

async function someCategory(shop: TestShop): Promise<Input> {
  return { params: { id: (await buildCategory(shop)).id } };
}

async function someException(shop: TestShop): Promise<Input> {
  await buildException(shop, { windowKey: (await buildWindow(shop)).key });
  return {};
}

/** Two accounts of one person: one without an email address, and a registered one. */
async function twoAccounts(shop: TestShop, { admin }: Callers) {
  const { body } = await shop.as(admin)('POST /admin/callers', { body: withoutEmail });
  const { id: intoId, email } = await buildCustomer(shop);
  return { pair: { params: { id: body.data.caller.id as string }, body: { intoId } }, email };
}

const user: MakeInput = (_shop, { customer }) => ({ params: { id: customer.id } });
const product = { name: 'Jar', size: '20 L', capacity: 20, price: 85, stock: 10 };

async function uploadForm(): Promise<Input> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const head = '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--edge--\r\n')]),
  };
}

async function someZone(shop: TestShop): Promise<Input> {
  return { params: { id: (await buildZone(shop, { isActive: false })).id } };
}

/** Makes sure that a zone serves the PIN code of test orders, because the first zone excludes all other addresses. */
async function servedPlace(shop: TestShop): Promise<string> {
  const pincode = deliveryForm.deliveryPincode;
  if (!(await findPincodeArea(shop.db, pincode)).zone) await buildZone(shop, { pincodes: [pincode] });
  return pincode;
}

/** The input of a call of the money desk, with a new idempotency key. */
const deskAct = (body: Record<string, unknown>) => ({
  headers: { 'idempotency-key': newId() },
  body: { reason: 'Counted at noon', ...body },
});

const priceAct = async (shop: TestShop) =>
  deskAct({ productId: (await buildProduct(shop)).id, price: 70, firstDay: '2026-11-21', reason: secret });

/** Reading calls without an id, and exports (which use the input of their list), need no row in the table of inputs. */
type NeedsNone<Name> = Name extends `GET ${string}/export`
  ? Name
  : Name extends `GET ${string}:${string}`
    ? never
    : Name extends `GET ${string}`
      ? Name
      : never;
type Inputs = Record<Exclude<CallName, NeedsNone<CallName>>, MakeInput> & Partial<Record<CallName, MakeInput>>;

const inputs: Readonly<Inputs> = {
  'POST /auth/register': () => ({ body: { ...profile, email: newEmail(), password: 'water-jar-20' } }),
  'POST /auth/login': async (shop) => credentials(await buildCustomer(shop)),
  'POST /admin/login': async (shop) => credentials(await buildAdmin(shop)),
  ...runInputs,
  'POST /auth/logout': () => ({}),
  'PUT /auth/language/:language': () => ({ params: { language: 'hi' } }),
  'PUT /auth/profile': () => ({ body: profile }),
  'GET /addresses': ownAddress,
  'POST /addresses': () => ({ body: addressForm }),
  'PUT /addresses/:id': async (...scene) => ({ ...(await ownAddress(...scene)), body: { ...addressForm, version: 1 } }),
  'PUT /addresses/:id/default': ownAddress,
  'DELETE /addresses/:id/position': ownAddress,
  'DELETE /addresses/:id': ownAddress,
  'POST /otp/verify-registration-otp': (shop) => codeOf(shop, 'registration'),
  'POST /otp/resend-registration-otp': () => ({ body: { email: newEmail() } }),
  'POST /otp/send-login-otp': () => ({ body: { email: newEmail() } }),
  'POST /otp/verify-login-otp': (shop) => codeOf(shop, 'login'),
  'POST /otp/resend-login-otp': () => ({ body: { email: newEmail() } }),
  'POST /password-reset/forgot': () => ({ body: { email: newEmail() } }),
  'GET /password-reset/verify/:token': async (shop) => ({ params: { token: await resetToken(shop) } }),
  'POST /own-data/delete': () => ({ body: { ownPassword: 'water-jar-20' } }),
  'POST /own-data/download': () => ({ body: { ownPassword: 'water-jar-20' } }),
  'POST /password-reset/reset': async (shop) => ({
    body: { token: await resetToken(shop), password: 'a-new-one', confirmPassword: 'a-new-one' },
  }),
  'POST /admin/users': () => ({ body: { ...profile, email: newEmail(), password: 'water-jar-20', role: 'admin' } }),
  ...staffInputs,
  'GET /admin/users/:id': user,
  'PUT /admin/users/:id/status': async (...scene) => ({ ...(await user(...scene)), body: { isActive: false } }),
  'PUT /admin/list-views': () => ({ body: { list: 'orders', tabs: [], hidden: ['Items'], version: 0 } }),
  'PUT /admin/users/:id/email': async (shop, { admin }) => {
    const { body } = await shop.as(admin)('POST /admin/callers', { body: withoutEmail });
    return { params: { id: body.data.caller.id }, body: { email: newEmail() } };
  },
  'GET /admin/users/:id/joins': user,
  'POST /admin/users/:id/join-code': async (...scene) => (await twoAccounts(...scene)).pair,
  'POST /admin/users/:id/join': async (shop, callers) => {
    const { pair, email } = await twoAccounts(shop, callers);
    await shop.as(callers.admin)('POST /admin/users/:id/join-code', pair);
    const { intoId } = pair.body;
    const body = { intoId, otp: await lastCode(shop, email), codeTold: true, calledBack: true };
    return { params: pair.params, body };
  },
  'GET /admin/users/:id/monthly': user,
  'PUT /admin/users/:id/credit-limit': async (...scene) => ({
    ...(await user(...scene)),
    body: { version: 0, creditLimit: 5000, reason: 'Pays by the month' },
  }),
  'GET /admin/users/:id/credit-limit/history': user,
  'GET /admin/users/:id/statements': user,
  'GET /admin/users/:id/statement': async (...scene) => ({ ...(await user(...scene)), query: { month: '2026-11' } }),
  'GET /products/:id': someProduct,
  'POST /admin/products': () => ({ body: product }),
  'GET /admin/products/:id': someProduct,
  'PUT /admin/products/:id': async (shop) => ({ ...(await someProduct(shop)), body: product }),
  'PATCH /admin/products/:id/toggle-status': someProduct,
  'DELETE /admin/products/:id/permanent': async (shop) => ({
    ...(await someProduct(shop)),
    body: { confirm: 'DELETE' },
  }),
  'POST /admin/products/:id/restore': async (shop) => ({
    params: { id: (await buildProduct(shop, { deletedAt: shop.clock() })).id },
  }),
  'POST /admin/containers': () => ({ body: containerForm() }),
  'GET /admin/containers/:id': someContainer,
  'PUT /admin/containers/:id': async (shop) => ({ ...(await someContainer(shop)), body: containerForm() }),
  'PATCH /admin/containers/:id/toggle-status': someContainer,
  'POST /admin/tax-rates': () => ({ body: taxRateForm() }),
  'GET /admin/tax-rates/:id': someTaxRate,
  'PUT /admin/tax-rates/:id': async (shop) => ({ ...(await someTaxRate(shop)), body: taxRateForm() }),
  ...jarDeskInputs,
  'POST /categories': () => ({ body: { name: `Jars ${newId()}` } }),
  'GET /categories/:id': someCategory,
  'PUT /categories/:id': async (shop) => ({ ...(await someCategory(shop)), body: { name: `Jars ${newId()}` } }),
  'PATCH /categories/:id/toggle-status': someCategory,
  'DELETE /categories/:id/permanent': async (shop) => ({ ...(await someCategory(shop)), body: { confirm: 'DELETE' } }),
  'POST /categories/:id/restore': async (shop) => ({
    params: { id: (await buildCategory(shop, { deletedAt: shop.clock() })).id },
  }),
  'GET /cart': ownLine,
  'POST /cart': async (shop) => ({ body: { productId: (await buildProduct(shop)).id, quantity: 1 } }),
  'DELETE /cart': ownLine,
  'PUT /cart/sync': async (shop) => ({
    body: { localCartItems: [{ productId: (await buildProduct(shop)).id, quantity: 1 }] },
  }),
  'PUT /cart/:productId': async (...scene) => ({ ...(await ownLine(...scene)), body: { quantity: 2 } }),
  'DELETE /cart/:productId': ownLine,
  ...orderInputs,
  'GET /admin/callers': () => ({ query: { phone: profile.phone } }),
  'POST /admin/callers': () => ({ body: withoutEmail }),
  'GET /admin/callers/:id': user,
  'POST /admin/callers/:id/addresses': async (...scene) => ({ ...(await user(...scene)), body: addressForm }),
  'POST /admin/callers/:id/orders': async (...scene) => ({
    ...(await user(...scene)),
    body: { ...deliveryForm, items: [{ productId: (await buildProduct(scene[0])).id, quantity: 1 }], overbook: true },
  }),
  ...pickupInputs,
  ...planInputs,
  'GET /service-area/:pincode': () => ({ params: { pincode: '560038' } }),
  'PUT /admin/start': () => ({ body: { isPutAway: true } }),
  'PUT /admin/start/:step': () => ({ params: { step: 'windows' }, body: { state: 'done' } }),
  'POST /admin/start/test-email': () => ({}),
  // The shop refuses this password, so it sends no email.
  'PUT /admin/email-account': () => ({
    body: { provider: 'gmail', address: newEmail(), password: 'app', host: '', port: 587, ownPassword: 'not-mine' },
  }),
  'DELETE /admin/email-account': () => ({ body: { ownPassword: 'not-mine' } }),
  'POST /admin/start/rehearsal': () => ({}),
  'PUT /admin/slots': () => ({ body: { date: '2026-11-25', isClosed: true, reason: 'Diwali' } }),
  'GET /admin/slot-exceptions': someException,
  'POST /admin/delivery-windows': () => ({ body: { label: 'Night', from: '20:00', to: '22:00' } }),
  'PUT /admin/delivery-windows/:key': async (shop) => ({
    params: { key: (await buildWindow(shop)).key },
    body: { label: 'Night', from: '20:00', to: '22:00', version: 1 },
  }),
  'DELETE /admin/delivery-windows/:key': async (shop) => ({ params: { key: (await buildWindow(shop)).key } }),
  'GET /account': ownOrder,
  'GET /account/entries': ownOrder,
  'GET /account/month': () => ({ query: { month: '2026-11' } }),
  'GET /account/statement': () => ({ query: { month: '2026-11' } }),
  'GET /upi-claims': ownClaim,
  'POST /upi-claims': newClaim,
  'GET /admin/upi-claims': ownClaim,
  'POST /admin/upi-claims/:id/confirm': async (...scene) => ({ ...(await ownClaim(...scene)), body: {} }),
  'POST /admin/upi-claims/:id/refuse': async (...scene) => ({
    ...(await ownClaim(...scene)),
    body: { reason: 'Not in the bank' },
  }),
  'POST /contact/submit': () => ({
    headers: { 'x-forwarded-for': newClient() },
    body: { name: 'Asha', email: newEmail(), message: 'Do you deliver on Sundays?' },
  }),
  ...complaintInputs,
  'GET /contact': message,
  'GET /contact/:id': message,
  'PATCH /contact/:id/status': async (...scene) => ({ ...(await message(...scene)), body: { status: 'read' } }),
  'DELETE /contact/:id': message,
  'POST /visitors/increment': () => ({
    body: { site: 'paniwala', timestamp: '', userAgent: '', page: '/', uniqueId: newId() },
  }),
  'GET /visitors/count': () => ({ query: { site: 'paniwala' } }),
  'POST /upload/product': uploadForm,
  ...importInputs,
  'GET /admin/dashboard': ownOrder,
  'GET /admin/product-sales': async (shop) => ({ query: { productIds: (await buildProduct(shop)).id } }),
  'POST /admin/audit/empty': () => ({ body: { until: '2026-10-01', confirm: 'DELETE' } }),
  'PUT /admin/settings': async (shop, { admin }) => {
    const { version } = (await shop.as(admin)('GET /admin/settings')).body.data;
    return { body: { version, shop: { tagline: `Water of day ${version}` } } };
  },
  'POST /admin/zones/taken': () => ({ body: { pincodes: '560034, 560095' } }),
  'GET /admin/zones/:id': someZone,
  'POST /admin/zones': () => ({ body: { name: `Zone ${newId()}`, fee: 30, isActive: false } }),
  'PUT /admin/zones/:id': async (shop) => ({
    ...(await someZone(shop)),
    body: { name: `Zone ${newId()}`, fee: 30, isActive: false, version: 1 },
  }),
  'POST /delivery-wishes': async (shop) => {
    await servedPlace(shop);
    return { headers: { 'x-forwarded-for': newClient() }, body: { pincode: '799001', email: newEmail() } };
  },
  'POST /admin/delivery-wishes/tell': async (shop) => ({ body: { pincode: await servedPlace(shop) } }),
  'GET /admin/users/:id/notes': user,
  'POST /admin/users/:id/notes': async (...scene) => ({
    ...(await user(...scene)),
    ...deskAct({ note: `Rings twice: ${secret}` }),
  }),
  'DELETE /admin/users/:id/notes/:noteId': async (shop, { admin, customer: { id } }) => {
    const { body } = await shop.as(admin)('POST /admin/users/:id/notes', {
      params: { id },
      ...deskAct({ note: secret }),
    });
    return { params: { id, noteId: body.data.note.id } };
  },
  ...customerInputs,
  'GET /pay/:secret': async (shop, { customer: { id: customerId } }) => {
    const secret = makePaySecret(await readPayKey(shop.db), { customerId, madeAt: shop.clock() });
    return { params: { secret } };
  },
  'GET /admin/users/:id/whatsapp': user,
  'GET /admin/users/:id/whatsapp/opened': user,
  'POST /admin/users/:id/whatsapp/opened': async (...scene) => ({
    ...(await user(...scene)),
    ...deskAct({ kind: 'hello' }),
  }),
  'GET /admin/users/:id/prices': user,
  'POST /admin/users/:id/prices': async (...scene) => ({ ...(await user(...scene)), ...(await priceAct(scene[0])) }),
  'POST /admin/users/:id/prices/:entryId/take-back': async (shop, { admin, customer: { id } }) => {
    const { body } = await shop.as(admin)('POST /admin/users/:id/prices', {
      params: { id },
      ...(await priceAct(shop)),
    });
    return { params: { id, entryId: body.data.entry.id }, body: { reason: 'Typed for another customer' } };
  },
  ...priceChangeInputs,
  'GET /admin/money/customers/:id': user,
  'POST /admin/money/counts': () => deskAct({ place: 'bank', counted: 390 }),
  'POST /admin/money/closings': () => deskAct({ day: '2026-11-20', n200: 2, again: true }),
  'POST /admin/money/banking': () => deskAct({ amount: 100, to: 'bank' }),
  'POST /admin/money/owner-money': () => deskAct({ amount: 100, place: 'bank', direction: 'out' }),
  'POST /admin/money/gst-payments': () => deskAct({ amount: 100, place: 'bank', day: '2026-11-20' }),
  'POST /admin/money/expenses': () => deskAct({ amount: 40, place: 'till', day: '2026-11-20' }),
  'POST /admin/money/opening': () => deskAct({ amount: 40, place: 'till' }),
  'POST /admin/money/payments': (_shop, { customer }) =>
    deskAct({ customerId: customer.id, amount: 390, method: 'cash' }),
  'POST /admin/money/pay-outs': async (shop, { admin, customer: { id: customerId } }) => {
    const money = { customerId, amount: 10, method: 'cash' };
    await shop.as(admin)('POST /admin/money/payments', deskAct(money));
    return deskAct(money);
  },
  'POST /admin/money/take-backs': async (shop, { admin }) => {
    const line = { kind: 'expense', amount: 40_00, debit: { kind: 'expenses' }, credit: { kind: 'till' } } as const;
    const id = newId();
    const event = { id, at: shop.clock(), actorId: admin.id, lines: [line] };
    await shop.db.transaction((tx) => postEvent(tx, event));
    return deskAct({ eventId: id });
  },
  ...lockInputs,
  'POST /admin/money/given-up': async (shop, { customer }) => {
    const { id: productId } = await buildProduct(shop);
    const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'delivered' });
    return deskAct({ kind: 'write_off', orderId: order.id, amount: 10 });
  },
};

/** The function that makes a valid input of a call. Call it for each request, because some inputs work only once. */
export function inputOf(name: CallName): MakeInput {
  const list = name.replace(/\/export$/, '') as CallName;
  const make = inputs[name] ?? inputs[list] ?? (() => ({}));
  const call: Call = calls[name];
  if ('answer' in call || !asksExportReason(call.may)) return make;
  return async (...scene) => {
    const { query = {}, ...input }: { query?: object } = await make(...scene);
    return { ...input, query: { ...query, reason: 'Asked by the owner' } };
  };
}

/**
 * Rehearses an order from registration to payment with the real acts of the shop, in a transaction that is rolled back:
 * no data remain, and no email is sent.
 */
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import { waitsForPayment } from '#contract/orders/status-flow.ts';
import { toRupees } from '#contract/shared/money.ts';
import { findPincode } from '#contract/shared/pincodes.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Rehearsal } from '#contract/start/calls.ts';
import type { Scene } from '#contract/start/rules.ts';
import { registerCustomer } from '../accounts/registration/register-customer.ts';
import { verifyRegistration } from '../accounts/registration/verify-address.ts';
import { createFindActor } from '../accounts/sessions/session.ts';
import type { Customer, StaffMember } from '../core/actor.ts';
import { refuseSession } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { recordPayment } from '../orders/changing/change-payment.ts';
import { changeStatus } from '../orders/changing/change-status.ts';
import { readEntries } from '../orders/door/read-door.ts';
import { recordDelivery } from '../orders/door/record-delivery.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { presentEntry, presentOrder } from '../orders/present.ts';
import type { OrderRow } from '../orders/store.ts';
import { findRecipientLanguage, type Letters, type Mail, requireKind } from '../platform/mail/letter.ts';
import { findMailRoute } from '../platform/mail/mail-route.ts';
import { listQueuedHere } from '../platform/mail/queue-mail.ts';
import { logoPixels, renderMail } from '../platform/mail/render.ts';
import { findArea, loadDays, slotZoneOf } from '../slots/read-area.ts';
import { nextOpenSlots, type Slot } from '../slots/rules.ts';
import { isSignUpStopped } from './rules.ts';
import { findProductToTry, findServedPincode, readFacts, type TriedProduct } from './store.ts';

type Tried = Rehearsal['scenes'][number];
type Place = Awaited<ReturnType<typeof findPlace>>;

const phone = '9876543210';
/** Each rehearsal has a new email address: a stranger could register a fixed one, or use up its codes of the hour. */
const inventAccount = () => ({ email: `rehearsal-${randomUUID()}@example.com`, password: randomUUID(), phone });
const somewhere = { address: '14 Lake View Road, 2nd floor', city: 'Bangalore', state: 'Karnataka', pincode: '560001' };

/**
 * Runs the rehearsal. Refuses what one of its acts refuses. If nothing can be ordered, the result has only `needs`,
 * which says what is missing.
 */
export function rehearseOrder(
  services: Services,
  letters: Letters,
  admin: StaffMember,
  language: Language,
): Promise<Rehearsal> {
  return services.db.rehearse(async (db) => {
    // Data in memory that other requests read must not change.
    const memory = { reads: undefined, catalogueChanged() {}, async reloadSettings() {} };
    const stage = { ...services, ...memory, db, isRehearsal: true };
    const route = await findMailRoute(db, stage.settings);
    if (isSignUpStopped(route, stage.settings, await readFacts(db))) return { needs: 'email', scenes: [], entries: [] };
    const place = await findPlace(stage);
    const product = await findProductToTry(db, place.minimumPaise);
    if (!product) return { needs: 'products', scenes: [], entries: [] };
    if (!place.slot) return { needs: 'windows', scenes: [], entries: [] };
    const played: Tried[] = [];
    let shown = 0;
    const show = async (scene: Scene, order: Order | null) => {
      const mails = await listQueuedHere(db);
      const news = mails.slice(shown);
      shown = mails.length;
      played.push({ scene, order, mails: await Promise.all(news.map((mail) => presentMail(stage, letters, mail))) });
    };
    const customer = await signUp(stage, { ...place.address, name: admin.name }, language);
    await show('signUp', null);
    const placed = await order(stage, customer, product, { ...place, slot: place.slot });
    await show('placed', presentOrder(placed));
    const delivered = await bring(stage, admin, placed, show);
    const { rows: entries } = await readEntries(db, admin, delivered, { limit: 50, offset: 0 });
    return { needs: null, scenes: played, entries: entries.map(presentEntry) };
  });
}

/** A served address with its first open slot. */
async function findPlace(stage: Services) {
  const pincode = await findServedPincode(stage.db);
  const known = findPincode(pincode ?? somewhere.pincode);
  const address = { ...somewhere, ...(pincode && { pincode }), ...(known && { city: known.city, state: known.state }) };
  const area = await findArea(stage, address.pincode);
  const { days } = await loadDays(stage, slotZoneOf(area), stage.shop().delivery.daysAhead + 1);
  const [slot] = nextOpenSlots(days, { count: 1 });
  return { address, slot, cashAllowed: area.cashAllowed, minimumPaise: area.terms?.minimumPaise ?? 0 };
}

async function signUp(
  stage: Services,
  person: Place['address'] & { name: string },
  language: Language,
): Promise<Customer> {
  const form = calls['POST /auth/register'].body.parse({ ...inventAccount(), ...person });
  const { token, registration } = await registerCustomer(stage, form, { language, userAgent: '' });
  const proven = token ?? (await proveAddress(stage, form.email, registration)).token;
  const customer = await createFindActor(stage)(proven);
  if (customer?.role !== 'customer') throw refuseSession();
  return customer;
}

/** Enters the code from the email. */
async function proveAddress(stage: Services, email: string, registration: string | undefined) {
  const mails: Mail[] = await listQueuedHere(stage.db);
  const code = mails.find(({ to }) => to === email)?.code ?? '';
  return verifyRegistration(stage, { email, registration }, code, '');
}

async function order(
  stage: Services,
  customer: Customer,
  product: TriedProduct,
  { address, slot, cashAllowed, minimumPaise }: Place & { slot: Slot },
): Promise<OrderRow> {
  const wanted = Math.max(2, Math.ceil(minimumPaise / product.pricePaise));
  const quantity = Math.max(1, Math.min(wanted, product.stock, stage.shop().maxOrderUnits));
  const form = calls['POST /orders'].body.parse({
    items: [{ productId: product.id, quantity }],
    deliveryAddress: address.address,
    deliveryCity: address.city,
    deliveryState: address.state,
    deliveryPincode: address.pincode,
    deliveryPhone: phone,
    deliveryDate: slot.date,
    deliveryTime: slot.window.key,
    paymentMethod: cashAllowed ? 'cash' : 'online',
  });
  return placeOrder(stage, customer, { customer, form });
}

/** Staff take the order from confirmation to delivery, where the due amount is paid. */
async function bring(
  stage: Services,
  admin: StaffMember,
  placed: OrderRow,
  show: (scene: Scene, order: Order) => Promise<void>,
): Promise<OrderRow> {
  const orderId = placed.id;
  const payment = { paymentStatus: placed.paymentStatus, paymentMethod: placed.paymentMethod };
  if (waitsForPayment(payment, stage.shop().payment.confirmNeedsPayment)) {
    const form = calls['PUT /admin/orders/:id/payment-status'].body.parse({
      paymentStatus: 'paid',
      paymentMethod: placed.paymentMethod === 'cash' ? 'cash' : 'upi',
    });
    await recordPayment(stage, admin, { orderId, form });
  }
  await show('confirmed', presentOrder(await changeStatus(stage, admin, { orderId, to: 'confirmed' })));
  await changeStatus(stage, admin, { orderId, to: 'preparing' });
  const onTheWay = await changeStatus(stage, admin, { orderId, to: 'out_for_delivery' });
  await show('onTheWay', presentOrder(onTheWay));
  const payments = onTheWay.duePaise > 0 ? [{ method: 'cash', amount: toRupees(onTheWay.duePaise) }] : [];
  const form = calls['POST /admin/orders/:id/delivery'].body.parse({ payments });
  const delivered = await recordDelivery(stage, admin, { orderId, form });
  await show('delivered', presentOrder(delivered));
  return delivered;
}

export type ShownMail = Rehearsal['scenes'][number]['mails'][number];

/** Presents an email with embedded pictures, so that nothing is loaded from other servers. */
async function presentMail({ db, settings, shop }: Services, letters: Letters, mail: Mail): Promise<ShownMail> {
  const language = await findRecipientLanguage(db, letters, mail);
  const logo = await letters.readLogo(settings, shop().look.logo, logoPixels(shop()));
  const { subject, html, attachments = [] } = renderMail(letters, mail, shop(), { language, logo });
  const shown = attachments.reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
  return { to: mail.to, isForShop: requireKind(letters, mail).forStaff !== undefined, subject, html: shown };
}

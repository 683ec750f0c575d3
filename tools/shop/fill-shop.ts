/** Creates a few realistic customers and orders for screenshots, through the shop's API. */
import type { User } from '#contract/accounts/calls.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { AdminProduct } from '#contract/catalogue/calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import { deliveryWindows } from '#contract/orders/delivery.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type CallableShop, deliveryFormAt, placeOrder } from '#server/testing/builders/orders.ts';
import { callOver } from '#server/testing/call-over.ts';

export interface SignedIn {
  token: string;
  user: User;
}

export interface Filled {
  customer: SignedIn;
  admin: SignedIn;
  /** A customer without orders. */
  newcomer: SignedIn;
  /** A customer whose cart cannot be ordered without a change. */
  waverer: SignedIn;
  /** Id of a product that is in the customer's cart. */
  product: string;
  /** Id of a product that is sold out. */
  soldOut: string;
  /** The customer's orders: pending, out for delivery, delivered and cancelled. */
  order: Order;
  moving: Order;
  delivered: Order;
  cancelled: Order;
}

const people = [
  ['Asha Rao', '14 Lake View Road, Indiranagar', 'Bangalore', 'Karnataka', '560038'],
  ['Imran Sheikh', 'Flat 6B, Sea Breeze, Bandra West', 'Mumbai', 'Maharashtra', '400050'],
  ['Kavitha Subramaniam', '22 North Usman Road, T Nagar', 'Chennai', 'Tamil Nadu', '600017'],
  ['Gurpreet Singh', 'C-41 Malviya Nagar', 'Delhi', 'Delhi', '110017'],
  ['Meera Deshpande', '8 Prabhat Road, Erandwane', 'Pune', 'Maharashtra', '411004'],
  ['Nandini Bose', '31 Lake Gardens', 'Kolkata', 'West Bengal', '700045'],
] as const;

const legalTexts = {
  'terms.en':
    '# Deposit\nThe jar stays ours. You get the deposit back for each jar that you return.\n\n- in cash\n- by UPI',
  'grievance.en': 'Tell us at the order. We answer within 48 hours.',
} as const;

type DataOf<Name extends CallName> = CallAnswer<Name> extends { data: infer Data } ? Data : undefined;
type Ask = <Name extends CallName>(name: Name, input: CallInput<Name>, as?: SignedIn) => Promise<DataOf<Name>>;

export async function fillShop(address: string, admin: { email: string; password: string }): Promise<Filled> {
  const ask = createAsk(address);
  const owner = await ask('POST /admin/login', { body: admin });
  const { products } = await ask('GET /products', { query: { limit: 100 } });
  const sold = products.filter((product) => product.stock > 20);
  const at = (n: number) => sold[n % sold.length]?.id ?? '';

  await ask('PUT /admin/legal', { body: { version: 0, ...legalTexts } }, owner);
  const customers: SignedIn[] = [];
  for (const n of people.keys()) customers.push(await register(ask, n));
  const [customer, waverer] = customers;
  const newcomer = customers.pop();
  if (!customer || !waverer || !newcomer) throw new Error('There is nobody');

  const shop = { clock: () => new Date(), as: ({ token }: { token: string }) => callOver(address, token) };
  const orders: Order[] = [];
  for (const [n, buyer] of [...customers, ...customers, customer, customer].entries()) {
    orders.push(await buildOrder(shop, buyer, n, [at(n), at(n + 3)]));
  }
  const [order, ...others] = orders;
  const [delivered, cancelled] = others.slice(-2);
  // The first customer's second order is out for delivery. The status of most other orders does not matter.
  const moving = others[customers.length - 1];
  if (!order || !moving || !delivered || !cancelled) throw new Error('There are no orders');
  const stepsOf = new Map([
    [moving, 3],
    [delivered, 4],
    [cancelled, 0],
  ]);
  for (const [n, other] of others.entries()) await moveAlong(ask, owner, other, stepsOf.get(other) ?? n % 5);
  const cancellation = { params: { id: cancelled.id }, body: { reason: 'We are away that day' } };
  await ask('POST /orders/:id/cancel', cancellation, customer);
  for (const { user } of customers.slice(1)) {
    const message = `Do you deliver to ${user.city} ${user.pincode} before eight in the morning? We need two jars a week.`;
    await ask('POST /contact/submit', { body: { name: user.name, email: user.email, message } });
  }
  for (const n of [0, 4]) await ask('POST /cart', { body: { productId: at(n), quantity: 2 } }, customer);
  for (const n of [1, 2, 3]) await ask('POST /cart', { body: { productId: at(n), quantity: 3 } }, waverer);
  await changeProduct(ask, owner, at(1), { stock: 2 });
  await changeProduct(ask, owner, at(2), { isActive: false });
  await closeSlots(ask, owner, shop.clock());
  return {
    customer,
    admin: owner,
    newcomer,
    waverer,
    product: at(4),
    soldOut: products.find((product) => product.stock === 0)?.id ?? '',
    order,
    moving,
    delivered,
    cancelled,
  };
}

async function register(ask: Ask, n: number): Promise<SignedIn> {
  const [name = '', address = '', city = '', state = '', pincode = ''] = people[n] ?? [];
  const email = `${name.split(' ')[0]?.toLowerCase()}@paniwala.example`;
  const account = { name, email, password: 'water-jar-20', phone: `98765432${n}0` };
  const { user, token } = await ask('POST /auth/register', { body: { ...account, address, city, state, pincode } });
  if (!token) throw new Error('This shop wants addresses to be proven');
  return { user, token };
}

async function changeProduct(ask: Ask, as: SignedIn, id: string, change: Partial<AdminProduct>): Promise<void> {
  const { product } = await ask('GET /admin/products/:id', { params: { id } }, as);
  const body = { ...product, stockSeen: product.stock, ...change };
  await ask('PUT /admin/products/:id', { params: { id }, body }, as);
}

async function buildOrder(shop: CallableShop, { token, user }: SignedIn, n: number, productIds: string[]) {
  const items = productIds.map((productId, line) => ({ productId, quantity: 1 + ((n + line) % 3) }));
  const form = {
    ...deliveryFormAt(shop.clock(), 1 + (n % 4)),
    deliveryAddress: user.address,
    deliveryCity: user.city,
    deliveryPincode: user.pincode,
    deliveryPhone: user.phone,
    deliveryTime: deliveryWindows[n % 3],
    notes: n % 2 ? '' : 'Please ring the bell twice and leave the jar by the kitchen door.',
  };
  const placed = await placeOrder(shop, { token }, items, { form });
  if (placed.status !== 201) throw new Error(`The order was refused: ${placed.body.message}`);
  return placed.body.data.order;
}

/** Closes a day for a holiday and a window because of rain, and limits another window to five orders. */
async function closeSlots(ask: Ask, as: SignedIn, now: Date): Promise<void> {
  const at = (days: number) => addDays(indiaDay(now), days);
  const slots = [
    { date: at(6), isClosed: true, reason: 'Diwali' },
    { date: at(8), windowKey: 'morning', isClosed: true, reason: 'Rain' },
    { date: at(9), windowKey: 'evening', isClosed: false, capacity: 5 },
  ];
  for (const body of slots) await ask('PUT /admin/slots', { body }, as);
}

/** Records the payment of an order and advances its status by a number of steps. */
async function moveAlong(ask: Ask, as: SignedIn, { id }: Order, steps: number): Promise<void> {
  if (steps === 0) return;
  const params = { id };
  await ask(
    'PUT /admin/orders/:id/payment-status',
    { params, body: { paymentStatus: 'paid', paymentMethod: 'upi' } },
    as,
  );
  for (const status of (['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const).slice(0, steps)) {
    await ask('PUT /admin/orders/:id/status', { params, body: { status, changeReason: 'On schedule' } }, as);
  }
}

function createAsk(address: string): Ask {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>, as?: SignedIn) => {
    const { status, body } = await callOver(address, as?.token)(name, input);
    if (status >= 300) throw new Error(`${name}: ${status} ${body.message}`);
    return body.data as unknown as DataOf<Name>;
  };
}

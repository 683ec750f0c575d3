/** A few believable people and orders for pictures of the shop, made through its own API. */
import { v7 as newId } from 'uuid';
import type { User } from '../contract/accounts.ts';
import type { ManagedProduct, Product } from '../contract/catalogue.ts';
import { deliveryDays } from '../contract/delivery.ts';
import type { Order } from '../contract/orders.ts';

export interface SignedIn {
  token: string;
  user: User;
}

export interface Filled {
  customer: SignedIn;
  admin: SignedIn;
  /** A customer who has ordered nothing, and one whose cart cannot be ordered any more as it stands. */
  newcomer: SignedIn;
  waverer: SignedIn;
  /** Ids of products; the first is in the cart of the customer. */
  product: string;
  soldOut: string;
  /** Orders of the customer: pending, out for delivery, delivered and cancelled. */
  order: Order;
  moving: Order;
  delivered: Order;
  cancelled: Order;
}

type Ask = <Data>(method: string, path: string, body?: unknown, token?: string) => Promise<Data>;

const people = [
  ['Asha Rao', '14 Lake View Road, Indiranagar', 'Bangalore', 'Karnataka', '560038'],
  ['Imran Sheikh', 'Flat 6B, Sea Breeze, Bandra West', 'Mumbai', 'Maharashtra', '400050'],
  ['Kavitha Subramaniam', '22 North Usman Road, T Nagar', 'Chennai', 'Tamil Nadu', '600017'],
  ['Gurpreet Singh', 'C-41 Malviya Nagar', 'Delhi', 'Delhi', '110017'],
  ['Meera Deshpande', '8 Prabhat Road, Erandwane', 'Pune', 'Maharashtra', '411004'],
  ['Nandini Bose', '31 Lake Gardens', 'Kolkata', 'West Bengal', '700045'],
] as const;

export async function fillShop(address: string, admin: { email: string; password: string }): Promise<Filled> {
  const ask = createAsk(address);
  const owner = await ask<SignedIn>('POST', '/admin/login', admin);
  const { products } = await ask<{ products: Product[] }>('GET', '/products?limit=100');
  const sold = products.filter((product) => product.stock > 20);
  const at = (n: number) => sold[n % sold.length]?.id ?? '';

  const customers: SignedIn[] = [];
  for (const [n, [name, street, city, state, pincode]] of people.entries()) {
    customers.push(
      await ask<SignedIn>('POST', '/auth/register', {
        name,
        email: `${name.split(' ')[0]?.toLowerCase()}@paniwala.example`,
        password: 'water-jar-20',
        phone: `98765432${n}0`,
        address: street,
        city,
        state,
        pincode,
      }),
    );
  }
  const [customer, waverer] = customers;
  const newcomer = customers.pop();
  if (!customer || !waverer || !newcomer) throw new Error('There is nobody');

  const orders: Order[] = [];
  for (const [n, buyer] of [...customers, ...customers, customer, customer].entries()) {
    orders.push(await placeOrder(ask, buyer, n, [at(n), at(n + 3)]));
  }
  const [order, ...others] = orders;
  const [delivered, cancelled] = others.slice(-2);
  // The first customer's second order is on its way; the others stand anywhere.
  const moving = others[customers.length - 1];
  if (!order || !moving || !delivered || !cancelled) throw new Error('There are no orders');
  const stepsOf = new Map([
    [moving, 3],
    [delivered, 4],
    [cancelled, 0],
  ]);
  for (const [n, other] of others.entries()) await moveAlong(ask, owner, other, stepsOf.get(other) ?? n % 5);
  await ask('POST', `/orders/${cancelled.id}/cancel`, { reason: 'We are away that day' }, customer.token);
  for (const { user } of customers.slice(1)) {
    const message = `Do you deliver to ${user.city} ${user.pincode} before eight in the morning? We need two jars a week.`;
    await ask('POST', '/contact/submit', { name: user.name, email: user.email, message });
  }
  for (const n of [0, 4]) await ask('POST', '/cart', { productId: at(n), quantity: 2 }, customer.token);
  for (const n of [1, 2, 3]) await ask('POST', '/cart', { productId: at(n), quantity: 3 }, waverer.token);
  await changeProduct(ask, owner, at(1), { stock: 2 });
  await changeProduct(ask, owner, at(2), { isActive: false });
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

async function changeProduct(
  ask: Ask,
  { token }: SignedIn,
  id: string,
  change: Partial<ManagedProduct>,
): Promise<void> {
  const { product } = await ask<{ product: ManagedProduct }>('GET', `/admin/products/${id}`, undefined, token);
  await ask('PUT', `/admin/products/${id}`, { ...product, stockSeen: product.stock, ...change }, token);
}

async function placeOrder(ask: Ask, { token, user }: SignedIn, n: number, productIds: string[]): Promise<Order> {
  const { order } = await ask<{ order: Order }>(
    'POST',
    '/orders',
    {
      items: productIds.map((productId, line) => ({ productId, quantity: 1 + ((n + line) % 3) })),
      deliveryAddress: user.address,
      deliveryCity: user.city,
      deliveryPincode: user.pincode,
      deliveryPhone: user.phone,
      deliveryDate: deliveryDays(new Date())[1 + (n % 4)],
      deliveryTime: ['morning', 'afternoon', 'evening'][n % 3],
      notes: n % 2 ? '' : 'Please ring the bell twice and leave the jar by the kitchen door.',
      paymentMethod: 'cash',
    },
    token,
  );
  return order;
}

/** Pays the order and moves it that many steps forward. */
async function moveAlong(ask: Ask, { token }: SignedIn, { id }: Order, steps: number): Promise<void> {
  if (steps === 0) return;
  const change = (path: string, body: object) => ask('PUT', path, body, token);
  await change(`/admin/orders/${id}/payment-status`, { paymentStatus: 'paid', paymentMethod: 'upi' });
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'].slice(0, steps)) {
    await change(`/admin/orders/${id}/status`, { status, changeReason: 'On schedule' });
  }
}

function createAsk(address: string): Ask {
  return async (method, path, body, token) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': newId(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: never; message: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer.data;
  };
}

/** Builds monthly accounts: customers with a credit limit, their orders on account, deliveries and payments. */
import { v7 as newId } from 'uuid';
import { forwardSteps, type OrderStatus } from '#contract/orders/status-flow.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from './accounts.ts';
import { buildOrder, type CallableShop } from './orders.ts';

type Shop = CallableShop & Pick<Services, 'db' | 'clock'>;
type Wanted = { productId: string; quantity: number };

/** A customer who may order on account up to this many rupees. */
export async function buildAccount(shop: Shop, creditLimit: number): Promise<BuiltCustomer> {
  const customer = await buildCustomer(shop);
  const body = { version: 0, creditLimit, reason: 'Pays by the month' };
  const asAdmin = shop.as(await buildAdmin(shop));
  const { status } = await asAdmin('PUT /admin/users/:id/credit-limit', { params: { id: customer.id }, body });
  if (status !== 200) throw new Error('The limit was refused');
  return customer;
}

/** Moves a pending order step by step to a later status. */
export async function moveOrder(shop: Shop, admin: { token: string }, id: string, to: OrderStatus) {
  for (const status of forwardSteps.slice(1, forwardSteps.indexOf(to as 'pending') + 1)) {
    const moved = await shop.as(admin)('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
    if (moved.status !== 200) throw new Error(`${status} was refused: ${moved.body.message}`);
  }
}

/** Places an order on account and delivers it. Returns the order's id. */
export async function bringOnAccount(shop: Shop, customer: { token: string }, item: Wanted): Promise<string> {
  const form = { paymentMethod: 'account' };
  const { id } = await buildOrder(shop, customer, [item], { status: 'out_for_delivery', form });
  const asAdmin = shop.as(await buildAdmin(shop));
  const { status } = await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'delivered' } });
  if (status !== 200) throw new Error('The delivery was refused');
  return id;
}

/** Posts a UPI payment that is for the account and not for a single order. */
export async function payAccount(shop: Shop, customerId: string, rupees: number): Promise<void> {
  const amount = toPaise(rupees);
  const lines = [{ kind: 'payment', amount, debit: { kind: 'bank' }, credit: { kind: 'credit', customerId } }] as const;
  await shop.db.transaction(async (tx) => {
    const balances = await openCustomer(tx, customerId);
    const what = { by: null, at: shop.clock(), reason: null };
    await postForCustomer(tx, balances, { eventId: newId(), customerId, lines }, what);
  });
}

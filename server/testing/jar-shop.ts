/** A shop that sells water in jars for ₹20, with a deposit of ₹150 and delivery for ₹50, and calls of its staff. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import { sql } from '../core/db/database.ts';
import { balanceOf, listBalances } from '../ledger/balance.store.ts';
import { type BuiltCustomer, buildAdmin } from './builders/accounts.ts';
import { buildContainer, openBalances } from './builders/ledger.ts';
import { placeOrder } from './builders/orders.ts';
import { requestPickup } from './builders/pickups.ts';
import { buildProduct } from './builders/products.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from './shop.ts';

interface OrderOptions {
  productId?: string;
  quantity?: number;
  empties?: number;
  useCredit?: boolean;
  paymentMethod?: string;
}
type OrderCall =
  | 'PUT /admin/orders/:id/status'
  | 'PUT /admin/orders/:id/payment-status'
  | 'POST /admin/orders/:id/delivery'
  | 'POST /admin/orders/:id/failed-stop'
  | 'POST /admin/orders/:id/surplus';
type ById = { id: string };

const intoJar = sql('update products set container_id = $2 where id = $1');
const sums = sql<{ kind: string; balance: number }>(`
  select kind, sum(debits - credits)::bigint as balance from ledger_totals group by 1`);
const stocks = sql<{ stock: number }>('select stock from products where id = $1');
const growsByCredit = /^(credit|orders|deposits|sales|delivery|jar_charges)$/;

export interface JarShop {
  shop: TestShop;
  asAdmin: CallShop;
  jar: string;
  water: string;
  juice: string;
  /** A product with a deposit of ₹75 that belongs to no container. */
  cooler: string;
}

/** Opens the shop. Its setting lets staff confirm cash orders before they are paid. */
export async function openJarShop(env: Record<string, string> = {}): Promise<JarShop> {
  const shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', ...env });
  const asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Admin' }));
  const jar = await buildContainer(shop, '20 L jar');
  const water = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 100_000 });
  const juice = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 100_000 });
  const cooler = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 75_00, stock: 100_000 });
  await shop.db.run(intoJar, [water.id, jar]);
  return { shop, asAdmin, jar, water: water.id, juice: juice.id, cooler: cooler.id };
}

/**
 * Returns a function that reads how much accounts of the whole shop have grown since the call of `watchShop`, such as
 * the till, sales or the jars at the depot.
 */
export async function watchShop({ shop }: JarShop) {
  const read = async () => new Map((await shop.db.rows(sums)).map(({ kind, balance }) => [kind, balance]));
  const before = await read();
  return async (...kinds: string[]): Promise<number[]> => {
    const after = await read();
    return kinds.map((kind) => {
      const grown = (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
      return (growsByCredit.test(kind) ? -grown : grown) + 0;
    });
  };
}

/** Calls of staff and one customer. Each must succeed, except those named `send…`, which return the answer. */
export function actFor({ shop, asAdmin, jar, water }: JarShop, customer: BuiltCustomer) {
  async function act(answer: Promise<Answer<OrderCall>>): Promise<AdminOrder> {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.order;
  }
  type DeskCall = `POST /admin/money/${'given-up' | 'payments' | 'pay-outs'}`;
  async function desk(name: DeskCall, body: object): Promise<void> {
    const headers = { 'idempotency-key': newId() };
    const answer = await asAdmin(name, { headers, body } as never, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const sendOrder = ({ productId = water, quantity = 2, empties = 0, ...others }: OrderOptions = {}) => {
    const form = { empties: empties > 0 ? [{ containerId: jar, count: empties }] : [], ...others };
    return placeOrder(shop, customer, [{ productId, quantity }], { form });
  };
  const keyed = (key: string | undefined): Record<string, string> => (key ? { 'idempotency-key': key } : {});
  const sendStep = ({ id }: ById, status: string) =>
    asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
  const sendPayment = ({ id }: ById, body: object) =>
    asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body });
  const sendDelivery = ({ id }: ById, body: object, key?: string) =>
    asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body }, keyed(key));
  const sendFailedStop = ({ id }: ById, body: object, key?: string) =>
    asAdmin('POST /admin/orders/:id/failed-stop', { params: { id }, body }, keyed(key));
  const sendSurplus = ({ id }: ById, body: object, key?: string) =>
    asAdmin('POST /admin/orders/:id/surplus', { params: { id }, body }, keyed(key));

  async function place(options: OrderOptions = {}): Promise<Order> {
    const { status, body } = await sendOrder(options);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.order;
  }
  const step = (order: ById, status: string) => act(sendStep(order, status));
  return {
    sendOrder,
    sendStep,
    sendPayment,
    sendDelivery,
    sendFailedStop,
    sendSurplus,
    place,
    step,
    pay: (order: ById, body: object) => act(sendPayment(order, body)),
    atDoor: (order: ById, body: object, key?: string) => act(sendDelivery(order, body, key)),
    failStop: (order: ById, body: object, key?: string) => act(sendFailedStop(order, body, key)),
    giveSurplus: (order: ById, body: object) => act(sendSurplus(order, body)),
    async onTheWay(options: OrderOptions = {}): Promise<AdminOrder> {
      const order = await place(options);
      for (const status of ['confirmed', 'preparing']) await step(order, status);
      return step(order, 'out_for_delivery');
    },
    /** Collects jars by a pick-up. Their deposit becomes credit. */
    async returnJars(count: number): Promise<void> {
      const { body } = await requestPickup(shop, customer, [{ containerId: jar, count }], {
        form: { keepAsCredit: true },
      });
      const { id, version } = body.data.pickup;
      const { status } = await asAdmin('POST /admin/pickups/:id/collect', { params: { id }, body: { version } });
      expect(status).toBe(200);
    },
    /** Records jars as lost without a charge. Their deposit becomes credit. */
    async lose(count: number): Promise<void> {
      const body = { customerId: customer.id, containerId: jar, count, charge: 0, reason: 'Broken' };
      expect((await asAdmin('POST /admin/jars/lost', { body }, keyed(newId()))).status).toBe(200);
    },
    /** Waives an amount due at the money desk. */
    giveUp: ({ id }: ById, amount: number, kind: 'write_off' | 'allowance' = 'write_off') =>
      desk('POST /admin/money/given-up', { orderId: id, kind, amount, reason: 'Moved away' }),
    /** Records a cash payment at the money desk. */
    payIn: (amount: number) =>
      desk('POST /admin/money/payments', { customerId: customer.id, amount, method: 'cash', reason: 'At the desk' }),
    /** Pays credit out in cash at the money desk. */
    payOut: (amount: number) =>
      desk('POST /admin/money/pay-outs', { customerId: customer.id, amount, method: 'cash', reason: 'Asked for it' }),
    /** Posts jars, deposit and credit of the customer as an opening balance. */
    hold: (jars: number, depositPaise: number, creditPaise = 0) =>
      openBalances(shop, customer.id, { containerId: jar, jars, depositPaise, creditPaise }),
    /** The customer's credit, jar deposit and jars. */
    async account(): Promise<[credit: number, deposit: number, jars: number]> {
      const balances = await listBalances(shop.db, customer.id);
      return [balanceOf(balances, 'credit'), balanceOf(balances, 'deposits', jar), balanceOf(balances, 'held', jar)];
    },
    taken: (count: number, damaged = 0, charge = 0) => [{ containerId: jar, count, damaged, charge }],
    stock: async () => (await shop.db.row(stocks, [water]))?.stock ?? 0,
    newKey: newId,
  };
}
export type Acts = ReturnType<typeof actFor>;

export const byMethod = (method: string, amount: number) => [{ method, amount }];

/** Acts of locks.test.ts that move jars and money. All use the same customer and the same two containers. */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { newUtr } from '#server/testing/builders/claims.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import type { Answer, CallShop, TestShop } from '#server/testing/shop.ts';

export interface LedgerCast {
  shop: TestShop;
  buyer: BuiltCustomer;
  /** Calls of staff. Acts that write the rows in reverse sequence (`isReverse`) use a different staff account. */
  staffOf: (isReverse: boolean) => CallShop;
  orderOf: (at: number, isReverse: boolean) => string;
  linesOf: (isReverse: boolean) => { productId: string; quantity: number }[];
  containers: readonly string[];
  /** A started run, with calls of its rider. */
  road: { runId: string; asRider: CallShop };
}
type Act = (at: number, isReverse: boolean) => Promise<Pick<Answer, 'status'>>;
type ActsByName = Record<string, Act>;

const intoJars = sql('update products set container_id = $2 where id = any($1::uuid[])');
const sendOut = sql(`update orders set status = 'out_for_delivery' where id = $1 and status <> 'cancelled'`);
const forgetLimits = sql('delete from rate_limits');

/** Builds two containers, and gives the customer many jars of both, with deposit and credit. */
export async function buildHoldings(shop: TestShop, buyer: BuiltCustomer, productIds: readonly string[]) {
  const containers = [await buildContainer(shop), await buildContainer(shop)];
  const many = { jars: 100_000, depositPaise: 15_000_000_00, creditPaise: 10_000_000_00 };
  for (const [at, containerId] of containers.entries()) {
    await shop.db.run(intoJars, [productIds.filter((_, n) => n % 2 === at), containerId]);
    await openBalances(shop, buyer.id, { containerId, ...many });
  }
  return containers;
}

const keyed = () => ({ 'idempotency-key': newId() });
const reason = 'Counted together';

const doorActs = ({ shop, staffOf, orderOf, containers }: LedgerCast): ActsByName => ({
  'record a failed stop and reopen': async (at, isReverse) => {
    const params = { id: orderOf(at, isReverse) };
    await shop.db.run(sendOut, [params.id]);
    const taken = ordered(containers, isReverse).map((containerId) => ({
      containerId,
      count: 1,
      damaged: 0,
      charge: 0,
    }));
    const { failedStops: stopsSeen } = (await staffOf(isReverse)('GET /admin/orders/:id', { params })).body.data.order;
    const payments = [{ method: 'cash' as const, amount: 50 }];
    const body = { reason, outcome: 'cancelled' as const, taken, payments, stopsSeen };
    const failed = await staffOf(isReverse)('POST /admin/orders/:id/failed-stop', { params, body });
    await staffOf(isReverse)('PUT /admin/orders/:id/status', { params, body: { status: 'pending' } });
    return failed;
  },
  'pay too much and turn it into credit': async (at, isReverse) => {
    const params = { id: orderOf(at, isReverse) };
    await staffOf(isReverse)('PUT /admin/orders/:id/payment-status', { params, body: { amountPaid: 9000 + at } });
    return staffOf(isReverse)('POST /admin/orders/:id/surplus', { params, body: { to: 'credit' } });
  },
});

/** Starts a run with an order of the customer. */
export async function openRoad(
  shop: TestShop,
  { buyer, asStaff, lines }: { buyer: BuiltCustomer; asStaff: CallShop; lines: WantedItem[] },
): Promise<LedgerCast['road']> {
  const order = await buildOrder(shop, buyer, lines, { status: 'confirmed' });
  const rider = await buildRider(shop);
  const plan = { day: order.deliveryDate, riderId: rider.id, stops: [{ orderId: order.id }] };
  const { run } = (await asStaff('POST /admin/runs', { body: plan }, keyed())).body.data;
  const start = { params: { id: run.id }, body: { version: run.version } };
  await asStaff('POST /admin/runs/:id/start', start, keyed());
  return { runId: run.id, asRider: shop.as(rider) };
}

const changeActs = ({ shop, buyer, staffOf, orderOf, linesOf, containers, road }: LedgerCast): ActsByName => ({
  // Sales of the same run wait for each other, and so do sales to the same phone number.
  'sell at the door': async (at, isReverse) =>
    road.asRider('POST /run/acts', {
      body: {
        acts: [
          {
            id: newId(),
            stopId: newId(),
            kind: 'sold',
            at: shop.clock().toISOString(),
            seen: '',
            runId: road.runId,
            sold: linesOf(isReverse).map((line) => ({ ...line, price: 20, deposit: 0 })),
            taken: ordered(containers, isReverse).map((containerId) => ({ containerId, count: 1 })),
            payments: [{ method: 'cash', amount: 160 }],
            buyer: at % 2 === 0 ? { name: 'Ravi Kumar', phone: '9000000001' } : null,
          },
        ],
      },
    }),
  'edit an order': async (at, isReverse) => {
    const params = { id: orderOf(at, isReverse) };
    const { body } = await staffOf(isReverse)('GET /admin/orders/:id/edit', { params });
    // An order that was delivered cannot be edited.
    if (body.data === undefined) return { status: 409 };
    const items = linesOf(isReverse).map((line) => ({ ...line, quantity: 1 + (at % 3) }));
    const edit = { version: body.data.version, items };
    return staffOf(isReverse)('POST /admin/orders/:id/edit', { params, body: edit }, keyed());
  },
  'edit an own order': async (at, isReverse) => {
    const { body } = await placeOrder(shop, buyer, linesOf(isReverse));
    const params = { id: body.data.order.id };
    const own = (await shop.as(buyer)('GET /orders/:id/edit', { params })).body.data;
    const edit = { version: own.version, items: linesOf(!isReverse).slice(0, 1 + (at % 4)) };
    return shop.as(buyer)('POST /orders/:id/edit', { params, body: edit }, keyed());
  },
});

const ordered = <Item>(items: readonly Item[], isReverse: boolean) => (isReverse ? items.toReversed() : [...items]);

const pickupActs = ({ shop, buyer, staffOf, containers }: LedgerCast): ActsByName => {
  async function request(isReverse: boolean) {
    await shop.db.run(forgetLimits);
    const jars = ordered(containers, isReverse).map((containerId) => ({ containerId, count: 1 }));
    return (await requestPickup(shop, buyer, jars)).body.data.pickup;
  }
  const version = 1;
  return {
    'ask for a pick-up and cancel it': async (_, isReverse) => {
      const { id } = await request(isReverse);
      return shop.as(buyer)('POST /pickups/:id/cancel', { params: { id } });
    },
    'move a pick-up and reject it': async (_, isReverse) => {
      const params = { id: (await request(isReverse)).id };
      const body = { version, deliveryTime: 'evening' };
      await staffOf(isReverse)('POST /admin/pickups/:id/schedule', { params, body });
      return staffOf(isReverse)('POST /admin/pickups/:id/reject', { params, body: { version: 2, reason } });
    },
    'collect a pick-up and pay it back': async (_, isReverse) => {
      const params = { id: (await request(isReverse)).id };
      const { body } = await staffOf(isReverse)('POST /admin/pickups/:id/collect', { params, body: { version } });
      const paid = { version: 2, amount: body.data?.pickup.payable || 1, method: 'cash' } as const;
      return staffOf(isReverse)('POST /admin/pickups/:id/refund', { params, body: paid });
    },
  };
};

const deskActs = ({ buyer, staffOf, containers }: LedgerCast): ActsByName => {
  const money = (name: string, body: object): Act => {
    return (_, isReverse) =>
      staffOf(isReverse)(
        `POST /admin/money/${name}` as never,
        { headers: keyed(), body: { reason, ...body } } as never,
      );
  };
  const jars = (name: string, body: object): Act => {
    return (at, isReverse) =>
      staffOf(isReverse)(
        `POST /admin/jars/${name}` as never,
        { body: { containerId: ordered(containers, isReverse)[at % 2], reason, ...body } } as never,
        keyed(),
      );
  };
  const customerId = buyer.id;
  return {
    'record a payment on the account': money('payments', { customerId, amount: 500, method: 'cash' }),
    'pay credit out': money('pay-outs', { customerId, amount: 20, method: 'upi' }),
    'count the till': money('counts', { place: 'till', counted: 1000 }),
    'bring cash to the bank': money('banking', { amount: 10, to: 'bank' }),
    'buy jars': jars('bought', { count: 5 }),
    'count the depot': jars('counted', { jarsCounted: 100 }),
    'scrap jars': jars('scrapped', { count: 1 }),
    'lose jars': jars('lost', { customerId, count: 1, charge: 100 }),
    'adjust jars': jars('adjusted', { customerId, change: -1 }),
    'set an opening balance': jars('opening-balance', { customerId, jars: 1, deposit: 10 }),
    'give up a due': async (_, isReverse) => {
      const staff = staffOf(isReverse);
      const { dues } = (await staff('GET /admin/money/customers/:id', { params: { id: customerId } })).body.data.money;
      const { orderId, chargeId } = dues[0] ?? { orderId: null, chargeId: null };
      const body = {
        kind: 'write_off',
        amount: 0.01,
        reason,
        ...(orderId ? { orderId } : chargeId ? { chargeId } : {}),
      };
      return staff('POST /admin/money/given-up', { headers: keyed(), body } as never);
    },
  };
};

const accountActs = ({ shop, buyer, staffOf, orderOf, linesOf }: LedgerCast): ActsByName => ({
  'confirm a reported payment': async (at, isReverse) => {
    await shop.db.run(forgetLimits);
    const claim = { orderId: isReverse ? orderOf(at, isReverse) : null, utr: newUtr(), amount: 30 };
    const sent = await shop.as(buyer)('POST /upi-claims', { body: claim });
    // The shop refuses a reported payment for an order that is fully paid.
    if (sent.status !== 201) return sent;
    const { id } = sent.body.data.claim;
    return staffOf(isReverse)('POST /admin/upi-claims/:id/confirm', { params: { id }, body: {} });
  },
  'change the credit limit': async (at, isReverse) => {
    const params = { id: buyer.id };
    const { version } = (await staffOf(isReverse)('GET /admin/users/:id/monthly', { params })).body.data;
    const body = { version, creditLimit: 900_000 + at, reason };
    return staffOf(isReverse)('PUT /admin/users/:id/credit-limit', { params, body });
  },
  'order on account': (_, isReverse) =>
    placeOrder(shop, buyer, linesOf(isReverse), { form: { paymentMethod: 'account' } }),
});

export const ledgerActs = (cast: LedgerCast): ActsByName => ({
  ...doorActs(cast),
  ...pickupActs(cast),
  ...deskActs(cast),
  ...accountActs(cast),
  ...changeActs(cast),
});

/**
 * Scenarios of deliveries with all resulting amounts and balances, tested through the API. A jar costs ₹20 and its
 * deposit ₹150; delivery costs ₹50.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byMethod, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import {
  firstOrder,
  lineOf,
  paidByUpi,
  readmit,
  runScenario,
  type Scenario,
} from '#server/testing/order-money/scenario.ts';
import { findOrderFaults } from '../money/verify.store.ts';

let shop: JarShop;
beforeAll(async () => {
  shop = await openJarShop();
});
afterAll(async () => {
  const faults = await findOrderFaults(shop.shop.db);
  await shop.shop.close();
  expect(faults).toEqual([]);
});

const scenarios: Record<string, Scenario> = {
  'first order, cash at the door': {
    run: firstOrder,
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 390_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
  'two jars delivered and two empties returned': {
    before: [2, 300_00],
    run: async (asha) => asha.atDoor(await asha.onTheWay({ empties: 2 }), { payments: byMethod('cash', 90) }),
    order: { payable: 90, paid: 90, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 90_00, sales: 40_00, delivery: 50_00 },
  },
  'two empties promised and only one taken': {
    before: [2, 300_00],
    run: async (asha) => asha.atDoor(await asha.onTheWay({ empties: 2 }), { taken: asha.taken(1) }),
    order: { payable: 240, paid: 0, due: 240, status: 'pending' },
    after: [0, 450_00, 3],
    shop: { sales: 40_00, delivery: 50_00, orders: -240_00, depot: -1 },
  },
  'two empties promised, one of them reported lost, then delivered without recorded counts: one empty counts as taken':
    {
      before: [2, 300_00],
      async run(asha) {
        const order = await asha.onTheWay({ empties: 2 });
        await asha.lose(1);
        return asha.step(order, 'delivered');
      },
      order: { payable: 240, paid: 150, due: 90, status: 'pending' },
      after: [0, 300_00, 2],
      shop: { sales: 40_00, delivery: 50_00, orders: -90_00, depot: -1 },
    },
  'two jars delivered for an unpaid order, and all three jars of the customer taken': {
    before: [3, 450_00],
    run: async (asha) => asha.atDoor(await asha.onTheWay({ empties: 2 }), { taken: asha.taken(3) }),
    order: { payable: 90, paid: 90, due: 0, status: 'paid' },
    after: [60_00, 300_00, 2],
    shop: { sales: 40_00, delivery: 50_00, depot: 1 },
  },
  'one of three jars with deposits of 150, 150 and 130 taken, then the last two': {
    before: [3, 430_00],
    async run(asha) {
      const buy = () => asha.onTheWay({ productId: shop.juice });
      await asha.atDoor(await buy(), { taken: asha.taken(1), payments: byMethod('cash', 90) });
      expect(await asha.account()).toEqual([143_33, 286_67, 2]);
      return asha.atDoor(await buy(), { taken: asha.taken(2), payments: byMethod('cash', 90) });
    },
    order: { payable: 90, paid: 90, due: 0, status: 'paid' },
    after: [430_00, 0, 0],
    shop: { till: 180_00, sales: 80_00, delivery: 100_00, depot: 3 },
  },
  'paid 390 by UPI, then cancelled': {
    run: async (asha) => asha.step(await paidByUpi(asha), 'cancelled'),
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 0, 0],
    shop: { bank: 390_00, orders: 390_00 },
  },
  'paid 390 by UPI, cancelled, and turned into credit three times in parallel: only one succeeds': {
    async run(asha) {
      const order = await asha.step(await paidByUpi(asha), 'cancelled');
      const both = await Promise.all([1, 2, 3].map(() => asha.sendSurplus(order, { to: 'credit' })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      return order;
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [390_00, 0, 0],
    shop: { bank: 390_00 },
  },
  'paid 390 by UPI, cancelled, and refunded': {
    async run(asha) {
      const order = await asha.step(await paidByUpi(asha), 'cancelled');
      return asha.giveSurplus(order, { to: 'customer' });
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [0, 0, 0],
  },
  // Proves door-4
  'paid 390 by UPI, cancelled, refunded, then 100 paid: a repeat of the refund with its key refunds nothing more': {
    async run(asha) {
      const order = await asha.step(await paidByUpi(asha), 'cancelled');
      const done = await asha.sendSurplus(order, { to: 'customer' }, 'back 1');
      await asha.pay(order, { amountPaid: 100, paymentStatus: 'paid' });
      const again = await asha.sendSurplus(order, { to: 'customer' }, 'back 1');
      expect([done.status, again.status, again.body.message]).toEqual([200, 200, done.body.message]);
      expect((await asha.sendSurplus(order, { to: 'credit' }, 'back 1')).status).toBe(409);
      return order;
    },
    order: { payable: 390, paid: 100, due: 290, status: 'paid' },
    after: [0, 0, 0],
    shop: { bank: 100_00, orders: 100_00 },
  },
  'paid 390 for two jars, only one delivered': {
    async run(asha) {
      const order = await paidByUpi(asha);
      const left = await asha.stock();
      const done = await asha.atDoor(order, { given: lineOf(order, 1), taken: [] });
      expect(await asha.stock()).toBe(left + 1);
      return done;
    },
    order: { payable: 220, paid: 220, due: 0, status: 'paid' },
    after: [170_00, 150_00, 1],
    shop: { bank: 390_00, sales: 20_00, delivery: 50_00, depot: -1 },
  },
  'paid 200 for a due amount of 190 at the door': {
    async run(asha) {
      const order = await asha.onTheWay();
      await asha.pay(order, { amountPaid: 200, paymentMethod: 'upi' });
      return asha.atDoor(order, { payments: byMethod('cash', 200) });
    },
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [10_00, 300_00, 2],
    shop: { till: 200_00, bank: 200_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
  'all 390 refunded after delivery': {
    run: async (asha) => asha.pay(await firstOrder(asha), { paymentStatus: 'refunded' }),
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [0, 0, 2],
    shop: { sales: 40_00, delivery: 50_00, allowances: 90_00, depot: -2 },
  },
  'delivered, cancelled, reopened and delivered again': {
    run: async (asha) => readmit(asha, await firstOrder(asha)),
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 390_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
  // Proves door-3
  'cancelled after a pick-up of its jars, then set to refunded: only the amount without deposit is refunded': {
    async run(asha) {
      const order = await firstOrder(asha);
      await asha.returnJars(2);
      expect(await asha.step(order, 'cancelled')).toMatchObject({ amountPaid: 390, amountToReturn: 90 });
      expect(await asha.pay(order, { paymentStatus: 'refunded' })).toMatchObject({ amountToReturn: 0 });
      return order;
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [300_00, 0, 0],
    shop: { till: 300_00 },
  },
  // Proves door-3
  'cancelled after a pick-up of its jars, then its surplus refunded: only the amount without deposit is refunded': {
    async run(asha) {
      const order = await firstOrder(asha);
      await asha.returnJars(2);
      const back = await asha.giveSurplus(await asha.step(order, 'cancelled'), { to: 'customer' });
      expect(back).toMatchObject({ amountToReturn: 0 });
      expect((await asha.sendSurplus(order, { to: 'customer' })).status).toBe(409);
      return back;
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [300_00, 0, 0],
    shop: { till: 300_00 },
  },
  // Proves door-3
  'unpaid and cancelled after a pick-up of its jars, whose deposit paid another order: the rest is an allowance': {
    async run(asha) {
      const older = await asha.step(await asha.onTheWay(), 'delivered');
      const order = await asha.step(await asha.onTheWay(), 'delivered');
      await asha.returnJars(4);
      await asha.step(order, 'cancelled');
      return older;
    },
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 0, 0],
    shop: { sales: 40_00, delivery: 50_00, allowances: 90_00 },
  },
  // Proves door-3
  'delivered again after a pick-up of its jars: the deposit is due again, and the balance from the first deposit pays it':
    {
      async run(asha) {
        const order = await firstOrder(asha);
        await asha.returnJars(2);
        return readmit(asha, order);
      },
      order: { payable: 390, paid: 390, due: 0, status: 'paid' },
      after: [0, 300_00, 2],
      shop: { till: 390_00, sales: 40_00, delivery: 50_00, depot: -2 },
    },
  // Proves door-3, posting-34
  'delivered again after a pick-up of its jars and a payout of the balance: the deposit is due': {
    async run(asha) {
      const order = await firstOrder(asha);
      await asha.returnJars(2);
      await asha.payOut(300);
      return readmit(asha, order);
    },
    order: { payable: 390, paid: 90, due: 300, status: 'pending' },
    after: [0, 300_00, 2],
    shop: { till: 90_00, sales: 40_00, delivery: 50_00, orders: -300_00, depot: -2 },
  },
  // Proves door-3
  'delivered again after a pick-up of its jars and a refund of the order: balance pays 300, and the rest is due': {
    async run(asha) {
      const order = await firstOrder(asha);
      await asha.returnJars(2);
      await asha.step(order, 'cancelled');
      await asha.pay(order, { paymentStatus: 'refunded' });
      for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery']) await asha.step(order, status);
      return asha.step(order, 'delivered');
    },
    order: { payable: 390, paid: 300, due: 90, status: 'pending' },
    after: [0, 300_00, 2],
    shop: { till: 300_00, sales: 40_00, delivery: 50_00, orders: -90_00, depot: -2 },
  },
  'a UPI payment fails after delivery': {
    async run(asha) {
      const order = await asha.step(await paidByUpi(asha), 'delivered');
      return asha.pay(order, { paymentStatus: 'failed', paymentSeen: 390 });
    },
    order: { payable: 390, paid: 0, due: 390, status: 'failed' },
    after: [0, 300_00, 2],
    shop: { sales: 40_00, delivery: 50_00, orders: -390_00, depot: -2 },
  },
  'two members of staff record the same cash at once': {
    async run(asha) {
      const order = await asha.step(await asha.onTheWay(), 'delivered');
      const body = { amountPaid: 390, paymentStatus: 'paid', paymentSeen: 0 };
      const both = await Promise.all([1, 2].map(() => asha.sendPayment(order, body)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = both.find(({ status }) => status === 409)?.body.data.payment;
      expect(refused).toMatchObject({ amountPaid: 390, amountDue: 0, changedBy: 'Meera Admin' });
      return order;
    },
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 390_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
  'two members of staff record the same delivery at once': {
    async run(asha) {
      const order = await asha.onTheWay();
      const both = await Promise.all([1, 2].map(() => asha.sendDelivery(order, { payments: byMethod('cash', 390) })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      return order;
    },
    order: { payable: 390, paid: 390, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 390_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
};

// Proves door-5, door-7
test.each(Object.entries(scenarios))('%s', (_, scenario) => runScenario(shop, scenario));

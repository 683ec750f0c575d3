/**
 * Scenarios in which money is waived, refunded or demanded beyond the bill, tested through the API. A jar costs ₹20 and
 * its deposit ₹150; delivery costs ₹50.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { firstOrder, readmit, runScenario, type Scenario } from '#server/testing/order-money/scenario.ts';
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
  'refunded after a pick-up of its jars paid the deposit back: the rest of the bill is an allowance': {
    async run(asha) {
      const order = await firstOrder(asha);
      await asha.returnJars(2);
      return asha.pay(order, { paymentStatus: 'refunded' });
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [300_00, 0, 0],
    shop: { till: 300_00, sales: 40_00, delivery: 50_00, allowances: 90_00, depot: 0 },
  },
  // Proves door-3
  'cancelled after a pick-up of its jars, and its deposit refunded again: staff must confirm and give a reason, and it is an allowance':
    {
      async run(asha) {
        const order = await firstOrder(asha);
        await asha.returnJars(2);
        await asha.step(order, 'cancelled');
        const all = { paymentStatus: 'refunded', amountPaid: 0, amountDue: 0 };
        const asked = await asha.sendPayment(order, all);
        expect([asked.status, asked.body.errors?.[0]?.path]).toEqual([409, 'givesMore']);
        const unsaid = await asha.sendPayment(order, { ...all, givesMore: true });
        expect([unsaid.status, unsaid.body.errors?.[0]?.path]).toEqual([400, 'changeReason']);
        const { status, body } = await asha.sendPayment(order, { ...all, givesMore: true, changeReason: 'Sorry' });
        const message = '₹300.00 of it was already refunded as deposit. That extra amount is recorded as an allowance.';
        expect([status, body.message]).toEqual([200, message]);
        return order;
      },
      order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
      after: [300_00, 0, 0],
      shop: { allowances: 300_00 },
    },
  'staff set paid 350 and due 0 of a delivered order of 390: the deposit is 40 lower': {
    run: async (asha) => asha.pay(await firstOrder(asha), { amountPaid: 350, amountDue: 0, paymentSeen: 390 }),
    order: { payable: 390, paid: 350, due: 0, status: 'paid' },
    after: [0, 260_00, 2],
    shop: { till: 350_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
  // Proves posting-11
  'staff set paid 50 and due 0 of 390: no deposit was paid, and 40 are an allowance': {
    run: async (asha) => asha.pay(await firstOrder(asha), { amountPaid: 50, amountDue: 0, paymentSeen: 390 }),
    order: { payable: 390, paid: 50, due: 0, status: 'paid' },
    after: [0, 0, 2],
    shop: { till: 50_00, sales: 40_00, delivery: 50_00, allowances: 40_00, depot: -2 },
  },
  'an unpaid order that is written off: no deposit is paid when its jars come back': {
    async run(asha) {
      const order = await asha.step(await asha.onTheWay(), 'delivered');
      await asha.giveUp(order, 390);
      await asha.returnJars(2);
      return order;
    },
    order: { payable: 390, paid: 0, due: 0, status: 'pending' },
    after: [0, 0, 0],
    shop: { sales: 40_00, delivery: 50_00, write_offs: 90_00 },
  },
  'an order paid after it was written off and its jars came back: the amount of its deposit becomes credit': {
    async run(asha) {
      const order = await asha.step(await asha.onTheWay(), 'delivered');
      await asha.giveUp(order, 390);
      await asha.returnJars(2);
      return asha.pay(order, { paymentStatus: 'paid' });
    },
    order: { payable: 390, paid: 90, due: 0, status: 'paid' },
    after: [300_00, 0, 0],
    shop: { till: 390_00, sales: 40_00, delivery: 50_00 },
  },
  'written off, cancelled, reopened and delivered again: the whole amount is due': {
    async run(asha) {
      const order = await asha.step(await asha.onTheWay(), 'delivered');
      await asha.giveUp(order, 390);
      return readmit(asha, order);
    },
    order: { payable: 390, paid: 0, due: 390, status: 'pending' },
    after: [0, 300_00, 2],
    shop: { sales: 40_00, delivery: 50_00, orders: -390_00, depot: -2 },
  },
  '25 demanded beyond the bill and paid by credit: nothing is due, and there is no surplus': {
    async run(asha) {
      const order = await firstOrder(asha);
      expect(await asha.pay(order, { amountPaid: 390, amountDue: 25 })).toMatchObject({ asked: 25 });
      await asha.payIn(25);
      const door = await shop.asAdmin('GET /admin/orders/:id/door', { params: { id: order.id } });
      expect(door.body.data.surplus).toBe(0);
      return order;
    },
    order: { payable: 390, paid: 415, due: 0, status: 'paid' },
    after: [0, 300_00, 2],
    shop: { till: 415_00, sales: 40_00, delivery: 50_00, allowances: -25_00, depot: -2 },
  },
  '200 in cash, then 190 by UPI that fails: only the cash stays paid': {
    async run(asha) {
      const order = await asha.onTheWay();
      await asha.pay(order, { amountPaid: 200, paymentMethod: 'cash' });
      await asha.pay(order, { amountPaid: 390, paymentMethod: 'upi' });
      return asha.pay(order, { paymentStatus: 'failed' });
    },
    order: { payable: 390, paid: 200, due: 190, status: 'failed' },
    after: [0, 0, 0],
    shop: { till: 200_00, orders: 200_00 },
  },
  'paid after it was cancelled: the money becomes credit, and the order has nothing due': {
    async run(asha) {
      const order = await asha.step(await asha.onTheWay(), 'cancelled');
      return asha.pay(order, { paymentStatus: 'paid', paymentSeen: 0 });
    },
    order: { payable: 390, paid: 0, due: 0, status: 'refunded' },
    after: [390_00, 0, 0],
    shop: { till: 390_00 },
  },
  'staff set paid 250 and due 0 of 390: the deposit is 140 lower': {
    run: async (asha) => asha.pay(await firstOrder(asha), { amountPaid: 250, amountDue: 0, paymentSeen: 390 }),
    order: { payable: 390, paid: 250, due: 0, status: 'paid' },
    after: [0, 160_00, 2],
    shop: { till: 250_00, sales: 40_00, delivery: 50_00, depot: -2 },
  },
};

test.each(Object.entries(scenarios))('%s', (_, scenario) => runScenario(shop, scenario));

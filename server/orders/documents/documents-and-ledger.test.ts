/**
 * Random carts, rates, states and acts: on each document the printed lines add up to the printed totals, and the
 * documents of each day agree with what the ledger charged on it.
 */
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { addDays } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sumDocuments } from '#server/documents/sales.store.ts';
import { sumAccounts } from '#server/ledger/trial-balance.store.ts';
import { profitOf } from '#server/money/books/rules.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildTaxRate } from '#server/testing/builders/tax-rates.ts';
import {
  openPaperShop,
  openScene,
  type PaperShop,
  type Scene,
  saveSettings,
} from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: PaperShop;
let today = '2026-11-21';
beforeAll(async () => {
  world = await openPaperShop('regular');
});
afterAll(() => closeRunShop(world, findDocumentFaults));

const rates = [0, 25, 500, 1200, 1800, 4000];
const product = fc.record({
  pricePaise: fc.oneof(fc.integer({ min: 1, max: 40_00 }), fc.integer({ min: 1, max: 900_00 })),
  taxBasisPoints: fc.constantFrom(...rates),
});
const actNames = [
  'keep',
  'short',
  'more',
  'nothing',
  'ask',
  'company',
  'cancel',
  'cancelLater',
  'companyLater',
  'lose',
];
const sale = fc.record({
  /** The quantity of each product. Some products are jars with a deposit. */
  quantities: fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 })
    .filter((all) => all.some((quantity) => quantity > 0)),
  state: fc.constantFrom('Karnataka', 'Tamil Nadu', 'Chandigarh', 'Nowhere'),
  act: fc.constantFrom(...actNames),
});
const days = fc.record({
  products: fc.array(product, { minLength: 3, maxLength: 3 }),
  sales: fc.array(fc.array(sale, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 }),
  invoiceAt: fc.constantFrom('departure', 'delivery'),
});
type Act = (scene: Scene, order: AdminOrder) => Promise<unknown>;

const cancel: Act = ({ acts }, order) => acts.step(order, 'cancelled');
const correct: Act = (scene, order) => scene.correct(order, { legalName: 'Rao Textiles', gstin: '29ABCDE1234F1ZW' });
/** Delivers more or fewer units of the first product. A delivery of nothing at all is no delivery. */
const give =
  (change: number): Act =>
  (scene, order) => {
    const [first, ...others] = order.orderItems;
    return scene.deliver(order, Math.max(others.length > 0 ? 0 : 1, (first?.quantity ?? 0) + change));
  };

/** Carries the act out on an order on its way. Returns what happens to the order on the next day. */
async function carryOut(act: string, scene: Scene, order: AdminOrder): Promise<Act | undefined> {
  if (act === 'short') await give(-1)(scene, order);
  else if (act === 'more') await give(1)(scene, order);
  else if (act === 'nothing') await give(-4)(scene, order);
  else await scene.deliver(order);
  if (act === 'ask') await scene.asAdmin('POST /admin/orders/:id/invoice', { params: { id: order.id } });
  if (act === 'company') await correct(scene, order);
  if (act === 'cancel') await cancel(scene, order);
  if (act === 'lose') {
    await scene.acts.hold(1, 150_00);
    const form = {
      customerId: scene.customer.id,
      containerId: world.jar,
      count: 1,
      charge: 77.77,
      reason: 'Not found',
    };
    const headers = { 'idempotency-key': newId() };
    expect((await scene.asAdmin('POST /admin/jars/lost', { headers, body: form })).status).toBe(200);
  }
  if (act === 'cancelLater') return cancel;
  return act === 'companyLater' ? correct : undefined;
}

const parts = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const;
const sumsOf = (all: readonly Pick<IssuedPaper, (typeof parts)[number]>[]) =>
  parts.map((part) => all.reduce((sum, one) => sum + toPaise(one[part]), 0));

function requireSums(document: IssuedPaper): void {
  expect(sumsOf(document.lines)).toEqual(sumsOf([document]));
  for (const line of document.lines) {
    const [total, ...others] = sumsOf([line]);
    expect(others.reduce((sum, part) => sum + part, 0)).toBe(total);
  }
}

/** The amount that the ledger charged on a day beyond its documents, in paise. */
async function undocumentedOn(day: string): Promise<number> {
  const { db } = world.shop;
  const span = { from: day, to: day };
  return profitOf(await sumAccounts(db, span), await sumDocuments(db, span)).undocumented;
}

// Proves documents-5, documents-15
test('printed lines add up to printed totals, and documents agree with the ledger for each day', async () => {
  const rateIds = new Map<number, string>();
  for (const taxBasisPoints of rates) rateIds.set(taxBasisPoints, await buildTaxRate(world.shop, { taxBasisPoints }));
  await fc.assert(
    fc.asyncProperty(days, async ({ products, sales, invoiceAt }) => {
      const ids = [world.goods.jar];
      for (const { pricePaise, taxBasisPoints } of products) {
        const taxRateId = rateIds.get(taxBasisPoints) ?? null;
        ids.push((await buildProduct(world.shop, { pricePaise, taxRateId, depositPaise: 0, stock: 10_000 })).id);
      }
      const sold: string[] = [];
      const later: { order: AdminOrder; act: Act }[] = [];
      let scene: Scene | undefined;
      for (const ofDay of [...sales, [], []]) {
        today = addDays(today, 1);
        sold.push(today);
        scene = await openScene(world, `${today}T10:00:00`, scene?.customer);
        await scene.combine();
        await saveSettings(scene.asAdmin, { documents: { invoiceAt } });
        for (const { order, act } of later.splice(0)) await act(scene, order);
        for (const { quantities, state, act } of ofDay) {
          const items = ids.map((productId, at) => ({ productId, quantity: quantities[at] ?? 0 }));
          const wanted = items.filter(({ quantity }) => quantity > 0);
          const placed = await placeOrder(world.shop, scene.customer, wanted, { form: { deliveryState: state } });
          expect(placed.status, JSON.stringify(placed.body)).toBe(201);
          const order = await scene.leave(placed.body.data.order);
          const next = await carryOut(act, scene, order);
          if (next) later.push({ order, act: next });
        }
      }
      for (const day of sold) {
        expect([day, await undocumentedOn(day)]).toEqual([day, 0]);
        for (const document of (await scene?.read({ from: day, to: day })) ?? []) requireSums(document);
      }
    }),
    { numRuns: 4 },
  );
});

/** A valid input for every call about plans. The plans belong to the customer of the given `Callers`. */

import type { Callers } from '../testing/builders/callers.ts';
import { beginPlan, planFormAt } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import type { TestShop } from '../testing/shop.ts';

type MakeInput = (shop: TestShop, callers: Callers) => Promise<Record<string, unknown>>;

async function ownPlan(shop: TestShop, { customer }: Callers) {
  const items = [{ productId: (await buildProduct(shop)).id, quantity: 1 }];
  const { id, startDate: date } = await beginPlan(shop, customer, items);
  return { params: { id, date }, body: {}, items };
}

async function ownPause(...scene: [TestShop, Callers]) {
  const own = await ownPlan(...scene);
  return { ...own, body: { from: own.params.date } };
}

async function pausedPlan(...scene: [TestShop, Callers]) {
  const [shop, { admin }] = scene;
  const { params, body } = await ownPause(...scene);
  await shop.as(admin)('POST /admin/plans/:id/pause', { params, body });
  return { params, body: {} };
}

export const planInputs = {
  'GET /admin/plans/planned': async () => ({ query: { date: '2026-11-30' } }),
  'GET /plans': ownPlan,
  'GET /plans/days': ownPlan,
  'GET /plans/:id': ownPlan,
  'POST /plans': async (...scene) => {
    const { items } = await ownPlan(...scene);
    return { body: { ...planFormAt(scene[0].clock()), items } };
  },
  'POST /plans/:id': async (...scene) => {
    const { params, items } = await ownPlan(...scene);
    return { params, body: { ...planFormAt(scene[0].clock()), items, version: 1 } };
  },
  'POST /plans/:id/dates/:date/skip': ownPlan,
  'POST /plans/:id/dates/:date/unskip': ownPlan,
  'POST /plans/:id/dates/:date/move': async (...scene) => {
    const { params } = await ownPlan(...scene);
    return { params, body: { deliveryDate: params.date, deliveryTime: 'evening' } };
  },
  'POST /plans/:id/dates/:date/quantities': async (...scene) => {
    const { params, items } = await ownPlan(...scene);
    return { params, body: { items: items.map((item) => ({ ...item, quantity: 2 })) } };
  },
  'POST /plans/:id/pause': ownPause,
  'POST /plans/:id/resume': ownPlan,
  'POST /plans/:id/end': ownPlan,
  'GET /admin/plans': ownPlan,
  'GET /admin/plans/:id': ownPlan,
  'POST /admin/callers/:id/plans': async (...scene) => {
    const { items } = await ownPlan(...scene);
    return { params: { id: scene[1].customer.id }, body: { ...planFormAt(scene[0].clock()), items } };
  },
  'POST /admin/plans/:id': async (...scene) => {
    const { params, items } = await ownPlan(...scene);
    return { params, body: { ...planFormAt(scene[0].clock()), items, version: 1 } };
  },
  'POST /admin/plans/:id/pause': ownPause,
  'POST /admin/plans/:id/resume': pausedPlan,
  'POST /admin/plans/:id/end': ownPlan,
} as const satisfies Record<string, MakeInput>;

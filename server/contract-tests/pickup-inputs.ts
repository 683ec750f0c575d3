/** A valid input for every call about pick-ups. The pick-ups belong to the customer of the given `Callers`. */
import type { Callers } from '../testing/builders/callers.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import { buildPickup, pickupForm } from '../testing/builders/pickups.ts';
import type { TestShop } from '../testing/shop.ts';

type MakeInput = (shop: TestShop, callers: Callers) => Promise<Record<string, unknown>>;

async function ownPickup(shop: TestShop, { customer }: Callers) {
  const { id, version } = await buildPickup(shop, customer, { count: 1 });
  return { params: { id }, body: { version } };
}

/** A collected pick-up. The deposit of its jars is credit, and is not paid out yet. */
async function collectedPickup(...scene: [TestShop, Callers]) {
  const own = await ownPickup(...scene);
  await scene[0].as(scene[1].admin)('POST /admin/pickups/:id/collect', own);
  return { ...own, body: { version: own.body.version + 1 } };
}

export const pickupInputs = {
  'GET /jars': ownPickup,
  'GET /jars/movements': ownPickup,
  'GET /pickups': ownPickup,
  'POST /pickups': async (shop, { customer, stranger }) => {
    const containerId = await buildContainer(shop);
    const opening = { containerId, jars: 9, depositPaise: 0, creditPaise: 0 };
    for (const { id } of [customer, stranger]) await openBalances(shop, id, opening);
    return { body: { ...pickupForm(shop.clock()), jars: [{ containerId, count: 1 }] } };
  },
  'POST /pay-backs': async (shop, { customer, stranger }) => {
    const opening = { containerId: await buildContainer(shop), jars: 0, depositPaise: 0, creditPaise: 100_00 };
    for (const { id } of [customer, stranger]) await openBalances(shop, id, opening);
    return { body: { amount: 1 } };
  },
  'POST /pickups/:id/cancel': ownPickup,
  'GET /admin/pickups': ownPickup,
  'GET /admin/pickups/:id': ownPickup,
  'POST /admin/pickups/:id/schedule': ownPickup,
  'POST /admin/pickups/:id/collect': ownPickup,
  'POST /admin/pickups/:id/refund': async (...scene) => {
    const { params, body } = await collectedPickup(...scene);
    return { params, body: { ...body, amount: 150, method: 'upi' } };
  },
  'POST /admin/pickups/:id/keep': collectedPickup,
  'POST /admin/pickups/:id/reject': async (...scene) => {
    const { params, body } = await ownPickup(...scene);
    return { params, body: { ...body, reason: 'Too far' } };
  },
} as const satisfies Record<string, MakeInput>;

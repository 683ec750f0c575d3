/** Valid inputs for the calls of the jars desk. */
import { v7 as newId } from 'uuid';
import { postEvent } from '../ledger/post-event.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import type { TestShop } from '../testing/shop.ts';

type Input = Record<string, unknown>;
type MakeInput = (shop: TestShop, callers: Callers) => Input | Promise<Input>;

const someJars = async (shop: TestShop) => ({ containerId: await buildContainer(shop), reason: 'Monday' });
const someEntries = async (shop: TestShop) => ({ query: { containerId: await buildContainer(shop), place: 'held' } });
const ofFirst: MakeInput = (_, { customer }) => ({ params: { id: customer.id } });

async function heldJars(shop: TestShop, { customer }: Callers) {
  const body = { ...(await someJars(shop)), customerId: customer.id };
  await openBalances(shop, customer.id, {
    containerId: body.containerId,
    jars: 2,
    depositPaise: 300_00,
    creditPaise: 0,
  });
  return body;
}

export const jarDeskInputs = {
  'GET /admin/jars/entries': someEntries,
  'POST /admin/jars/bought': async (shop) => ({ body: { ...(await someJars(shop)), count: 5 } }),
  'POST /admin/jars/counted': async (shop) => ({ body: { ...(await someJars(shop)), jarsCounted: 5 } }),
  'POST /admin/jars/scrapped': async (shop, { admin }) => {
    const body = { ...(await someJars(shop)), count: 1 };
    await shop.as(admin)('POST /admin/jars/bought', { body });
    return { body };
  },
  'POST /admin/jars/lost': async (...scene) => ({ body: { ...(await heldJars(...scene)), count: 1 } }),
  'POST /admin/jars/adjusted': async (...scene) => ({ body: { ...(await heldJars(...scene)), change: -1 } }),
  'POST /admin/jars/opening-balance': async (shop, { customer }) => ({
    body: { ...(await someJars(shop)), customerId: customer.id, jars: 2, deposit: 300 },
  }),
  'POST /admin/jars/deposit-released': async (shop, { customer: { id: customerId } }) => {
    const deposits = { kind: 'deposits', customerId, containerId: null } as const;
    const line = { kind: 'opening', amount: 75_00, debit: { kind: 'opening' }, credit: deposits } as const;
    const event = { id: newId(), at: shop.clock(), actorId: null, lines: [line] };
    await shop.db.transaction((tx) => postEvent(tx, event));
    return { body: { customerId, amount: 75, reason: 'Cooler came back' } };
  },
  'POST /admin/jars/reminders': (_, { customer }) => ({ body: { customerIds: [customer.id], again: true } }),
  'GET /admin/jars/customers/:id': ofFirst,
  'GET /admin/jars/customers/:id/movements': ofFirst,
  'PUT /admin/jars/customers/:id/deposit-terms': (_, { customer }) => ({
    params: { id: customer.id },
    body: { isDepositFree: false, reason: 'Pays again' },
  }),
} satisfies Record<string, MakeInput>;

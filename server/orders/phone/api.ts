/**
 * Calls for orders by phone. Staff find or create the customer who calls, and order with the same code as customers do.
 */

import type { Caller } from '#contract/orders/phone-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { may } from '#contract/shared/permissions.ts';
import { addAddress, readAddressBook } from '#server/accounts/addresses/change-book.ts';
import type { BookRow } from '#server/accounts/addresses/store.ts';
import { createCaller } from '#server/accounts/create-caller.ts';
import { presentAddress } from '#server/accounts/present.ts';
import { requireCaller } from '#server/accounts/require-customer.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { phonePatternOf } from '#server/core/db/conditions.ts';
import { refuseInput, refuseMissing, refuseRole } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { presentAgreedPrice } from '#server/prices/present.ts';
import { listAgreedPrices } from '#server/prices/store.ts';
import { readEmpties } from '../empties/require-empties.ts';
import { placeOrder } from '../placing/place-order.ts';
import { presentAdminOrder } from '../present.ts';
import { findCaller, findCallers } from './caller.store.ts';

const tooShort = 'Please type at least four digits of the phone number';

export function phoneApi(services: Services) {
  const answer = async (actor: StaffMember, id: string) => {
    const { caller, addresses } = await readCaller(services, actor, id);
    const held = await readEmpties(services.db, id);
    const agreedPrices = (await listAgreedPrices(services.db, id, indiaDay(services.clock()))).map(presentAgreedPrice);
    return { caller: presentCaller(caller), agreedPrices, addresses: addresses.map(presentAddress), ...held };
  };
  return {
    'GET /admin/callers': async ({ actor, query }) => {
      const pattern = phonePatternOf(query.phone);
      if (pattern === null) throw refuseInput([{ path: 'phone', msg: tooShort }]);
      const { callers, ...counts } = await findCallers(services.db, actor.id, pattern);
      return { data: { callers: callers.map(presentCaller), ...counts } };
    },

    'POST /admin/callers': async ({ actor, body, request }) => {
      const id = await createCaller(services, actor, body, request);
      return { message: 'Customer created', data: await answer(actor, id) };
    },

    'GET /admin/callers/:id': async ({ actor, params }) => ({ data: await answer(actor, params.id) }),

    'POST /admin/callers/:id/addresses': async ({ actor, params, body, request }) => {
      await addAddress(services, await requireCaller(services.db, actor, params.id), body, request);
      return { message: 'Address saved!', data: await answer(actor, params.id) };
    },

    'POST /admin/callers/:id/orders': async ({ actor, params, body, request, origin }) => {
      const { overbook, cashAnyway, ...form } = body;
      if (cashAnyway && !may(actor, 'users.terms')) throw refuseRole();
      const customer = await requireCaller(services.db, actor, params.id);
      const order = await placeOrder(services, actor, {
        customer,
        form,
        key: request?.key,
        source: sourceOf(origin),
        isOverbooking: overbook,
        isCashAnyway: cashAnyway,
      });
      return { message: 'Order placed successfully!', data: { order: presentAdminOrder(order) } };
    },
  } satisfies Partial<Handlers>;
}

/** The last order comes from the database as JSON, which formats instants differently. */
const presentCaller = ({ lastOrder, ...row }: Caller): Caller => ({
  ...row,
  lastOrder: lastOrder && { ...lastOrder, createdAt: new Date(lastOrder.createdAt).toISOString() },
});

/**
 * Reads a customer and the saved addresses, which are empty for a deactivated customer, who cannot order. Refuses an
 * account of staff.
 */
async function readCaller(
  services: Services,
  actor: StaffMember,
  id: string,
): Promise<{ caller: Caller; addresses: BookRow[] }> {
  const caller = await findCaller(services.db, actor.id, id);
  if (!caller) throw refuseMissing('Customer not found');
  const customer = await findCustomer(services.db, actor, id);
  return { caller, addresses: customer ? await readAddressBook(services, customer) : [] };
}

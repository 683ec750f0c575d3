/** Orders by phone: staff find or make the customer who calls, and order by the same act as customers do. */
import { addAddress } from '#server/accounts/addresses/change-book.ts';
import { presentAddress } from '#server/accounts/addresses/present.ts';
import { createCaller } from '#server/accounts/create-caller.ts';
import type { Admin } from '#server/core/actor.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { phonePatternOf } from '#server/platform/db/pattern.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { readEmpties } from '../empties/read-empties.ts';
import { placeOrder } from '../placing/place-order.ts';
import { presentAdminOrder } from '../present.ts';
import { findCallers } from './caller.store.ts';
import { presentCaller } from './present.ts';
import { readCaller, requireCaller } from './read-caller.ts';

const tooShort = 'Please type at least four digits of the phone number';

export function phoneApi(services: Services) {
  const answer = async (actor: Admin, id: string) => {
    const { caller, addresses } = await readCaller(services, actor, id);
    const held = await readEmpties(services.db, id);
    return { caller: presentCaller(caller), addresses: addresses.map(presentAddress), ...held };
  };
  return {
    'GET /admin/callers': async ({ actor, query }) => {
      const pattern = phonePatternOf(query.phone);
      if (pattern === null) throw refuseInput([{ path: 'phone', msg: tooShort }]);
      const { callers, ...counts } = await findCallers(services.db, actor.id, pattern);
      return { data: { callers: callers.map(presentCaller), ...counts } };
    },

    'POST /admin/callers': async ({ actor, body }) => {
      const { id } = await createCaller(services, actor, body);
      return { message: 'Customer created', data: await answer(actor, id) };
    },

    'GET /admin/callers/:id': async ({ actor, params }) => ({ data: await answer(actor, params.id) }),

    'POST /admin/callers/:id/addresses': async ({ actor, params, body }) => {
      await addAddress(services, await requireCaller(services, actor, params.id), body);
      return { message: 'Address saved!', data: await answer(actor, params.id) };
    },

    'POST /admin/callers/:id/orders': async ({ actor, params, body, request, origin }) => {
      const { overbook, ...form } = body;
      const customer = await requireCaller(services, actor, params.id);
      const order = await placeOrder(services, actor, {
        customer,
        form,
        key: request?.key,
        source: sourceOf(origin),
        isOverbooking: overbook,
      });
      return { message: 'Order placed successfully!', data: { order: presentAdminOrder(order) } };
    },
  } satisfies Partial<Handlers>;
}

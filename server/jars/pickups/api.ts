/** Calls about the jars of customers, and about pick-ups: returning jars without an order, and paying back credit. */
import type { PickupFilterQuery } from '#contract/jars/pickup-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import { moveSlot } from '#server/orders/changing/move-slot.ts';
import { readSlotMove } from '#server/orders/changing/read-slot-move.ts';
import { plannedOf } from '#server/plans/closed-slots/move-planned.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf, texts } from '#server/platform/http/handler.ts';
import { listWindows } from '#server/slots/window.store.ts';
import {
  cancelPickup,
  keepCredit,
  missingPickup,
  type PickupAct,
  pickupsOf,
  rejectPickup,
  schedulePickup,
} from './change-pickup.ts';
import { placePayBack, placePayBackOfOrder, placePickup } from './place-pickup.ts';
import {
  describeMoved,
  pickupColumns,
  presentAdminPickup,
  presentPickup,
  presentPickupEvent,
  presentSlotMove,
} from './present.ts';
import { readJars, readMovements } from './read-jars.ts';
import { recordCollection } from './record-pickup.ts';
import { returnCredit } from './return-credit.ts';
import {
  findAnyPickup,
  listOwnPickups,
  listPickupEvents,
  listPickups,
  listPickupsAfter,
  type PickupFilter,
  type PickupRow,
} from './store.ts';

export function pickupsApi(services: Services) {
  const { db, clock } = services;
  const windows = () => listWindows(db);
  const show = async (row: PickupRow) => ({ pickup: presentPickup(row, await windows(), clock()) });
  const showToStaff = async (row: PickupRow) => ({ pickup: presentAdminPickup(row, await windows(), clock()) });
  const filterOf = (query: PickupFilterQuery) => readFilter(query, clock());

  return {
    'GET /jars': async ({ actor }) => ({ data: { jars: await readJars(services, actor.id) } }),

    'GET /jars/movements': async ({ actor, query }) => {
      const { rows: movements, total } = await readMovements(services, actor.id, pageOf(query));
      return { data: { movements, pagination: presentPagination(query, total) } };
    },

    'GET /pickups': async ({ actor, query }) => {
      const { rows, total } = await listOwnPickups(db, actor.id, { id: query.id, ...pageOf(query) });
      const known = await windows();
      const pickups = rows.map((row) => presentPickup(row, known, clock()));
      return { data: { pickups, pagination: presentPagination(query, total) } };
    },

    'POST /pickups': async ({ actor, body, request }) => {
      const row = await placePickup(services, actor, { form: body, request });
      return { message: 'We will collect your jars.', data: await show(row) };
    },

    'POST /pay-backs': async ({ actor, body, request }) => {
      const row = await placePayBack(services, actor, { form: body, request });
      return { message: 'We will refund your balance.', data: await show(row) };
    },

    'POST /orders/:id/pay-back': async ({ actor, params, request, origin }) => {
      const choice = { orderId: params.id, request, source: sourceOf(origin) };
      const row = await placePayBackOfOrder(services, actor, choice);
      if (!row) return { message: 'The money went towards your dues.', data: { pickup: null } };
      return { message: 'We will refund your money.', data: await show(row) };
    },

    'POST /pickups/:id/cancel': async ({ actor, params }) => ({
      message: 'It was cancelled.',
      data: await show(await cancelPickup(services, actor, params.id)),
    }),

    'GET /admin/pickups': async ({ actor, query }) => {
      const { rows, total } = await listPickups(db, actor.id, filterOf(query), pageOf(query));
      const known = await windows();
      const pickups = rows.map((row) => presentAdminPickup(row, known, clock()));
      return { data: { pickups, pagination: presentPagination(query, total) } };
    },

    'GET /admin/pickups/export': ({ actor, query }) =>
      answerList(services, 'pickups', pickupColumns, (after, limit) =>
        listPickupsAfter(db, actor.id, filterOf(query), { after: after?.id, limit }),
      ),

    'GET /admin/pickups/:id': async ({ actor, params }) => {
      const row = await findAnyPickup(db, actor, params.id);
      if (!row) throw missingPickup();
      const { credit, containers: jars } = await readJars(services, row.customerId);
      const history = (await listPickupEvents(db, row)).map(presentPickupEvent);
      return { data: { ...(await showToStaff(row)), history, credit, jars } };
    },

    'POST /admin/pickups/:id/schedule': async ({ actor, params, body, request }) => {
      const { deliveryDate: date, deliveryTime: windowKey, overbook: isOverbooking, reason } = body;
      const wanted = { date, windowKey, isOverbooking, reason: reason || null };
      const row = await schedulePickup(services, actor, actOf(params, body, request), wanted);
      return { message: 'Pick-up scheduled', data: await showToStaff(row) };
    },

    // Declared with orders, but handled here: the code of pick-ups and plans imports orders, not the reverse.
    'POST /admin/orders/move': async ({ actor, body, origin }) => {
      const { deliveryDate: date, deliveryTime: windowKey, overbook: isOverbooking, reason, from, after, most } = body;
      const wanted = { date, windowKey, isOverbooking, reason: reason || null, source: sourceOf(origin) };
      const others = { pickups: pickupsOf(services), planned: plannedOf(services) };
      const done = await moveSlot(services, actor, { from, wanted, ...others }, { after, most });
      const data = { ...presentSlotMove(done, texts[origin.language]), next: done.next, rest: done.rest };
      return { message: describeMoved(done), data };
    },

    'GET /admin/orders/move': async ({ actor, query, origin }) => {
      const { deliveryDate, deliveryTime, overbook = false, date, windowKey = null, zoneId = null } = query;
      const found = await readSlotMove(services, actor, {
        from: { date, windowKey, zoneId },
        wanted: { date: deliveryDate, windowKey: deliveryTime, isOverbooking: overbook },
        pickups: pickupsOf(services),
        planned: plannedOf(services),
      });
      return { data: presentSlotMove(found, texts[origin.language]) };
    },

    'POST /admin/pickups/:id/collect': async ({ actor, params, body, request }) => {
      const { taken, damageCharge = 0, reason } = body;
      const input = { taken, damageChargePaise: toPaise(damageCharge), reason: reason || null };
      const row = await recordCollection(services, actor, actOf(params, body, request), input);
      return { message: 'Jars collected', data: await showToStaff(row) };
    },

    'POST /admin/pickups/:id/refund': async ({ actor, params, body, request }) => {
      const { amount, method, reference, date } = body;
      const paid = { paise: toPaise(amount), method, reference, date };
      const row = await returnCredit(services, actor, actOf(params, body, request), paid);
      return { message: 'Payment recorded', data: await showToStaff(row) };
    },

    'POST /admin/pickups/:id/keep': async ({ actor, params, body, request }) => {
      const row = await keepCredit(services, actor, actOf(params, body, request), body.reason || null);
      return { message: 'Kept in balance', data: await showToStaff(row) };
    },

    'POST /admin/pickups/:id/reject': async ({ actor, params, body, request }) => {
      const row = await rejectPickup(services, actor, actOf(params, body, request), body.reason);
      return { message: 'Pick-up rejected', data: await showToStaff(row) };
    },
  } satisfies Partial<Handlers>;
}

const actOf = ({ id }: { id: string }, { version }: { version: number }, request: PickupAct['request']) => ({
  id,
  version,
  request,
});

/** The filter of a query; `late` selects pick-ups whose payment is overdue today. */
function readFilter({ status, late, ...query }: PickupFilterQuery, now: Date): PickupFilter {
  const wanted = { ...query, lateOn: late && indiaDay(now) };
  return status === 'open' ? { ...wanted, isOpen: true } : { ...wanted, status };
}

/** Calls for windows and slots: which slots are open, and how staff change them. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { isValidPincode, pincodeMessages } from '#contract/shared/pincode-rules.ts';
import { refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '../platform/http/handler.ts';
import { changeSlot, changeWindow, createWindow, deleteWindow } from './change-slots.ts';
import { describeGrid } from './describe-grid.ts';
import { listExceptions, listExceptionsAfter } from './exception.store.ts';
import {
  exceptionColumns,
  presentArea,
  presentBookedDay,
  presentDay,
  presentException,
  presentOffer,
  presentWindow,
  windowColumns,
} from './present.ts';
import { findArea, findZone, loadDays, slotZoneOf } from './read-area.ts';
import { refuseUnserved } from './refuse-slot.ts';
import { nextOpenSlots, withoutZones } from './rules.ts';
import { readGrid, readOffer } from './store.ts';
import { listWindows } from './window.store.ts';

const gridDays = 14;
export function slotsApi(services: Services) {
  const { db, clock, shop } = services;
  return {
    'GET /delivery-slots': async ({ query }) => {
      const zone = query.pincode === '' ? withoutZones : await findZone(services, query.pincode);
      if (!zone) throw refuseUnserved(query.pincode);
      const days = Math.min(query.days, shop().delivery.daysAhead + 1);
      const shown = await loadDays(services, zone, days);
      const { offersFirst } = shown;
      return { data: { now: clock().toISOString(), offersFirst, days: shown.days.map(presentDay) } };
    },

    'GET /admin/delivery-slots': async ({ query }) => {
      const zone = query.pincode === '' ? withoutZones : await findZone(services, query.pincode);
      if (!zone) throw refuseUnserved(query.pincode);
      const { days } = await loadDays(services, zone, shop().delivery.daysAhead + 1);
      return { data: { now: clock().toISOString(), days: days.map(presentBookedDay) } };
    },

    'GET /service-area/:pincode': async ({ params: { pincode } }) => {
      if (!isValidPincode(pincode)) throw refuseInput([{ path: 'pincode', msg: pincodeMessages.invalid }]);
      const area = await findArea(services, pincode);
      const days = shop().delivery.daysAhead + 1;
      const shown = area.isServed ? (await loadDays(services, slotZoneOf(area), days)).days : [];
      return { data: { area: presentArea(pincode, area, nextOpenSlots(shown, { count: 1 })[0]) } };
    },

    'GET /delivery-offer': async () => ({ data: { offer: presentOffer(await readOffer(db), shop()) } }),

    'GET /admin/slots': async ({ actor, query }) => {
      const now = clock();
      const today = indiaDay(now);
      const from = query.from ?? today;
      const facts = await readGrid(db, actor, query.zoneId ?? null, from, addDays(from, gridDays - 1));
      const zone = query.zoneId === undefined ? withoutZones : facts.zones[0];
      if (!zone) throw refuseMissing('Zone not found');
      return { data: describeGrid(facts, { zone, today, from, days: gridDays, now }) };
    },

    'PUT /admin/slots': async ({ actor, body }) => {
      const { version, ...change } = body;
      const { exception, booked } = await changeSlot(services, actor, {
        ...change,
        capacity: change.capacity,
        seen: version ?? null,
      });
      return { message: 'Saved', data: { exception: exception && presentException(exception), booked } };
    },

    'GET /admin/slot-exceptions': async ({ actor, query }) => {
      const { rows, total } = await listExceptions(db, actor.id, query, pageOf(query));
      return { data: { exceptions: rows.map(presentException), pagination: presentPagination(query, total) } };
    },

    'GET /admin/slot-exceptions/export': ({ actor, query }) =>
      answerList(services, 'slots', exceptionColumns, (after, limit) =>
        listExceptionsAfter(db, actor.id, query, after, limit),
      ),

    'GET /admin/delivery-windows': async () => ({ data: { windows: (await listWindows(db)).map(presentWindow) } }),

    'GET /admin/delivery-windows/export': () =>
      answerList(services, 'delivery-windows', windowColumns, (after) =>
        after ? Promise.resolve([]) : listWindows(db),
      ),

    'POST /admin/delivery-windows': async ({ actor, body }) => {
      const window = await createWindow(services, actor, body);
      return { message: 'Window created', data: { window: presentWindow(window) } };
    },

    'PUT /admin/delivery-windows/:key': async ({ actor, params, body }) => {
      const window = await changeWindow(services, actor, params.key, body);
      return { message: 'Window saved', data: { window: presentWindow(window) } };
    },

    'DELETE /admin/delivery-windows/:key': async ({ actor, params }) => {
      const isGone = await deleteWindow(services, actor, params.key);
      return { message: isGone ? 'Window deleted' : endedInstead };
    },
  } satisfies Partial<Handlers>;
}

const endedInstead = 'Orders or zones use this window, so it was not deleted. It takes no new orders from today.';

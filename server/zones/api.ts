/** Zones with their PIN codes, and the waiting list of places that are not served. */
import type { CheckedInput } from '#contract/calls.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { parsePincodes } from '#contract/zones/rules.ts';
import type { Services } from '../core/services.ts';
import { patternOf } from '../platform/db/pattern.ts';
import { answerList } from '../platform/http/file-answer.ts';
import type { Handlers, InputRules } from '../platform/http/handler.ts';
import { presentPagination } from '../platform/http/pagination.ts';
import { changeZone, checkPincodes, createZone, refuseMissingZone } from './change-zone.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { requestNotification } from './notify-waitlist.ts';
import { presentWaitlistEntry, presentZone, presentZoneDetail, waitlistColumns, zoneColumns } from './present.ts';
import { listExported, listTaken, listZones, loadZone, type ZoneDetailRow, type ZoneFilter } from './store.ts';
import { listWaiting, listWaitlist, listWaitlistAfter } from './waitlist.store.ts';

const thanks = { message: 'Thank you. We will write to you when we deliver there.' };

const checkForm = async (form: Parameters<typeof checkPincodes>[0]) => checkPincodes(form);
export const zoneRules = { 'POST /admin/zones': checkForm, 'PUT /admin/zones/:id': checkForm } satisfies InputRules;

export function zonesApi(services: Services) {
  const { db } = services;
  const describe = async (row: ZoneDetailRow) => ({ zone: presentZoneDetail(row, await listWaiting(db, row.id)) });
  return {
    'GET /admin/zones': async ({ query }) => {
      const { page, limit } = query;
      const { zones, total, activeZones } = await listZones(db, {
        ...filterOf(query),
        limit,
        offset: (page - 1) * limit,
      });
      return { data: { zones: zones.map(presentZone), activeZones, pagination: presentPagination(query, total) } };
    },

    'GET /admin/zones/export': ({ query }) =>
      answerList(services, 'zones', zoneColumns, (after, limit) => listExported(db, filterOf(query), after, limit)),

    'POST /admin/zones/taken': async ({ body }) => {
      const pincodes = [...parsePincodes(body.pincodes).pincodes.keys()];
      return { data: { taken: await listTaken(db, pincodes, body.zoneId ?? null) } };
    },

    'GET /admin/zones/:id': async ({ params }) => {
      const zone = await loadZone(db, params.id);
      if (!zone) throw refuseMissingZone();
      return { data: await describe(zone) };
    },

    'POST /admin/zones': async ({ actor, body }) => ({
      message: 'Zone created successfully',
      data: await describe(await createZone(services, actor, body)),
    }),

    'PUT /admin/zones/:id': async ({ actor, params, body }) => ({
      message: 'Zone updated successfully',
      data: await describe(await changeZone(services, actor, params.id, body)),
    }),

    'POST /delivery-wishes': async ({ body, origin }) => {
      const { website, pincode, email } = body;
      // A robot that fills the field nobody sees must not learn that it was found out.
      if (website === '') await joinWaitlist(services, { pincode, email, language: origin.language }, origin.client);
      return thanks;
    },

    'GET /admin/delivery-wishes': async ({ query }) => {
      const { page, limit, search } = query;
      const wanted = { pattern: beginningOf(search), limit, offset: (page - 1) * limit };
      const { wishes, total, isCountryServed } = await listWaitlist(db, wanted);
      return {
        data: {
          wishes: wishes.map(presentWaitlistEntry),
          isCountryServed,
          pagination: presentPagination(query, total),
        },
      };
    },

    'GET /admin/delivery-wishes/export': ({ query }) =>
      answerList(services, 'delivery-wishes', waitlistColumns, (after, limit) =>
        listWaitlistAfter(db, beginningOf(query.search), after, limit),
      ),

    'POST /admin/delivery-wishes/tell': async ({ actor, body }) => {
      const waiting = await requestNotification(services, actor, body.pincode);
      const message =
        waiting === 0 ? 'Nobody is waiting any more.' : messageOf('Emails on their way: {waiting}', { waiting });
      return { message, data: { waiting } };
    },
  } satisfies Partial<Handlers>;
}

/** For `like`: what begins so; null for all. */
const beginningOf = (search: string | undefined) => (search ? patternOf(search).slice(1) : null);

function filterOf({ search, isActive }: CheckedInput<'GET /admin/zones/export'>['query']): ZoneFilter {
  return {
    isActive: isActive ?? null,
    pattern: search ? patternOf(search) : null,
    pincode: beginningOf(search),
  };
}

/** Calls for zones with their PIN codes, and for the waiting list of addresses that are not served. */
import { messageOf } from '#contract/shared/translate.ts';
import type { WaitlistEntry, ZoneDetail } from '#contract/zones/calls.ts';
import { parsePincodes } from '#contract/zones/rules.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '../core/csv.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, type InputRules, pageOf, presentPagination } from '../platform/http/handler.ts';
import { changeZone, checkZoneForm, createZone, refuseMissingZone } from './change-zone.ts';
import { joinWaitlist, requestNotification } from './manage-waitlist.ts';
import { presentZone } from './present.ts';
import { type ExportedRow, listExported, listTaken, listZones, loadZone, type ZoneDetailRow } from './store.ts';
import { listWaiting, listWaitlist, listWaitlistAfter, type WaitlistRow } from './waitlist.store.ts';

const thanks = { message: 'Thank you. We will write to you when we deliver there.' };

const checkForm = async (form: Parameters<typeof checkZoneForm>[0]) => checkZoneForm(form);
export const zoneRules = { 'POST /admin/zones': checkForm, 'PUT /admin/zones/:id': checkForm } satisfies InputRules;

export function zonesApi(services: Services) {
  const { db } = services;
  const describe = async (row: ZoneDetailRow) => ({ zone: presentZoneDetail(row, await listWaiting(db, row.id)) });
  return {
    'GET /admin/zones': async ({ query }) => {
      const { rows, total, activeZones } = await listZones(db, query, pageOf(query));
      return { data: { zones: rows.map(presentZone), activeZones, pagination: presentPagination(query, total) } };
    },

    'GET /admin/zones/export': ({ query }) =>
      answerList(services, 'zones', zoneColumns, (after, limit) => listExported(db, query, after, limit)),

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
      // A robot that fills the hidden field must not notice that it was recognized.
      if (website === '') await joinWaitlist(services, { pincode, email, language: origin.language }, origin.client);
      return thanks;
    },

    'GET /admin/delivery-wishes': async ({ query }) => {
      const { rows, total, isCountryServed } = await listWaitlist(db, query, pageOf(query));
      return {
        data: {
          wishes: rows.map(presentWaitlistEntry),
          isCountryServed,
          pagination: presentPagination(query, total),
        },
      };
    },

    'GET /admin/delivery-wishes/export': ({ query }) =>
      answerList(services, 'delivery-wishes', waitlistColumns, (after, limit) =>
        listWaitlistAfter(db, query, after, limit),
      ),

    'POST /admin/delivery-wishes/tell': async ({ actor, body }) => {
      const waiting = await requestNotification(services, actor, body.pincode);
      const message =
        waiting === 0 ? 'Nobody is waiting any more.' : messageOf('Emails on their way: {waiting}', { waiting });
      return { message, data: { waiting } };
    },
  } satisfies Partial<Handlers>;
}

function presentZoneDetail(row: ZoneDetailRow, waiting: ZoneDetail['wishes']): ZoneDetail {
  return { ...presentZone(row), pincodes: row.pincodes, changedBy: row.changedByName, wishes: waiting };
}

function presentWaitlistEntry(row: WaitlistRow): WaitlistEntry {
  return { ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() };
}

/** Columns of the export of the waiting list, without email addresses. */
const waitlistColumns: Columns<WaitlistRow> = {
  'PIN code': (entry) => entry.pincode,
  Waiting: (entry) => entry.waiting,
  Told: (entry) => entry.told,
  Zone: (entry) => entry.zone ?? '',
  'First asked (India)': (entry) => timeCell(entry.firstAt),
  'Last asked (India)': (entry) => timeCell(entry.lastAt),
};

/** Columns of the export of zones, which has one row for each PIN code. */
const zoneColumns: Columns<ExportedRow> = {
  Zone: (row) => row.name,
  'PIN code': (row) => row.pincode,
  Active: (row) => yesNoCell(row.isActive),
  'Delivery fee (₹)': (row) => moneyCell(row.feePaise),
  'Free from (₹)': (row) => moneyCell(row.freeFromPaise),
  'Minimum order (₹)': (row) => moneyCell(row.minimumPaise),
  'Cash allowed': (row) => yesNoCell(row.cashAllowed),
  'Floor charge from floor': (row) => row.floorFrom ?? '',
  'Floor charge (₹)': (row) => (row.floorFrom === null ? '' : moneyCell(row.floorChargePaise)),
  Windows: (row) => row.windows?.join(' ') ?? '',
  City: (row) => row.city,
  State: (row) => row.state,
};

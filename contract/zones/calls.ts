import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  booleanQuery,
  dataAnswer,
  id,
  listAnswer,
  messageAnswer,
  pageQuery,
  searchQuery,
  version,
} from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { waitlistRules } from '../shared/fields.ts';
import { mostPasted, mostPincodes, zoneMessages, zoneRules } from './rules.ts';

/** Long lists are sent as one text, so that 5,000 codes fit into a request. */
const pincodes = z
  .string({ error: 'pincodes must be text' })
  .max(mostPasted, zoneMessages.tooMany)
  .default('')
  .describe(`typed, pasted or a CSV file with a column "pincode"; up to ${mostPincodes} codes`);

const fields = valueFields(zoneRules);
const zoneForm = z.object({
  ...fields,
  pincodes,
  fee: fields.fee.describe('rupees'),
  freeFrom: fields.freeFrom.describe('sum of the lines in rupees from which delivery is free'),
  minimumOrder: fields.minimumOrder.describe('minimum sum of the lines in rupees'),
  cashAllowed: fields.cashAllowed.default(true),
  floorFrom: fields.floorFrom.describe('lowest floor for which each container is charged if there is no lift'),
  floorCharge: fields.floorCharge.describe('rupees for each container'),
  windows: fields.windows.describe('keys of windows; null for all'),
  city: optionalText(zoneRules.city).describe(
    'city of its PIN codes, which staff confirm; set together with the state, or empty',
  ),
  state: optionalText(zoneRules.state).describe('state from the list of states; set together with the city, or empty'),
  isActive: fields.isActive.default(true),
});

const charged = { path: ['floorCharge'], error: zoneMessages.floorCharge };
const isCharged = ({ floorFrom, floorCharge }: { floorFrom: number | null; floorCharge: number }) =>
  floorFrom === null || floorCharge > 0;

const newZone = zoneForm.refine(isCharged, charged);
const zoneEdit = zoneForm
  .extend({
    version: version.describe('version that the form showed'),
    opensCountry: z
      .boolean()
      .default(false)
      .describe('true: accepts that the whole country is served if this was the last active zone'),
  })
  .refine(isCharged, charged);

const zone = z.object({
  id,
  name: z.string(),
  pincodeCount: z.int(),
  fee: rupees(),
  freeFrom: rupees().nullable(),
  minimumOrder: rupees().nullable(),
  cashAllowed: z.boolean(),
  floorFrom: z.int().nullable(),
  floorCharge: rupees().describe('rupees for each container'),
  windows: z.array(z.string()).nullable().describe('keys of windows; null for all'),
  city: z.string().describe('city of its PIN codes; empty if staff have not confirmed it'),
  state: z.string().describe('state of its PIN codes; empty if the city is empty'),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Zone = z.infer<typeof zone>;
const zoneDetail = zone.extend({
  pincodes: z.array(z.string()),
  changedBy: z.string().nullable().describe('name of the person who saved it last'),
  wishes: z
    .array(z.object({ pincode: z.string(), waiting: z.int() }))
    .describe('requested PIN codes of the zone, the most requested first'),
});
export type ZoneDetail = z.infer<typeof zoneDetail>;
const zoneAnswer = dataAnswer({ zone: zoneDetail });
const zoneFilter = z.object({ search: searchQuery, isActive: booleanQuery.optional() });
/** The filter that staff choose. The list, its total and its export use it. */
export type ZoneFilterQuery = z.output<typeof zoneFilter>;
const zoneList = listAnswer('zones', zone, {
  activeZones: z.int().describe('number of active zones; if there are none, the whole country is served'),
});

const takenQuestion = z.object({ pincodes, zoneId: id.optional().describe('id of the zone that is edited') });
const takenAnswer = dataAnswer({ taken: z.array(z.object({ pincode: z.string(), zoneId: id, zone: z.string() })) });

/** `website` is a hidden field that people never see: a form that fills it is spam, and is accepted but discarded. */
const waitlistForm = z.object({
  ...valueFields(waitlistRules),
  website: optionalText({ max: [500, 'Must not exceed 500 characters'] }),
});
const waitlistFilter = z.object({ search: searchQuery.describe('beginning of a PIN code') });
export type WaitlistFilterQuery = z.output<typeof waitlistFilter>;
const waitlistEntry = z.object({
  pincode: z.string(),
  waiting: z.int(),
  told: z.int(),
  zone: z.string().nullable().describe('name of the active zone that serves it'),
  isTelling: z.boolean().describe('true while the emails are being sent'),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;
const waitlist = listAnswer('wishes', waitlistEntry, { isCountryServed: z.boolean() });
const tellAnswer = messageAnswer.extend({ data: z.object({ waiting: z.int() }) });

const missing = 'Zone not found';

/** Calls for zones with their PIN codes, and for the waiting list of addresses that are not served. */
export const zoneCalls = {
  'GET /admin/zones': {
    summary: 'All zones by name, with a search by name or PIN code',
    may: 'zones.read',
    query: zoneFilter.extend(pageQuery()),
    answer: zoneList,
  },
  'GET /admin/zones/export': {
    summary: 'The zones that match a filter as a spreadsheet, one row for each PIN code',
    may: 'zones.read',
    query: zoneFilter,
    archivedAs: 'zones',
  },
  'POST /admin/zones/taken': {
    summary: 'Find which of these PIN codes belong to other active zones; changes nothing',
    may: 'zones.manage',
    body: takenQuestion,
    answer: takenAnswer,
  },
  'GET /admin/zones/:id': {
    summary: 'One zone with its PIN codes',
    may: 'zones.read',
    answer: zoneAnswer,
    missing,
  },
  'POST /admin/zones': {
    summary: 'Add a zone',
    may: 'zones.manage',
    body: newZone,
    answer: zoneAnswer,
    status: 201,
    refusals: [409],
  },
  'PUT /admin/zones/:id': {
    summary: 'Change a zone, activate or deactivate it',
    may: 'zones.manage',
    body: zoneEdit,
    answer: zoneAnswer,
    refusals: [409],
    missing,
  },
  'POST /delivery-wishes': {
    summary: 'Request an email when a PIN code is served',
    may: 'anyone',
    body: waitlistForm,
    answer: messageAnswer,
    status: 201,
    refusals: [409, 429],
  },
  'GET /admin/delivery-wishes': {
    summary: 'Requested PIN codes, the most requested first',
    may: 'zones.read',
    query: waitlistFilter.extend(pageQuery()),
    answer: waitlist,
  },
  'GET /admin/delivery-wishes/export': {
    summary: 'The requested PIN codes that match a filter as a spreadsheet',
    may: 'zones.read',
    query: waitlistFilter,
    archivedAs: 'delivery-wishes',
  },
  'POST /admin/delivery-wishes/tell': {
    summary: 'Send an email to everybody who waits for a PIN code that is now served',
    may: 'zones.manage',
    body: z.object(valueFields({ pincode: waitlistRules.pincode })),
    answer: tellAnswer,
    refusals: [409],
  },
} as const satisfies CallTable;

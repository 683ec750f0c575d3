import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  booleanQuery,
  dataAnswer,
  day,
  id,
  listAnswer,
  messageAnswer,
  pageQuery,
  searchQuery,
  version,
} from '../http/envelope.ts';
import { numberField, optionalText, valueFields } from '../http/value-fields.ts';
import { weekdays } from '../shared/days.ts';
import { pincodeMessages, pincodePattern } from '../shared/pincode-rules.ts';
import { cleanNumber } from '../shared/typed-text.ts';
import {
  checkSlotChange,
  checkWindow,
  closedReasons,
  slotRules,
  slotStates,
  type WindowForm,
  windowKeyForm,
  windowRules,
} from './rules.ts';

const pincodeQuery = optionalText({ pattern: [pincodePattern, pincodeMessages.invalid], is: 'number' });
const time = z.string().describe('HH:MM in India');
/** A window and its times, which are empty if the window no longer exists. */
export const windowSpan = { key: z.string(), label: z.string(), from: time, to: time };
const slotState = {
  state: z.enum(slotStates),
  reason: z.enum(closedReasons).optional().describe('why the slot is closed; only for a closed slot'),
  note: z.string().optional().describe('reason of the closing, as the shop wrote it'),
};

const slotWindow = z.object({
  ...windowSpan,
  ...slotState,
  left: z.int().optional().describe('number of orders that still fit; only for the state `few`'),
});
const slotDay = z.object({ date: z.iso.date(), windows: z.array(slotWindow) });
export type SlotDay = z.infer<typeof slotDay>;

const bookedWindow = slotWindow.extend({
  booked: z.int().describe('number of orders in the slot'),
  capacity: z.int().nullable().describe('maximum orders in the slot; null if unlimited'),
});
export type BookedWindow = z.infer<typeof bookedWindow>;

const deliveryWindow = z.object({
  ...windowSpan,
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
  weekdays: z.array(z.int()).describe('1 is Monday, 7 is Sunday'),
  capacity: z.int().nullable().describe('maximum orders for each date and zone; null if unlimited'),
  cutoffDays: z
    .int()
    .nullable()
    .describe('days from the cut-off to the delivery day; null if the cut-off is the end of the window'),
  cutoffTime: time.nullable(),
  isFirst: z.boolean().describe('true for the three windows that cannot be deleted'),
  version: z.int(),
});
export type DeliveryWindow = z.infer<typeof deliveryWindow>;

const windowFields = valueFields(windowRules);
const windowShape = {
  label: windowFields.label,
  from: z.string().overwrite(cleanNumber),
  to: z.string().overwrite(cleanNumber),
  firstDate: day('firstDate').nullable().default(null),
  lastDate: day('lastDate').nullable().default(null),
  weekdays: windowFields.weekdays
    .max(7)
    .default([...weekdays])
    .transform((days) => [...new Set(days)].sort()),
  capacity: windowFields.capacity,
  cutoffDays: windowFields.cutoffDays,
  cutoffTime: z.string().overwrite(cleanNumber).nullable().default(null),
};
const addWindowFaults = (form: WindowForm, context: z.RefinementCtx) => {
  for (const { path, msg } of checkWindow(form)) context.addIssue({ code: 'custom', path: [path], message: msg });
};
const windowForm = z.object(windowShape).superRefine(addWindowFaults);
const windowChange = z.object({ ...windowShape, version }).superRefine(addWindowFaults);
const windowAnswer = dataAnswer({ window: deliveryWindow });
const keyParams = z.object({ key: z.string().regex(windowKeyForm) });

/**
 * What staff have set for one slot or a whole day itself. `isClosedAround` says whether the day, window or zone around it
 * is closed.
 */
const ownSetting = {
  ownCapacity: z.int().nullable(),
  isClosedItself: z.boolean(),
  isOpened: z.boolean().describe('true if it is open although the day, window or zone around it is closed'),
  ownReason: z.string(),
  isClosedAround: z.boolean().describe('true if the day, window or zone around it is closed and it is not opened'),
  version: z.int().describe('version; 0 if nothing is set'),
};
const gridCell = z.object({
  key: z.string(),
  ...slotState,
  booked: z.int(),
  capacity: z.int().nullable().describe('capacity of all zones together if the request names no zone'),
  isOverbooked: z.boolean(),
  fullZones: z.int().optional().describe('number of zones in which the slot is full, if the request names no zone'),
  ...ownSetting,
});
const gridDay = z.object({
  date: z.iso.date(),
  isClosed: z.boolean(),
  note: z.string(),
  ...ownSetting,
  windows: z.array(gridCell),
});
const grid = dataAnswer({
  today: z.iso.date(),
  zoneId: id.nullable(),
  windows: z.array(z.object(windowSpan)),
  days: z.array(gridDay),
});
export type SlotGrid = z.infer<typeof grid>['data'];
export type SlotGridDay = z.infer<typeof gridDay>;
export type SlotGridCell = z.infer<typeof gridCell>;

const slotChange = z
  .object({
    date: day('date'),
    windowKey: z.string().max(40).nullable().default(null).describe('null for the whole day'),
    zoneId: id.nullable().default(null).describe('null for every zone'),
    isClosed: z.boolean(),
    isOpened: z
      .boolean()
      .default(false)
      .describe('true: open although the day, the window or the zone around it is closed'),
    reason: optionalText(slotRules.reason),
    capacity: numberField(slotRules.capacity)
      .nullable()
      .optional()
      .describe('maximum orders in the slot; null for the capacity of the window, unchanged if omitted'),
    version: version.optional().describe('version that was shown, 0 for none; not compared if omitted'),
    isMoving: z
      .boolean()
      .default(false)
      .describe(
        'true: its orders and planned deliveries will be moved next, and the move informs their customers. false: customers of planned deliveries are informed at once that the slot is closed',
      ),
  })
  .superRefine((change, context) => {
    for (const { path, msg } of checkSlotChange(change))
      context.addIssue({ code: 'custom', path: [path], message: msg });
  });

const slotException = z.object({
  id,
  date: z.iso.date(),
  windowKey: z.string().nullable(),
  windowLabel: z.string().nullable(),
  zoneId: id.nullable(),
  zoneName: z.string().nullable(),
  isClosed: z.boolean(),
  isOpened: z.boolean(),
  reason: z.string(),
  capacity: z.int().nullable(),
  version: z.int(),
  createdBy: z.string().nullable().describe('name of the person who set it'),
  updatedAt: z.iso.datetime(),
});
export type SlotException = z.infer<typeof slotException>;
const exceptionFilter = z.object({
  from: day('from').optional(),
  to: day('to').optional(),
  zoneId: id.optional().describe('exceptions that apply to this zone: its own, and those for all zones'),
  isClosed: booleanQuery.optional().describe('false: exceptions that change the capacity or open a slot'),
  search: searchQuery.describe('part of the reason'),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type ExceptionFilterQuery = z.output<typeof exceptionFilter>;

const serviceArea = z.object({
  pincode: z.string(),
  isServed: z.boolean(),
  terms: z
    .object({
      fee: rupees(),
      freeFrom: rupees().nullable().describe('sum of the lines in rupees from which delivery is free'),
      minimumOrder: rupees().nullable().describe('minimum sum of the lines in rupees'),
      floorFrom: z.int().nullable().describe('lowest floor for which each container is charged if there is no lift'),
      floorCharge: rupees().describe('rupees for each container'),
      cashAllowed: z.boolean(),
    })
    .nullable(),
  nextSlot: slotWindow.extend({ date: z.iso.date() }).nullable().describe('the first slot that accepts orders'),
  place: z
    .object({ city: z.string(), state: z.string() })
    .nullable()
    .describe('city and state of the PIN code, as staff confirmed them for its zone'),
});
export type ServiceArea = z.infer<typeof serviceArea>;

const deliveryOffer = z.object({
  fee: rupees().describe('the lowest charge of all zones in rupees; without zones the charge in the settings'),
  freeFrom: rupees().nullable().describe('sum in rupees from which delivery is free; null if zones differ'),
  isOneFee: z.boolean().describe('true if fee and freeFrom are the same everywhere'),
  hasZones: z.boolean(),
  cashAllowed: z.boolean().describe('true if at least one zone accepts cash'),
  hasFirstWindows: z
    .boolean()
    .describe('true if every zone has the windows of a new shop: morning, afternoon and evening'),
});
export type DeliveryOffer = z.infer<typeof deliveryOffer>;

/** Calls for windows and slots: what is open on which day, and how staff set it. */
export const slotCalls = {
  'GET /delivery-slots': {
    summary: 'The days that can be chosen, with their windows, each open, few, full or closed',
    may: 'anyone',
    query: z.object({
      pincode: pincodeQuery.describe('PIN code of the delivery; if omitted, the shop without zones'),
      days: z.coerce
        .number({ error: 'days must be a number' })
        .int('days must be a whole number')
        .min(1)
        .max(400)
        .default(14),
    }),
    answer: dataAnswer({
      now: z.iso.datetime().describe('time of the answer'),
      offersFirst: z
        .boolean()
        .describe(
          'true if the first open slot is preselected, because the shop has saved settings, zones, windows or exceptions',
        ),
      days: z.array(slotDay),
    }),
    refusals: [409],
  },
  'GET /service-area/:pincode': {
    summary: 'Terms of delivery to a PIN code, if it is served, and its next open slot',
    may: 'anyone',
    params: z.object({ pincode: z.string() }),
    answer: dataAnswer({ area: serviceArea }),
  },
  'GET /admin/delivery-slots': {
    summary: 'The days and windows that customers see, with the number of orders in each, for an order by phone',
    may: 'orders.read',
    query: z.object({ pincode: pincodeQuery.describe('PIN code of the delivery; if omitted, the shop without zones') }),
    answer: dataAnswer({
      now: z.iso.datetime().describe('time of the answer'),
      days: z.array(z.object({ date: z.iso.date(), windows: z.array(bookedWindow) })),
    }),
    refusals: [409],
  },
  'GET /delivery-offer': {
    summary: 'Delivery charges of all zones, for visitors who have not given a place',
    may: 'anyone',
    answer: dataAnswer({ offer: deliveryOffer }),
  },
  'GET /admin/slots': {
    summary: 'Two weeks of slots: booked, capacity, state',
    may: 'slots.read',
    query: z.object({ from: day('from').optional(), zoneId: id.optional() }),
    answer: grid,
    refusals: [404],
  },
  'PUT /admin/slots': {
    summary:
      'Close or open a day or a slot, or change its capacity; a closed day or zone also closes its slots, except opened ones',
    may: 'slots.manage',
    body: slotChange,
    answer: dataAnswer({
      exception: slotException.nullable(),
      booked: z.int().describe('number of orders that remain in the slot'),
    }),
    refusals: [404, 409],
  },
  'GET /admin/slot-exceptions': {
    summary: 'Days and slots that differ from their windows',
    may: 'slots.read',
    query: exceptionFilter.extend(pageQuery()),
    answer: listAnswer('exceptions', slotException),
  },
  'GET /admin/slot-exceptions/export': {
    summary: 'All exceptions that match a filter as a spreadsheet',
    may: 'slots.read',
    query: exceptionFilter,
    archivedAs: 'slots',
  },
  'GET /admin/delivery-windows': {
    summary: 'All windows, including ended ones',
    may: 'slots.read',
    answer: dataAnswer({ windows: z.array(deliveryWindow) }),
  },
  'GET /admin/delivery-windows/export': {
    summary: 'All windows as a spreadsheet',
    may: 'slots.read',
    archivedAs: 'delivery-windows',
  },
  'POST /admin/delivery-windows': {
    summary: 'Add a window; its key is made from its name',
    may: 'slots.manage',
    body: windowForm,
    answer: windowAnswer,
    status: 201,
    refusals: [409],
  },
  'PUT /admin/delivery-windows/:key': {
    summary: 'Change a window',
    may: 'slots.manage',
    params: keyParams,
    body: windowChange,
    answer: windowAnswer,
    refusals: [409],
    missing: 'Window not found',
  },
  'DELETE /admin/delivery-windows/:key': {
    summary: 'Delete a window, or end it if orders or zones use it',
    may: 'slots.manage',
    params: keyParams,
    answer: messageAnswer,
    refusals: [409],
    missing: 'Window not found',
  },
} as const satisfies CallTable;

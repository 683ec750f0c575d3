/** Calls of the rider's phone: the rider's own runs, acts at doors, and photos of doors where nothing was delivered. */
import { z } from 'zod';
import { deliveryAddress, position } from '../accounts/delivery-address.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, messageAnswer } from '../http/envelope.ts';
import { payments, taken } from '../orders/money-calls.ts';
import { message } from '../shared/translate.ts';
import { cleanText } from '../shared/typed-text.ts';
import { windowSpan } from '../slots/calls.ts';
import { mostPhotoBytes } from '../uploads/photos.ts';
import { doorCodePattern, mostActs } from './act-rules.ts';
import { actKinds, customerRequests, deliveryAnswers, runStates, stopOutcomes } from './rules.ts';

const window = z.object(windowSpan);

/** An act as the phone recorded it. Its kind determines which fields are used; other fields are ignored. */
const riderAct = z.object({
  id: id.describe('created on the phone; a repeated act gets the answer of the first one'),
  stopId: id,
  kind: choice(actKinds, 'kind'),
  at: z.iso
    .datetime({ offset: true })
    .describe('by the clock of the phone: shown, and compared with the hours of the run where a customer asked'),
  seen: z.string().max(40).describe('`state` of the stop as the rider saw it'),
  given: z
    .array(z.object({ itemId: id, quantity: z.int().min(0).max(999) }))
    .max(200)
    .default([])
    .describe('lines of which another quantity was given; the others as ordered'),
  taken: taken.default([]),
  payments,
  code: z.string().regex(doorCodePattern).nullable().default(null).describe('what the customer told'),
  reason: z.string().overwrite(cleanText).max(500).default('').describe('why nothing was delivered'),
  next: z
    .object({ day: day('day'), window: z.string().max(40) })
    .nullable()
    .default(null)
    .describe('when it is brought again; null: back to the shop, the order is cancelled. Of a wish, the new time'),
  position: position
    .extend({ accuracy: z.number().min(0).describe('in metres') })
    .nullable()
    .default(null)
    .catch(null)
    .describe('of the phone at this delivery, if the rider has allowed it'),
  asked: z
    .object({
      wish: choice(customerRequests, 'wish'),
      planId: id.nullable(),
      date: day('date').nullable(),
      orderId: id.nullable(),
    })
    .nullable()
    .default(null)
    .describe('what the customer asked for, of the delivery `ahead`'),
  takesBack: id.nullable().default(null).describe('the act that is taken back'),
  undoneBy: id.nullable().default(null).describe('the act that takes back what this one corrects'),
});

/** An act at a door as the server receives it, once it has been checked. */
export type RiderAct = z.output<typeof riderAct>;

/** An earlier act, as the rider's phone gets it. Fields that did not exist when it was recorded have their defaults. */
const recordedAct = riderAct.pick({ id: true, given: true, taken: true, payments: true, code: true });

/** Everything needed at a door, so that it works without a network. */
export const riderStop = z.object({
  id,
  place: z.int().describe('in the order of the run, from 1'),
  outcome: z.enum(stopOutcomes).nullable().describe('null while it is open'),
  act: recordedAct.nullable().describe('the last act that you recorded here and can undo; null if there is none'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable().describe('null for a pick-up'),
  pickupId: id.nullable(),
  customerId: id.describe('stops of one customer use the same balance'),
  state: z.string().describe('status of the order or pick-up as it is now; an act says which one it saw'),
  ...deliveryAddress,
  position: position.nullable().describe('of the door, learnt at deliveries; null where nobody knows'),
  notes: z.string().describe('what the customer wrote beside the order'),
  window,
  items: z.array(
    z.object({
      itemId: id,
      containerId: id.nullable(),
      name: z.string().describe('with its size'),
      quantity: z.int(),
      price: rupees(),
      deposit: rupees().describe('of one container'),
      depositFreeUnits: z.int(),
    }),
  ),
  containers: z
    .array(
      z.object({
        containerId: id,
        name: z.string(),
        expected: z.int().describe('empties that are promised'),
        held: z.int().describe('with the customer now'),
        deposit: rupees().describe('of the customer for those'),
      }),
    )
    .describe('jars that may come back'),
  bill: z
    .object({
      totalPrice: rupees().describe('of the goods'),
      deliveryCharge: rupees(),
      deposit: rupees(),
      amountPaid: rupees(),
      asked: rupees(),
      amountDue: rupees().describe('of this order'),
      otherDues: rupees().describe('of everything else'),
      credit: rupees(),
      isOnAccount: z.boolean().describe('nothing is collected at the door'),
      isCash: z.boolean().describe('the customer means to pay in cash'),
    })
    .nullable()
    .describe('the bill if the order is delivered unchanged; null for a pick-up'),
  answer: z.enum(deliveryAnswers).nullable().describe('of the customer, to what was recorded'),
  wantsCode: z.boolean().describe('the customer can tell four digits'),
  ahead: z
    .object({
      planId: id.nullable().describe('null for an order that no plan made'),
      date: z.iso.date().nullable().describe('the day of the plan'),
      orderId: id.nullable().describe('null where no order is made yet'),
      day: z.iso.date(),
      window: z.string().describe('the key of a window'),
      more: z.string().nullable().describe('the product of which the customer can request one more'),
      asked: z
        .enum(customerRequests)
        .nullable()
        .describe('what was asked for at this stop and waits: a new request replaces it'),
    })
    .nullable()
    .describe('the next delivery of the customer after today, which can still be changed here'),
});
export type RiderStop = z.infer<typeof riderStop>;

export const riderRun = z.object({
  id,
  day: z.iso.date(),
  window: window.nullable().describe('null: the whole day'),
  state: z.enum(runStates),
  stops: z.array(riderStop).describe('in their order; none of a run that is closed'),
  balance: rupees().describe('cash of the rider that is not handed over yet, of all runs'),
  closing: z
    .object({ balance: rupees().describe('what the bag should hold'), counted: rupees(), reason: z.string() })
    .nullable()
    .describe('cash as the shop has counted it; null before that'),
});
export type RiderRun = z.infer<typeof riderRun>;

const actAnswer = z.object({
  id,
  isRecorded: z.boolean().describe('false: nothing was posted, and the phone does not send it again'),
  message: z.string().describe('what the rider should know; empty when all went as meant'),
});

const missing = 'Run not found';

export const riderCalls = {
  'GET /run': {
    fresh: true,
    summary: 'My runs of today and tomorrow with all that their doors need',
    may: 'runs.drive',
    answer: dataAnswer({
      rider: z.object({ id, name: z.string() }),
      today: z.iso.date(),
      now: z.iso.datetime().describe('by the clock of the shop, so that the phone knows when its own is wrong'),
      shop: z.object({ name: z.string(), phone: z.string(), upiId: z.string() }),
      windows: z.array(window).describe('for the next try'),
      runs: z.array(riderRun).max(20),
      balance: rupees().describe('cash of the rider that is not handed over yet, also without a run'),
    }),
  },
  'POST /run/acts': {
    summary: 'What I did at doors, in the order in which I did it; each act is recorded once',
    may: 'runs.drive',
    bodyBytes: 262_144,
    body: z.object({
      acts: z.array(riderAct).min(1).max(mostActs),
      sentAt: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('by the clock of the phone when it sends: it shows by how much that clock is wrong'),
    }),
    answer: dataAnswer({ answers: z.array(actAnswer).describe('of each act, in the same order') }),
    refusals: [429, 503],
  },
  'POST /run/:id/returned': {
    summary: 'I am back at the shop',
    may: 'runs.drive',
    answer: messageAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;

const photo = z.object({
  id,
  rider: z.string(),
  reason: z.string().describe('why nothing was delivered'),
  createdAt: z.iso.datetime(),
  picture: z.string().describe('as a data: URL'),
});

export const wrongPhoto = message('Please send a JPEG picture of at most 150 kB');
const mostLetters = 4 * Math.ceil(mostPhotoBytes / 3);

/** Calls for photos of doors where nothing was delivered: riders send them, staff see them. */
export const runPhotoCalls = {
  'POST /run/acts/:id/photo': {
    summary: 'The photo of a door where nothing was delivered, after the act itself; the first one stays',
    may: 'runs.drive',
    bodyBytes: mostLetters + 1000,
    body: z.object({
      jpeg: z.base64(wrongPhoto).max(mostLetters, wrongPhoto).describe('in base64'),
    }),
    answer: messageAnswer,
    refusals: [503],
    missing: 'Stop not found',
  },
  'GET /admin/stop-photos/:id': {
    fresh: true,
    summary: 'The newest three photos from the door of an order or a pick-up',
    may: 'runs.read',
    answer: dataAnswer({ photos: z.array(photo).max(3).describe('newest first') }),
    missing: 'Stop not found',
  },
} as const satisfies CallTable;

/**
 * Calls of the rider's phone: the rider's own runs, acts at doors, and photos of doors where nothing was delivered.
 * docs/adding/rider.md says what a new field needs.
 */
import { z } from 'zod';
import { deliveryAddress, position } from '../accounts/delivery-address.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, messageAnswer } from '../http/envelope.ts';
import { numberField } from '../http/value-fields.ts';
import { payments, taken } from '../orders/money-calls.ts';
import { optionalAmount } from '../shared/fields.ts';
import { cleanNumber, cleanText } from '../shared/typed-text.ts';
import { windowSpan } from '../slots/calls.ts';
import { mostPhotoLetters, wrongPhoto } from '../uploads/photos.ts';
import { doorCodePattern, mostActs, mostSoldUnits } from './act-rules.ts';
import { actKinds, customerRequests, deliveryAnswers, runStates, stopOutcomes } from './rules.ts';

const window = z.object(windowSpan);

/** An act as the phone recorded it. Its kind determines which fields are used; other fields are ignored. */
const riderAct = z.object({
  id: id.describe('created on the phone; a repeated act gets the answer of the first one'),
  stopId: id.describe('id of the stop; for a sale, created on the phone'),
  kind: choice(actKinds, 'kind'),
  at: z.iso
    .datetime({ offset: true })
    .describe(
      'time by the clock of the phone; it is shown, and compared with the hours of the run for requests of customers',
    ),
  seen: z.string().max(40).describe('`state` of the stop that the rider saw'),
  given: z
    .array(z.object({ itemId: id, quantity: z.int().min(0).max(999) }))
    .max(200)
    .default([])
    .describe(
      'all lines with their given quantity; nothing was given of other lines. Empty if all were given as ordered',
    ),
  taken: taken.default([]),
  payments,
  code: z.string().regex(doorCodePattern).nullable().default(null).describe('code that the customer named'),
  reason: z.string().overwrite(cleanText).max(500).default('').describe('reason why nothing was delivered'),
  next: z
    .object({ day: day('day'), window: z.string().max(40) })
    .nullable()
    .default(null)
    .describe(
      'time of the next attempt; null: the goods return to the shop and the order is cancelled. For a request, the new time',
    ),
  position: position
    .extend({ accuracy: z.number().min(0).describe('accuracy in metres') })
    .nullable()
    .default(null)
    .catch(null)
    .describe('position of the phone at this delivery, if the rider has allowed it'),
  asked: z
    .object({
      wish: choice(customerRequests, 'wish'),
      planId: id.nullable(),
      date: day('date').nullable(),
      orderId: id.nullable(),
    })
    .nullable()
    .default(null)
    .describe('request of the customer about the delivery `ahead`'),
  takesBack: id.nullable().default(null).describe('id of the act that is undone'),
  undoneBy: id.nullable().default(null).describe('id of the act that undoes the act that this one corrects'),
  runId: id.nullable().default(null).describe('run of a sale; other acts are found by their stop'),
  sold: z
    .array(
      z.object({
        productId: id,
        quantity: z.int().min(1).max(mostSoldUnits),
        price: numberField(optionalAmount),
        deposit: numberField(optionalAmount),
      }),
    )
    .max(50)
    .default([])
    .describe('products of a sale without an order, each once, with the price and the deposit that the phone showed'),
  buyer: z
    .object({ name: z.string().overwrite(cleanText).max(100), phone: z.string().overwrite(cleanNumber).max(20) })
    .nullable()
    .default(null)
    .describe('buyer of a sale; null for a buyer who gave no phone number, who swaps every jar'),
});

/** An act at a door as the server receives it, once it has been checked. */
export type RiderAct = z.output<typeof riderAct>;

/** An earlier act, as the rider's phone gets it. Fields that did not exist when it was recorded have their defaults. */
const recordedAct = riderAct.pick({ id: true, given: true, taken: true, payments: true, code: true });

/** Everything needed at a door, so that it works without a network. */
export const riderStop = z.object({
  id,
  place: z.int().describe('position in the run, from 1'),
  outcome: z.enum(stopOutcomes).nullable().describe('null if the stop is open'),
  act: recordedAct.nullable().describe('the last act that you recorded here and can undo; null if there is none'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable().describe('null for a pick-up'),
  pickupId: id.nullable(),
  customerId: id.describe('id of the customer; stops of one customer use the same balance'),
  state: z.string().describe('current status of the order or pick-up; an act contains the one that the rider saw'),
  ...deliveryAddress,
  position: position.nullable().describe('position of the door, learnt at deliveries; null if unknown'),
  notes: z.string().describe('note of the customer on the order'),
  window,
  items: z.array(
    z.object({
      itemId: id,
      productId: id,
      containerId: id.nullable(),
      name: z.string().describe('name and size'),
      quantity: z.int(),
      price: rupees(),
      deposit: rupees().describe('deposit of one container in rupees'),
      depositFreeUnits: z.int(),
    }),
  ),
  containers: z
    .array(
      z.object({
        containerId: id,
        name: z.string(),
        expected: z.int().describe('number of promised empties'),
        held: z.int().describe('number with the customer now'),
        deposit: rupees().describe('deposit of the customer for them in rupees'),
      }),
    )
    .describe('jars that may be returned'),
  bill: z
    .object({
      totalPrice: rupees().describe('price of the goods in rupees'),
      deliveryCharge: rupees(),
      deposit: rupees(),
      amountPaid: rupees(),
      asked: rupees(),
      amountDue: rupees().describe('rupees due for this order'),
      otherDues: rupees().describe('rupees due for everything else'),
      credit: rupees(),
      isOnAccount: z.boolean().describe('true if nothing is collected at the door'),
      isCash: z.boolean().describe('true if the customer intends to pay in cash'),
    })
    .nullable()
    .describe('the bill if the order is delivered unchanged; null for a pick-up'),
  answer: z.enum(deliveryAnswers).nullable().describe('answer of the customer to the record'),
  isSale: z.boolean().describe('true if a rider sold it without an order'),
  wantsCode: z.boolean().describe('true if the customer can name a code of four digits'),
  ahead: z
    .object({
      planId: id.nullable().describe('null for an order without a plan'),
      date: z.iso.date().nullable().describe('day according to the rhythm of the plan'),
      orderId: id.nullable().describe('null if there is no order yet'),
      day: z.iso.date(),
      window: z.string().describe('the key of a window'),
      more: z.string().nullable().describe('name of the product of which the customer can request one more'),
      asked: z
        .enum(customerRequests)
        .nullable()
        .describe('waiting request from this stop, which a new request replaces'),
    })
    .nullable()
    .describe('the customer’s next delivery after today that can still be changed here'),
});
export type RiderStop = z.infer<typeof riderStop>;

export const riderRun = z.object({
  id,
  day: z.iso.date(),
  window: window.nullable().describe('null for the whole day'),
  state: z.enum(runStates),
  stops: z.array(riderStop).describe('the stops in their order; empty for a closed run'),
  goods: z
    .object({
      full: z.array(
        z.object({
          productId: id,
          name: z.string().describe('name and size'),
          containerId: id.nullable().describe('null for a product without a returnable container'),
          price: rupees().nullable().describe('list price in rupees; null if it cannot be sold without an order'),
          deposit: rupees().describe('deposit of one container in rupees'),
          loaded: z.int().describe('number of units that were loaded, spares included'),
          left: z.int().describe('number of full units still on board'),
        }),
      ),
      empties: z.array(z.object({ containerId: id, name: z.string(), count: z.int() })),
    })
    .nullable()
    .describe('goods on board; null before the start of the run and after its count'),
  balance: rupees().describe('cash in rupees of all runs that the rider has not handed over yet'),
  closing: z
    .object({ balance: rupees().describe('rupees that the bag should contain'), counted: rupees(), reason: z.string() })
    .nullable()
    .describe('cash as the shop has counted it; null until it is counted'),
});
export type RiderRun = z.infer<typeof riderRun>;

const actAnswer = z.object({
  id,
  isRecorded: z.boolean().describe('false if nothing was posted; the phone does not send it again'),
  message: z.string().describe('message to the rider; empty if everything was recorded as sent'),
});

const missing = 'Run not found';

export const riderCalls = {
  'GET /run': {
    fresh: true,
    summary: 'My runs of today and tomorrow with all data for their doors',
    may: 'runs.drive',
    answer: dataAnswer({
      rider: z.object({ id, name: z.string() }),
      today: z.iso.date(),
      now: z.iso
        .datetime()
        .describe('time by the clock of the shop, with which the phone detects a wrong clock of its own'),
      shop: z.object({ name: z.string(), phone: z.string(), upiId: z.string() }),
      windows: z.array(window).describe('windows for the next attempt'),
      runs: z.array(riderRun).max(20),
      balance: rupees().describe('cash in rupees that the rider has not handed over yet, even without a run'),
    }),
  },
  'POST /run/acts': {
    summary: 'Send my acts at doors in the order in which I did them; each act is recorded once',
    may: 'runs.drive',
    bodyBytes: 262_144,
    body: z.object({
      acts: z.array(riderAct).min(1).max(mostActs),
      sentAt: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('time by the clock of the phone when it sends, from which the shop computes the error of that clock'),
    }),
    answer: dataAnswer({ answers: z.array(actAnswer).describe('answers to the acts in the same order') }),
    refusals: [429, 503],
  },
  'POST /run/:id/returned': {
    summary: 'Report that I am back at the shop',
    may: 'runs.drive',
    answer: messageAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;

const photo = z.object({
  id,
  rider: z.string(),
  reason: z.string().describe('reason why nothing was delivered'),
  createdAt: z.iso.datetime(),
  picture: z.string().describe('picture as a data: URL'),
});

/** Calls for photos of doors where nothing was delivered: riders send them, staff see them. */
export const runPhotoCalls = {
  'POST /run/acts/:id/photo': {
    summary: 'Send the photo of a failed stop, after its act; only the first photo is kept',
    may: 'runs.drive',
    bodyBytes: mostPhotoLetters + 1000,
    body: z.object({
      jpeg: z.base64(wrongPhoto).max(mostPhotoLetters, wrongPhoto).describe('JPEG picture in base64'),
    }),
    answer: messageAnswer,
    refusals: [503],
    missing: 'Stop not found',
  },
  'GET /admin/stop-photos/:id': {
    fresh: true,
    summary: 'The newest three photos from the door of an order or a pick-up',
    may: 'runs.read',
    answer: dataAnswer({ photos: z.array(photo).max(3).describe('photos, newest first') }),
    missing: 'Stop not found',
  },
} as const satisfies CallTable;

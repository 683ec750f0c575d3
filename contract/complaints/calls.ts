/** Calls for complaints: of customers, of guests with a secret link, and of staff. */
import { z } from 'zod';
import { slotFields } from '../accounts/delivery-address.ts';
import { quantity } from '../cart/calls.ts';
import { maxProducts, quantityMessages } from '../cart/rules.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery, searchQuery, version } from '../http/envelope.ts';
import { numberField, optionalText, textField, withExportReason } from '../http/value-fields.ts';
import { recordedMethods } from '../orders/status-flow.ts';
import { deskAmount } from '../shared/fields.ts';
import { mostPhotoLetters, wrongPhoto } from '../uploads/photos.ts';
import {
  answerText,
  chooseGoods,
  complaintEntryNames,
  complaintKindNames,
  complaintOutcomeNames,
  complaintStatusNames,
  complaintText,
  guestRules,
  moneyOutcomes,
  noteText,
  plainOutcomes,
  replyText,
} from './rules.ts';

const namedOrder = z.object({ id, orderNumber: z.string() });
const person = z.object({ id, name: z.string() });

const complaint = z.object({
  id,
  number: z.string().describe('ticket number'),
  kind: z.enum(complaintKindNames),
  status: z.enum(complaintStatusNames),
  outcome: z.enum(complaintOutcomeNames).nullable(),
  text: z.string(),
  amount: rupees().nullable().describe('rupees that were paid back, or that went to the balance'),
  order: namedOrder.nullable().describe('the order that the complaint is about'),
  replacement: namedOrder.nullable().describe('the order that was placed to replace the goods'),
  createdAt: z.iso.datetime(),
  acknowledgeBy: z.iso.datetime(),
  resolveBy: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  reopenUntil: z.iso
    .datetime()
    .nullable()
    .describe('time until which the complaint can be reopened; null if it cannot be reopened'),
  photos: z.int().describe('number of stored photos'),
  photosLeft: z.int().describe('number of photos that can still be added'),
});
export type Complaint = z.infer<typeof complaint>;

const entry = z.object({
  id,
  kind: z.enum(complaintEntryNames),
  text: z.string(),
  outcome: z.enum(complaintOutcomeNames).nullable(),
  createdAt: z.iso.datetime(),
});
export type ComplaintEntry = z.infer<typeof entry>;

const adminComplaint = complaint.extend({
  customer: person.nullable().describe('the customer who complains; null for a guest'),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  assignee: person.nullable(),
  overdue: z.enum(['acknowledge', 'resolve']).nullable().describe('the deadline that has passed'),
  version: z.int(),
});
export type AdminComplaint = z.infer<typeof adminComplaint>;

const adminEntry = entry.extend({ by: z.string().nullable().describe('name of the person; null for a guest') });
export type AdminComplaintEntry = z.infer<typeof adminEntry>;

const photo = z.object({ id, createdAt: z.iso.datetime(), picture: z.string().describe('a data: URL') });

const pressId = z
  .string()
  .min(8, 'pressId must have at least 8 characters')
  .max(100, 'pressId must not exceed 100 characters')
  .describe('random, made by the browser for one press: a repeated press is written once');
/** The secret of a guest's link. Customers sign in instead. */
const secret = z.string().max(100).optional();

const report = z
  .object({
    pressId,
    kind: choice(complaintKindNames, 'kind'),
    text: textField(complaintText),
    orderId: id.nullable().optional().describe('one of my orders'),
    name: optionalText(guestRules.name).describe('name of a guest; ignored for customers'),
    email: optionalText(guestRules.email),
    phone: optionalText(guestRules.phone),
  })
  .describe('guests give their name, and an email address or a phone number');

const reply = z.object({ pressId, secret, text: textField(replyText) });

const detail = { complaint, entries: z.array(entry).describe('oldest first') };
const missing = 'Complaint not found';
const ofFollower = { may: 'anyone', fresh: true, missing } as const;

const filter = z.object({
  status: choice([...complaintStatusNames, 'unresolved', 'overdue'], 'status').optional(),
  kind: choice(complaintKindNames, 'kind').optional(),
  outcome: choice(complaintOutcomeNames, 'outcome').optional(),
  customerId: id.optional(),
  assigneeId: id.optional(),
  search: searchQuery.describe('ticket number, name, phone, email address, or words of the complaint'),
});
export type ComplaintFilterQuery = z.output<typeof filter>;

const adminDetail = {
  complaint: adminComplaint,
  entries: z.array(adminEntry).describe('the newest 500, oldest first'),
};
const staffAct = {
  may: 'complaints.manage',
  idempotent: true,
  answer: dataAnswer(adminDetail).extend({ message: z.string() }),
  missing,
  refusals: [409],
} as const;

export const complaintCalls = {
  'POST /complaints': {
    summary: 'Make a complaint, as a customer or as a guest',
    may: 'anyone',
    body: report,
    answer: dataAnswer({
      complaint,
      secret: z.string().nullable().describe('opens the complaint of a guest; null for a customer'),
    }),
    status: 201,
    refusals: [409, 429],
  },
  'GET /complaints': {
    summary: 'My complaints, newest first',
    may: 'orders.place',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('complaints', complaint),
  },
  'GET /complaints/:id': {
    ...ofFollower,
    summary: 'One of my complaints with its messages; guests send the secret of their link',
    query: z.object({ secret }),
    answer: dataAnswer(detail),
  },
  'GET /complaints/:id/photos': {
    ...ofFollower,
    summary: 'Photos of one of my complaints',
    query: z.object({ secret }),
    answer: dataAnswer({ photos: z.array(photo) }),
  },
  'POST /complaints/:id/messages': {
    ...ofFollower,
    summary: 'Add a message to one of my complaints that is not resolved',
    body: reply,
    answer: dataAnswer(detail),
    refusals: [409, 429],
  },
  'POST /complaints/:id/photos': {
    ...ofFollower,
    summary: 'Add a photo to one of my complaints that is not resolved; it is stored without the data of the camera',
    bodyBytes: mostPhotoLetters + 1000,
    body: z.object({
      secret,
      jpeg: z.base64(wrongPhoto).max(mostPhotoLetters, wrongPhoto).describe('JPEG picture in base64'),
    }),
    answer: dataAnswer(detail),
    refusals: [409, 429, 503],
  },
  'POST /complaints/:id/reopen': {
    ...ofFollower,
    summary: 'Open one of my resolved complaints again, once',
    body: reply,
    answer: dataAnswer(detail),
    refusals: [409, 429],
  },
  'GET /admin/complaints': {
    summary: 'Complaints: overdue ones first, then the others that are not resolved by their deadline, then the newest',
    may: 'complaints.read',
    fresh: true,
    query: filter.extend(pageQuery()),
    answer: listAnswer('complaints', adminComplaint),
  },
  'GET /admin/complaints/export': {
    summary: 'All complaints that match a filter as a spreadsheet, newest first',
    may: 'users.export',
    needsProof: 'withFactor',
    query: filter.extend(withExportReason),
    archivedAs: 'complaints',
  },
  'GET /admin/complaints/:id': {
    summary: 'One complaint with its history',
    may: 'complaints.read',
    fresh: true,
    answer: dataAnswer(adminDetail),
    missing,
  },
  'GET /admin/complaints/:id/photos': {
    summary: 'Photos of a complaint',
    may: 'complaints.read',
    fresh: true,
    answer: dataAnswer({ photos: z.array(photo) }),
    missing,
  },
  'GET /admin/complaint-staff': {
    summary: 'Active people who may answer complaints, for assigning one to them',
    may: 'complaints.read',
    answer: dataAnswer({
      staff: z.array(person).describe('people to whom a complaint can be assigned: at most 100, by name'),
    }),
  },
  'POST /admin/complaints/:id/acknowledge': {
    ...staffAct,
    summary: 'Acknowledge a complaint; the complainant gets an email',
    body: z.object({ version }),
  },
  'POST /admin/complaints/:id/note': {
    ...staffAct,
    summary: 'Write a note that only staff read',
    body: z.object({ note: textField(noteText) }),
  },
  'POST /admin/complaints/:id/message': {
    ...staffAct,
    summary: 'Write to the complainant; this also acknowledges the complaint',
    body: z.object({ version, message: textField(replyText) }),
  },
  'PUT /admin/complaints/:id/assignee': {
    ...staffAct,
    summary: 'Say who of the staff answers a complaint',
    body: z.object({
      version,
      assigneeId: id.nullable().describe('id of the member of staff who handles it; null if it is not assigned'),
    }),
  },
  'POST /admin/complaints/:id/resolve': {
    ...staffAct,
    summary: 'Resolve a complaint without goods and money: settled, or declined with a reason',
    body: z.object({ version, outcome: choice(plainOutcomes, 'outcome'), answer: textField(answerText) }),
  },
  'POST /admin/complaints/:id/replace': {
    ...staffAct,
    summary:
      'Resolve a complaint with an order that replaces goods of its order and costs nothing; needs orders.manage and orders.payments, too',
    body: z.object({
      version,
      answer: textField(answerText),
      items: z
        .array(z.object({ productId: id, quantity }), { error: chooseGoods })
        .min(1, chooseGoods)
        .max(maxProducts, quantityMessages.products)
        .describe('products of the order, and how many are replaced'),
      ...slotFields,
      overbook: z.boolean().default(false).describe('true: accepts a slot that is full or closed'),
    }),
    refusals: [202, 409, 429, 503],
  },
  'POST /admin/complaints/:id/pay': {
    ...staffAct,
    summary:
      'Resolve a complaint with money, to the balance or paid out; needs money.waive, and for a refund money.manage, too',
    needsProof: 'withFactor',
    body: z.object({
      version,
      answer: textField(answerText),
      outcome: choice(moneyOutcomes, 'outcome').describe(
        'credit: the amount goes to the balance of the customer, which pays dues first',
      ),
      amount: numberField(deskAmount).describe('rupees'),
      method: choice(recordedMethods, 'method').optional().describe('payment method of a refund'),
    }),
    refusals: [202, 409],
  },
} as const satisfies CallTable;

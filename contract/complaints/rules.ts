/** Rules of complaints that server and browser share. The browser loads this file, so it must not import Zod. */
import { contactRules, emailRule, phone, tooLong } from '../shared/fields.ts';
import type { FieldError, TextRule, TextRules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

export const complaintKinds = {
  leak: message('Leaking jar'),
  broken_seal: message('Broken seal'),
  taste_or_smell: message('Taste or smell'),
  short: message('Less than ordered'),
  late: message('Late delivery'),
  conduct: message('Conduct of a person'),
  charge: message('Wrong charge'),
  other: message('Something else'),
} as const;
export type ComplaintKind = keyof typeof complaintKinds;
export const complaintKindNames = Object.keys(complaintKinds) as [ComplaintKind, ...ComplaintKind[]];

/** `open` waits for the first answer of the shop. */
export const complaintStatuses = {
  open: message('Waiting for an answer'),
  acknowledged: message('In progress'),
  resolved: message('Resolved'),
} as const;
export type ComplaintStatus = keyof typeof complaintStatuses;
export const complaintStatusNames = Object.keys(complaintStatuses) as [ComplaintStatus, ...ComplaintStatus[]];

/** `settled` is an answer that moves neither goods nor money, such as an apology. */
export const complaintOutcomes = {
  replacement: message('Replacement'),
  refund: message('Refund'),
  credit: message('Balance'),
  settled: message('Settled'),
  declined: message('Declined'),
} as const;
export type ComplaintOutcome = keyof typeof complaintOutcomes;
export const complaintOutcomeNames = Object.keys(complaintOutcomes) as [ComplaintOutcome, ...ComplaintOutcome[]];

/** Outcomes that need no order and no money. */
export const plainOutcomes = ['settled', 'declined'] as const satisfies readonly ComplaintOutcome[];
/** Outcomes with money: to the balance of the customer, or paid out. */
export const moneyOutcomes = ['credit', 'refund'] as const satisfies readonly ComplaintOutcome[];

/** The kinds of entries in the history of a complaint. Customers do not see notes and assignments. */
export const complaintEntryKinds = {
  received: message('Complaint received'),
  acknowledged: message('Acknowledged'),
  message: message('Message of the shop'),
  reply: message('Message of the customer'),
  note: message('Note'),
  assigned: message('Assigned'),
  resolved: message('Resolved'),
  reopened: message('Opened again'),
} as const;
export type ComplaintEntryKind = keyof typeof complaintEntryKinds;
export const complaintEntryNames = Object.keys(complaintEntryKinds) as [ComplaintEntryKind, ...ComplaintEntryKind[]];

/** The shop acknowledges a complaint within this time, and resolves it within these days. */
export const acknowledgeHours = 48;
export const resolveDays = 30;
/**
 * The times after which staff are reminded of a complaint that is not resolved. The first reminder is only sent if
 * nobody has acknowledged the complaint by then.
 */
export const complaintReminders = [
  { isForFirstAnswer: true, hours: acknowledgeHours - 12 },
  { isForFirstAnswer: false, hours: (resolveDays - 3) * 24 },
] as const;
/** A resolved complaint can be opened again once, for this long. */
export const reopenDays = 15;
/** The link of a guest works for this long after the complaint was resolved. */
export const guestLinkDays = 90;
/** The maximum number of photos in the form, and of one complaint in all. */
export const mostFormPhotos = 3;
export const mostPhotos = 6;
/** The maximum number of messages that the complainant can add. */
export const mostReplies = 50;

export const kindRule = {
  required: 'Please choose what went wrong',
  oneOf: complaintKindNames,
} satisfies TextRule;

const words = (required: string): TextRule => ({ required, max: tooLong('Message', 2000) });
export const complaintText: TextRule = {
  ...words('Please tell us what went wrong'),
  min: [10, 'Please describe it in at least 10 characters'],
};
export const replyText = words('Please write a message');
export const noteText: TextRule = { ...words('Please write a note'), max: tooLong('Note', 2000) };
export const answerText = words('Please write what the customer reads');
export const chooseGoods = message('Please choose from the products of the order');

/** The contacts of a guest: a name, and an email address or a phone number. */
export const guestRules = {
  name: contactRules.name,
  email: { ...emailRule, required: undefined } as TextRule,
  phone: { ...phone, required: undefined } as TextRule,
} satisfies TextRules;

const contactNeeded = message('Please enter an email address or a phone number');

/** A guest must leave an email address or a phone number, because the shop could not answer otherwise. */
export const checkContact = ({ email, phone: number }: { email: string; phone: string }): FieldError[] =>
  email === '' && number === '' ? [{ path: 'email', msg: contactNeeded }] : [];

/** The kinds of events in the timeline of a customer. The browser loads this file, so it must not import Zod. */
import { callAccess } from '../http/call-access.ts';
import { may, type Permitted } from '../shared/permissions.ts';
import { message } from '../shared/translate.ts';

/**
 * The kinds of events. `call` is the call that shows the same facts elsewhere: a reader who may not make it does not
 * see events of this kind.
 */
export const timelineKinds = {
  orders: { label: message('Orders'), call: 'GET /admin/orders' },
  money: { label: message('Money'), call: 'GET /admin/money/customers/:id' },
  claims: { label: message('Reported UPI payments'), call: 'GET /admin/upi-claims' },
  jars: { label: message('Jars'), call: 'GET /admin/jars/customers/:id/movements' },
  pickups: { label: message('Pick-ups'), call: 'GET /admin/pickups' },
  plans: { label: message('Plans'), call: 'GET /admin/plans' },
  prices: { label: message('Prices and limits'), call: 'GET /admin/users/:id/prices' },
  notes: { label: message('Notes'), call: 'GET /admin/users/:id/notes' },
  messages: { label: message('WhatsApp messages'), call: 'GET /admin/users/:id/whatsapp/opened' },
  contact: { label: message('Messages to the shop'), call: 'GET /contact' },
  complaints: { label: message('Complaints'), call: 'GET /admin/complaints' },
  issues: { label: message('Issues of runs'), call: 'GET /admin/run-matters' },
  decisions: { label: message('Tags and cash'), call: 'GET /admin/users/:id/cash' },
  account: { label: message('Account of the customer'), call: 'GET /admin/users/:id/joins' },
  imports: { label: message('Imports'), call: 'GET /admin/imports' },
  signins: { label: message('Sign-ins'), call: 'GET /admin/audit' },
} as const satisfies Readonly<Record<string, { label: string; call: string }>>;
export type TimelineKind = keyof typeof timelineKinds;
export const timelineKindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]];

/** The kinds whose events a person may read. A call that is not known allows nobody. */
export const readableKinds = (person: Permitted): TimelineKind[] =>
  timelineKindNames.filter((kind) => {
    const access = callAccess[timelineKinds[kind].call];
    return access !== undefined && may(person, access);
  });

/** Kinds of events that name no author if the author is unknown. All other kinds then name the shop. */
export const kindsWithoutAuthor: ReadonlySet<TimelineKind> = new Set(['account', 'contact']);

/** The kinds of records that an event can be about. Each of these kinds has its own screen. */
export const timelineRecords = ['order', 'plan', 'import', 'run', 'user', 'complaint'] as const;
export type TimelineRecord = (typeof timelineRecords)[number];

/**
 * The sentence of each event. Its values are `about`, `amount` and `count`. Texts that people wrote, such as a reason,
 * are not a part of it.
 */
export const timelineSentences: Readonly<Record<string, string>> = {
  'orders.pending': message('Order #{about} placed'),
  'orders.reopened': message('Order #{about} reopened'),
  'orders.confirmed': message('Order #{about} confirmed'),
  'orders.preparing': message('Order #{about} is being prepared'),
  'orders.out_for_delivery': message('Order #{about} is on its way'),
  'orders.delivered': message('Order #{about} delivered'),
  'orders.cancelled': message('Order #{about} cancelled'),
  'orders.payment': message('Payment of order #{about} changed'),
  'orders.slot': message('Order #{about} moved to another time'),
  'orders.empties': message('Empties of order #{about} changed'),
  'orders.door': message('Answer of the customer about the delivery of order #{about}'),
  'orders.edit': message('Order #{about} edited'),
  'orders.invoice': message('Own invoice asked for: order #{about}'),
  'money.in': message('{amount} received ({about})'),
  'money.out': message('{amount} paid back or reversed ({about})'),
  'money.less': message('{about}: {amount} less to pay'),
  'money.more': message('{about}: {amount} more to pay'),
  'claims.open': message('The customer reported a UPI payment of {amount}'),
  'claims.confirmed': message('Reported UPI payment of {amount} confirmed'),
  'claims.refused': message('Reported UPI payment of {amount} refused'),
  'jars.given': message('{count} × {about} given'),
  'jars.taken': message('{count} × {about} returned'),
  'jars.opening': message('{count} × {about} noted from before'),
  'jars.damaged': message('{count} × {about} came back damaged'),
  'jars.lost': message('{count} × {about} lost'),
  'jars.more': message('Jars corrected: {count} × {about} more'),
  'jars.less': message('Jars corrected: {count} × {about} less'),
  'pickups.requested': message('Pick-up of jars requested'),
  'pickups.scheduled': message('Pick-up of jars scheduled'),
  'pickups.moved': message('Pick-up of jars moved'),
  'pickups.collected': message('Jars of a pick-up collected'),
  'pickups.refunded': message('Money of a pick-up paid back'),
  'pickups.credited': message('Money of a pick-up kept as balance'),
  'pickups.rejected': message('Pick-up of jars rejected'),
  'pickups.cancelled': message('Pick-up of jars cancelled'),
  'plans.begun': message('Plan started'),
  'plans.edited': message('Plan edited'),
  'plans.skipped': message('A day of a plan skipped'),
  'plans.unskipped': message('A skipped day of a plan restored'),
  'plans.moved': message('A day of a plan moved'),
  'plans.quantities': message('Quantities of a day of a plan changed'),
  'plans.paused': message('Plan paused'),
  'plans.resumed': message('Plan resumed'),
  'plans.ended': message('Plan ended'),
  'prices.agreed': message('Price of {about} agreed: {amount}'),
  'prices.list': message('List price of {about} applies again'),
  'prices.undone': message('Agreed price of {about} undone'),
  'prices.limit': message('Credit limit set to {amount}'),
  'prices.no_limit': message('Monthly account ended'),
  'prices.deposit_free': message('No deposit for jars from now on'),
  'prices.deposit': message('Deposit for jars again'),
  'notes.noted': message('Note written'),
  'contact.sent': message('Message of the contact form from {about}'),
  'complaints.received': message('Complaint {about} received'),
  'complaints.acknowledged': message('Complaint {about} acknowledged'),
  'complaints.message': message('Message to the customer about complaint {about}'),
  'complaints.reply': message('Message of the customer about complaint {about}'),
  'complaints.note': message('Note about complaint {about}'),
  'complaints.assigned': message('Complaint {about} assigned'),
  'complaints.resolved': message('Complaint {about} resolved'),
  'complaints.reopened': message('Complaint {about} opened again'),
  'decisions.tagged': message('Tag “{about}” added'),
  'decisions.untagged': message('Tag “{about}” removed'),
  'decisions.cash_blocked': message('Cash blocked'),
  'decisions.cash_allowed': message('Cash is taken again'),
  'decisions.cash_kept': message('Cash not blocked for now'),
  'account.created': message('Account made'),
  'account.joined': message('The account of {about} was joined into this one'),
  'account.into': message('This account was joined into that of {about}'),
  'imports.written': message('Imported from {about}'),
  'signins.open': message('Signed in'),
};

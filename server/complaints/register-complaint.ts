/** Takes a complaint of a customer or of a guest. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { checkContact, guestRules } from '#contract/complaints/rules.ts';
import { checkValues } from '#contract/shared/rules.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Customer } from '#server/core/actor.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { countAgainst, countWithin, type Limit } from '#server/core/limits.ts';
import { refuseInput, refuseTooMany } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readPayKey } from '#server/money/pay/store.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { insertComplaint, isOwnOrder, type NewComplaint } from './change-complaint.store.ts';
import { refuseSentBefore } from './follow-complaint.ts';
import { describeComplaint } from './letters.ts';
import { createTicketNumber } from './number.rules.ts';
import { makeSecret } from './rules.ts';
import { type ComplaintRow, countUnresolved, findGuestComplaint, findOwnComplaint, findPress } from './store.ts';

type Form = CheckedInput<'POST /complaints'>['body'];

const tooMany = 'You have sent us many complaints in a short time. Please call us, or try again later.';
const daySeconds = 86_400;
const ofClient: Limit = { name: 'complaints', most: 10, windowSeconds: 3600, message: tooMany };
const ofClientDay: Limit = { name: 'client-complaints', most: 30, windowSeconds: daySeconds, message: tooMany };
const ofAccount: Limit = { name: 'account-complaints', most: 10, windowSeconds: daySeconds, message: tooMany };
const ofContact: Limit = { name: 'contact-complaints', most: 3, windowSeconds: daySeconds, message: tooMany };
/**
 * Strangers can change their network address and contact. This limit bounds what all strangers together can store. It
 * is high, because reaching it stops the complaints of all other guests.
 */
const ofGuests: Limit = {
  name: 'guest-complaints',
  most: 1000,
  windowSeconds: daySeconds,
  message: 'We cannot take more complaints here today. Please call us, or sign in first.',
};
/** Beyond this a guest gets no email: the page has the link, and mail providers block a shop that writes to strangers. */
const mailsToGuests: Limit = { name: 'guest-complaint-mails', most: 100, windowSeconds: daySeconds, message: tooMany };
const mostUnresolved = 10;

interface Sender {
  /** Null for a guest. */
  customer: Customer | null;
  client: string;
  language: Language;
}

interface Registered {
  row: ComplaintRow;
  /** The secret with which a guest opens the complaint; null for a customer. */
  secret: string | null;
}

/**
 * Writes the complaint and queues the email with its ticket number. A repeated press returns the first complaint.
 * Refuses a guest without a contact, an order of somebody else (invalid), and too many complaints.
 */
export async function registerComplaint(services: Services, sender: Sender, form: Form): Promise<Registered> {
  const { db } = services;
  const known = await findPress(db, form.pressId);
  if (known) return readRegistered(services, sender.customer, known);
  const { customer } = sender;
  const faults = customer === null ? [...checkValues(guestRules, form), ...checkContact(form)] : [];
  if (faults.length > 0) throw refuseInput(faults);
  await requireFew(services, sender, form);
  const isMailed =
    customer !== null || form.email === '' || (await countWithin(db, mailsToGuests, 'all', services.clock()));
  for (let draws = 1; ; draws += 1) {
    try {
      return await db.transaction((tx) => insert(services, tx, { ...sender, isMailed }, form));
    } catch (error) {
      const press = violates(error, 'complaint_entries_press_unique') && (await findPress(db, form.pressId));
      if (press) return readRegistered(services, customer, press);
      if (!violates(error, 'complaints_number_unique') || draws === 5) throw error;
    }
  }
}

async function requireFew({ db, clock }: Services, { customer, client }: Sender, form: Form): Promise<void> {
  const now = clock();
  if (customer !== null) {
    await countAgainst(db, ofAccount, customer.id, now);
    if ((await countUnresolved(db, customer.id)) < mostUnresolved) return;
    throw refuseTooMany('Many of your complaints are not resolved yet. Please add a message to one of them.', 3600);
  }
  await countAgainst(db, ofClient, client, now);
  await countAgainst(db, ofClientDay, client, now);
  for (const contact of [form.email.toLowerCase(), form.phone.replace(/\D/g, '').slice(-10)]) {
    if (contact !== '') await countAgainst(db, ofContact, contact, now);
  }
  await countAgainst(db, ofGuests, 'all', now);
}

async function insert(
  services: Services,
  tx: Queryable,
  { customer, language, isMailed }: Sender & { isMailed: boolean },
  { pressId, kind, text, orderId = null, name, email, phone }: Form,
): Promise<Registered> {
  const at = services.clock();
  if (orderId !== null && (customer === null || !(await isOwnOrder(tx, orderId, customer.id)))) {
    throw refuseInput([{ path: 'orderId', msg: 'Please choose one of your orders' }]);
  }
  const contacts = customer === null ? { name, email, phone } : { name: '', email: '', phone: '' };
  const row: NewComplaint = {
    id: newId(),
    number: createTicketNumber(),
    customerId: customer?.id ?? null,
    orderId,
    kind,
    text,
    ...contacts,
    language,
    dueFrom: at,
    createdAt: at,
  };
  const first = { id: newId(), kind: 'received', text: '', by: customer?.id ?? null, pressId, at } as const;
  await insertComplaint(tx, row, first);
  const registered = await readRegistered(services, customer, { complaintId: row.id, customerId: row.customerId }, tx);
  const { secret } = registered;
  if (isMailed) await queueMails(tx, describeComplaint(registered.row, { news: 'received', secret }, services));
  return registered;
}

/**
 * Reads the complaint that an earlier request of this press of the button has written. Refuses a press of somebody
 * else.
 */
async function readRegistered(
  { db }: Services,
  customer: Customer | null,
  { complaintId, customerId }: { complaintId: string; customerId: string | null },
  tx: Queryable = db,
): Promise<Registered> {
  if (customerId === null) {
    const row = await findGuestComplaint(tx, complaintId);
    if (row) return { row, secret: makeSecret(await readPayKey(tx), row.id) };
  }
  const row = customer === null ? undefined : await findOwnComplaint(tx, customer.id, complaintId);
  if (row) return { row, secret: null };
  throw refuseSentBefore();
}

/**
 * Messages of the contact form for tests: `buildMessage(shop, { status: 'closed' })`; complaints and breaches of personal
 * data, made through the API.
 */
import { v7 as newId } from 'uuid';
import type { Complaint } from '#contract/complaints/calls.ts';
import type { Contact } from '#contract/contact/calls.ts';
import type { Breach } from '#contract/privacy/breach-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Answer, TestShop } from '../shop.ts';
import { insertRows } from './rows.ts';

/** A message sent through the contact form. */
export async function buildMessage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  overrides: Partial<Contact> = {},
): Promise<Contact> {
  const id = newId();
  const createdAt = clock().toISOString();
  const message: Contact = {
    id,
    name: 'Ravi Menon',
    email: `ravi-${id.slice(-6)}@paniwala.test`,
    message: 'Do you deliver on Sundays?',
    domain: 'water.example',
    ipAddress: '203.0.113.9',
    status: 'new',
    adminNotes: '',
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...overrides,
  };
  await insertRows(db, 'contact_messages', [{ ...message, updatedAt: message.createdAt }]);
  return message;
}

type Shop = Pick<TestShop, 'as' | 'call'>;

/** The form of a complaint, with a new `pressId` (its idempotency key). */
export const complaintForm = (form: Record<string, unknown> = {}) => ({
  pressId: newId(),
  kind: 'leak',
  text: 'One jar was leaking when it came.',
  ...form,
});

/** Complains as a customer. */
export async function buildComplaint(
  shop: Pick<Shop, 'as'>,
  customer: { token: string },
  form: Record<string, unknown> = {},
): Promise<Complaint> {
  const { status, body } = await shop.as(customer)('POST /complaints', { body: complaintForm(form) as never });
  if (status !== 201) throw new Error(`The complaint was refused: ${body.message}`);
  return body.data.complaint;
}

const guest = { name: 'Ravi Menon', phone: '98450 70009' };
let clients = 0;

/** Complains as a guest, from a new client and with a new email address. */
export function complainAsGuest(
  shop: Pick<Shop, 'call'>,
  form: Record<string, unknown> = {},
): Promise<Answer<'POST /complaints'>> {
  clients += 1;
  const email = `guest-${newId().slice(-10)}@paniwala.test`;
  const headers = { 'x-forwarded-for': `10.7.${clients >> 8}.${clients & 255}` };
  const body = complaintForm({ ...guest, email, phone: '', ...form });
  return shop.call('POST /complaints', { body: body as never }, headers);
}

/** The form of a breach with all texts, noticed on the day before the clock of the tests. */
export const breachForm = (form: Record<string, unknown> = {}) => ({
  noticedAt: '2026-11-19T18:30',
  happened: 'A phone with the addresses of a run was stolen.',
  consequences: 'Somebody may know your address and phone number.',
  measures: 'We signed the phone out at once.',
  advice: 'Do not trust calls in our name.',
  cause: 'Theft from a van.',
  ...form,
});

/** Records a breach as the owner. */
export async function buildBreach(
  shop: Pick<TestShop, 'as'>,
  owner: { token: string },
  form: Record<string, unknown> = {},
): Promise<Breach> {
  const headers = { 'idempotency-key': newId() };
  const { status, body } = await shop.as(owner)('POST /admin/breaches', { headers, body: breachForm(form) as never });
  if (status !== 201) throw new Error(`The breach was refused: ${JSON.stringify(body)}`);
  return body.data.breach;
}

/** Messages of the contact form for tests: `buildMessage(shop, { status: 'closed' })`. */
import { v7 as newId } from 'uuid';
import type { Contact } from '#contract/contact/calls.ts';
import type { Services } from '#server/core/services.ts';
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

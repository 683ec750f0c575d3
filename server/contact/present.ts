/** A message of the contact form as staff see it. */
import type { Contact } from '#contract/contact/calls.ts';
import type { MessageRow } from './store.ts';

export function presentMessage(row: MessageRow): Contact {
  const { id, name, email, message, domain, status, version } = row;
  return {
    id,
    name,
    email,
    message,
    domain,
    status,
    version,
    ipAddress: row.ipAddress,
    adminNotes: row.adminNotes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

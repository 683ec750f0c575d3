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
    ipAddress: row.ip_address,
    adminNotes: row.admin_notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

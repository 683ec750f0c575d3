/** A message of the contact form as staff see it. */
import type { Contact } from '#contract/contact/calls.ts';
import { type Columns, timeCell } from '../core/csv.ts';
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

export const messageColumns: Columns<MessageRow> = {
  'Submitted (India)': (message) => timeCell(message.createdAt),
  Name: (message) => message.name,
  Email: (message) => message.email,
  Message: (message) => message.message,
  Status: (message) => message.status,
  'Admin notes': (message) => message.adminNotes,
  'Last change (India)': (message) => timeCell(message.updatedAt),
  Domain: (message) => message.domain,
  'IP address': (message) => message.ipAddress,
};

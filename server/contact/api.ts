/** Calls of the contact form, and of its messages for staff. */
import { v7 as newId } from 'uuid';
import type { Contact, ContactStatus } from '#contract/contact/calls.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore } from '../core/audit.ts';
import { type Columns, timeCell } from '../core/csv.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, pageOf } from '../platform/http/handler.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { describeMessage } from './letters.ts';
import {
  findMessage,
  keepMessage,
  listMessages,
  listMessagesAfter,
  type MessageRow,
  markMessage,
  removeMessage,
} from './store.ts';

const messagesOfClient: Limit = {
  name: 'contact',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent us many messages in a short time. Please try again later.',
};

const thanks = { message: 'Thank you for your message. We will get back to you within 24 hours.' };

const missing = () => refuseMissing('Message not found');

export function contactApi(services: Services) {
  const { db, clock } = services;
  return {
    'POST /contact/submit': async ({ body, origin }) => {
      const now = clock();
      // Messages of robots are counted, too, because robots are recognized only below.
      await countAgainst(db, messagesOfClient, origin.client, now);
      const { website, name, email, message } = body;
      // A robot that fills the hidden field must not notice that it was recognized.
      if (website !== '') return thanks;
      await db.transaction(async (tx) => {
        await keepMessage(tx, { id: newId(), name, email, message, domain: origin.host, ipAddress: origin.ip }, now);
        await queueMails(tx, [describeMessage({ name, email, message }, services)]);
      });
      return thanks;
    },

    'GET /contact': async ({ actor, query }) => {
      const { page, limit } = query;
      const { rows, total } = await listMessages(db, actor.id, query, pageOf(query));
      return {
        data: rows.map(presentMessage),
        pagination: { total, page, limit, pages: Math.ceil(total / limit) },
      };
    },

    'GET /contact/export': ({ actor, query }) =>
      answerList(services, 'contacts', messageColumns, (after, limit) =>
        listMessagesAfter(db, actor.id, query, after, limit),
      ),

    'GET /contact/:id': async ({ actor, params }) => {
      const message = await findMessage(db, actor, params.id);
      if (!message) throw missing();
      return { data: { contact: presentMessage(message) } };
    },

    'PATCH /contact/:id/status': async ({ actor, params, body }) => {
      const change = { status: body.status, notes: body.adminNotes ?? null, version: body.version ?? null };
      const message = await changeMessage(services, actor, params.id, change);
      return { message: 'Contact status updated successfully', data: { contact: presentMessage(message) } };
    },

    'DELETE /contact/:id': async ({ actor, params }) => {
      await deleteMessage(services, actor, params.id);
      return { message: 'Contact deleted successfully' };
    },
  } satisfies Partial<Handlers>;
}

interface MessageChange {
  status: ContactStatus;
  /** Null keeps the present notes. */
  notes: string | null;
  /** The version that staff saw; null accepts any. */
  version: number | null;
}

/** Changes status or notes of a message. Refuses an outdated version and an unknown message. */
async function changeMessage(
  { db, clock }: Services,
  actor: Staff,
  id: string,
  change: MessageChange,
): Promise<MessageRow> {
  return db.transaction(async (tx) => {
    const before = await findMessage(tx, actor, id);
    if (!before) throw missing();
    noteBefore({ status: before.status, adminNotes: before.adminNotes });
    const message = await markMessage(tx, actor, id, change, clock());
    if (message) return message;
    throw refuseConflict(
      'Someone else changed this message while you were editing. Please reload it and make your change again.',
    );
  });
}

async function deleteMessage({ db }: Services, actor: Staff, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeMessage(tx, actor, id))) throw missing();
  });
}

const presentMessage = (row: MessageRow): Contact => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const messageColumns: Columns<MessageRow> = {
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

/** The contact form, and its messages for staff (rulings 1.2, 6.1; specification: storefront 2, admin 2 and 7). */
import { v7 as newId } from 'uuid';
import { calls } from '../../contract/calls.ts';
import { patternOf } from '../db/pattern.ts';
import type { Handlers } from '../http/handler.ts';
import { countAgainst, type Limit } from '../http/limits.ts';
import { refuseMissing } from '../http/refusal.ts';
import { queueMails } from '../mail/queue-mail.ts';
import type { Services } from '../services.ts';
import { presentMessage } from './present.ts';
import { deleteMessage, keepMessage, listMessages, markMessage } from './store.ts';

const messagesOfClient: Limit = {
  name: 'contact',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent us many messages in a short time. Please try again later.',
};

const thanks = { message: 'Thank you for your message. We will get back to you within 24 hours.' };

const missing = () => refuseMissing(calls['DELETE /contact/:id'].missing);

export function contactApi({ db, clock, settings }: Services) {
  return {
    'POST /contact/submit': async ({ body, origin }) => {
      const now = clock();
      await countAgainst(db, messagesOfClient, origin.client, now);
      const { website, name, email, message } = body;
      // A robot that fills the field nobody sees must not learn that it was found out.
      if (website !== '') return thanks;
      await db.transaction(async (tx) => {
        await keepMessage(tx, { id: newId(), name, email, message, domain: origin.host, ipAddress: origin.ip }, now);
        await queueMails(tx, [{ kind: 'contact-message', to: settings.shop.email, name, email, message }]);
      });
      return thanks;
    },

    'GET /contact': async ({ actor, query }) => {
      const { page, limit, status = null, search } = query;
      const pattern = search ? patternOf(search) : null;
      const { messages, total } = await listMessages(db, actor.id, {
        ...{ status, pattern, limit },
        offset: (page - 1) * limit,
      });
      return {
        data: messages.map(presentMessage),
        pagination: { total, page, limit, pages: Math.ceil(total / limit) },
      };
    },

    'PATCH /contact/:id/status': async ({ actor, params, body }) => {
      const change = { status: body.status, notes: body.adminNotes ?? null };
      const message = await markMessage(db, actor.id, params.id, change, clock());
      if (!message) throw missing();
      return { message: 'Contact status updated successfully', data: { contact: presentMessage(message) } };
    },

    'DELETE /contact/:id': async ({ actor, params }) => {
      if (!(await deleteMessage(db, actor.id, params.id))) throw missing();
      return { message: 'Contact deleted successfully' };
    },
  } satisfies Partial<Handlers>;
}

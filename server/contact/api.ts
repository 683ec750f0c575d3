/** The contact form (rulings 6.1; specification: storefront 2). */
import { v7 as newId } from 'uuid';
import type { Handlers } from '../http/handler.ts';
import { countAgainst, type Limit } from '../http/limits.ts';
import { queueMails } from '../mail/queue-mail.ts';
import type { Services } from '../services.ts';
import { keepMessage } from './store.ts';

const messagesOfClient: Limit = {
  name: 'contact',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent us many messages in a short time. Please try again later.',
};

const thanks = { message: 'Thank you for your message. We will get back to you within 24 hours.' };

export function contactApi({ db, clock, settings }: Services) {
  return {
    'POST /contact/submit': async ({ body, origin }) => {
      const now = clock();
      await countAgainst(db, messagesOfClient, origin.ip, now);
      const { website, name, email, message } = body;
      // A robot that fills the field nobody sees must not learn that it was found out.
      if (website !== '') return thanks;
      await db.transaction(async (tx) => {
        await keepMessage(tx, { id: newId(), name, email, message, domain: origin.host, ipAddress: origin.ip }, now);
        await queueMails(tx, [{ kind: 'contact-message', to: settings.shop.email, name, email, message }]);
      });
      return thanks;
    },
  } satisfies Partial<Handlers>;
}

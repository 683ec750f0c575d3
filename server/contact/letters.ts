/** The letter that a message of the contact form sends to the shop. */

import type { Services } from '../core/services.ts';
import type { LetterTable, Mail } from '../platform/mail/letter.ts';

export interface ContactMail extends Mail {
  kind: 'contact-message';
  name: string;
  email: string;
  message: string;
}

type Message = Pick<ContactMail, 'name' | 'email' | 'message'>;

/** To the shop. */
export function describeMessage({ name, email, message }: Message, { shop }: Services): ContactMail {
  return { kind: 'contact-message', to: shop().email, name, email, message };
}

export const letters: LetterTable<ContactMail> = {
  'contact-message': {
    isForShop: true,
    write: ({ name, email, message }, { t }) => ({
      subject: t('Message from {name}', { name }),
      replyTo: { name, address: email },
      heading: t('A message from the contact form'),
      blocks: [
        {
          block: 'facts',
          facts: [
            [t('From'), name],
            [t('Email'), email],
          ],
        },
        { block: 'quote', text: message },
        { block: 'note', text: t('Reply to this email to answer.') },
      ],
    }),
  },
};

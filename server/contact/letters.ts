/** The email to the shop about a message of the contact form. */

import type { Services } from '../core/services.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Describes the email, which is sent to the shop. */
export const describeMessage = ({ name, email, message }: Message, { shop }: Services) =>
  mailOf('contact-message', shop().email, { name, email, message });
export type ContactMail = ReturnType<typeof describeMessage>;

export const letters: LetterTable<ContactMail> = {
  'contact-message': {
    forStaff: 'messages.read',
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

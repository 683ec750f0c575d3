/** What an e-mail says: from the queued data to subject, plain text and HTML (rulings 6.4). */
import type { Shop } from '../../contract/shop.ts';
import { type Letter, letterHtml, letterText } from './layout.ts';
import type { Mail } from './mail.ts';
import { orderPlacedLetter, orderReceivedLetter, orderStatusLetter } from './order-letters.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes instead of to the shop. */
  replyTo?: { name: string; address: string };
}

export function renderMail(mail: Mail, shop: Shop): RenderedMail {
  const letter = letterOf(mail, shop);
  return {
    subject: oneLine(subjectOf(mail, shop)),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop),
    ...(mail.kind === 'contact-message' && { replyTo: { name: oneLine(mail.name), address: oneLine(mail.email) } }),
  };
}

const longestHeader = 150;

/** Fit for a header: no line break or other control character that could start a header of its own or turn it around. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestHeader);
}

function subjectOf(mail: Mail, shop: Shop): string {
  switch (mail.kind) {
    case 'registration-code':
      return `${mail.code} is your ${shop.name} registration code`;
    case 'login-code':
      return `${mail.code} is your ${shop.name} login code`;
    case 'password-reset':
      return `Choose a new password for ${shop.name}`;
    case 'order-placed':
      return `Your ${shop.name} order ${mail.order.orderNumber}`;
    case 'order-received':
      return `New order ${mail.order.orderNumber} from ${mail.order.customerName}`;
    case 'order-status':
      return letterOf(mail, shop).heading;
    case 'contact-message':
      return `Message from ${mail.name}`;
  }
}

function letterOf(mail: Mail, shop: Shop): Letter {
  switch (mail.kind) {
    case 'registration-code':
      return codeLetter(mail, `Welcome to ${shop.name}`, 'Enter this code to finish your registration:');
    case 'login-code':
      return codeLetter(mail, 'Your login code', `Enter this code to sign in to ${shop.name}:`);
    case 'password-reset':
      return {
        heading: 'Choose a new password',
        blocks: [
          {
            block: 'paragraph',
            text: `Hello ${mail.name}, somebody, hopefully you, asked for a new password for your ${shop.name} account.`,
          },
          { block: 'button', label: 'Choose a new password', link: mail.link },
          {
            block: 'note',
            text: 'The link works once and for one hour. If it was not you, leave it unused: your password stays as it is.',
          },
          { block: 'note', text: `If the button does not work, copy this address into your browser:\n${mail.link}` },
        ],
      };
    case 'order-placed':
      return orderPlacedLetter(mail);
    case 'order-received':
      return orderReceivedLetter(mail);
    case 'order-status':
      return orderStatusLetter(mail);
    case 'contact-message':
      return {
        heading: 'A message from the contact form',
        blocks: [
          {
            block: 'facts',
            facts: [
              ['From', mail.name],
              ['Email', mail.email],
            ],
          },
          { block: 'quote', text: mail.message },
          { block: 'note', text: 'Answer this e-mail to write back.' },
        ],
      };
  }
}

function codeLetter(
  mail: Extract<Mail, { kind: 'registration-code' | 'login-code' }>,
  heading: string,
  request: string,
): Letter {
  const minutes = Math.round(mail.expiresInSeconds / 60);
  return {
    heading,
    blocks: [
      { block: 'paragraph', text: `Hello ${mail.name}. ${request}` },
      { block: 'code', code: mail.code },
      {
        block: 'note',
        text: `It is valid for ${minutes} minutes and only once. Nobody from the shop will ever ask you for it. If you did not ask for a code, ignore this e-mail.`,
      },
    ],
  };
}

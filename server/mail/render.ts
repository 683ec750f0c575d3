/** What an e-mail says: from the queued data to subject, plain text and HTML. */
import type { Shop } from '../../contract/shop.ts';
import { type Language, type Say, speaker } from '../../contract/translate.ts';
import { type Block, type Letter, letterHtml, letterText } from './layout.ts';
import type { CodeMail, Mail } from './mail.ts';
import { orderPlacedLetter, orderReceivedLetter, orderStatusLetter } from './order-letters.ts';
import { type Speech, texts } from './speech.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes instead of to the shop. */
  replyTo?: { name: string; address: string };
}

/** The e-mail in its reader's language. */
export function renderMail(mail: Mail, given: Shop, language: Language = 'en'): RenderedMail {
  const t = speaker(texts[language]);
  const shop = { ...given, tagline: t(given.tagline) };
  const letter = letterOf(mail, shop, { t, language });
  return {
    subject: oneLine(subjectOf(mail, shop, { t, language })),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop, language),
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

function subjectOf(mail: Mail, shop: Shop, speech: Speech): string {
  const { t } = speech;
  switch (mail.kind) {
    case 'registration-code':
      return withMark(t('{code} is your {shop} registration code', { code: mail.code, shop: shop.name }), mail, t);
    case 'login-code':
      return withMark(t('{code} is your {shop} login code', { code: mail.code, shop: shop.name }), mail, t);
    case 'password-reset':
      return t('Choose a new password for {shop}', { shop: shop.name });
    case 'order-placed':
      return t('Your {shop} order {orderNumber}', { shop: shop.name, orderNumber: mail.order.orderNumber });
    case 'order-received':
      return t('New order {orderNumber} from {name}', {
        orderNumber: mail.order.orderNumber,
        name: mail.order.customerName,
      });
    case 'order-status':
      return letterOf(mail, shop, speech).heading;
    case 'contact-message':
      return t('Message from {name}', { name: mail.name });
  }
}

function letterOf(mail: Mail, shop: Shop, speech: Speech): Letter {
  const { t } = speech;
  switch (mail.kind) {
    case 'registration-code':
      return codeLetter(
        mail,
        t('Welcome to {shop}', { shop: shop.name }),
        t('Hello. Enter this code to finish your registration:'),
        t,
      );
    case 'login-code':
      return codeLetter(
        mail,
        t('Your login code'),
        t('Hello. Enter this code to sign in to {shop}:', { shop: shop.name }),
        t,
      );
    case 'password-reset':
      return {
        heading: t('Choose a new password'),
        blocks: [
          {
            block: 'paragraph',
            text: t('Hello, we received a request to reset the password of your {shop} account.', {
              shop: shop.name,
            }),
          },
          { block: 'button', label: t('Choose a new password'), link: mail.link },
          {
            block: 'note',
            text: t(
              'The link works once, for one hour. If you did not ask for it, ignore this e-mail: your password stays the same.',
            ),
          },
          {
            block: 'note',
            text: `${t('If the button does not work, copy this address into your browser:')}\n${mail.link}`,
          },
        ],
      };
    case 'order-placed':
      return orderPlacedLetter(mail, speech);
    case 'order-received':
      return orderReceivedLetter(mail, speech);
    case 'order-status':
      return orderStatusLetter(mail, speech);
    case 'contact-message':
      return {
        heading: t('A message from the contact form'),
        blocks: [
          {
            block: 'facts',
            facts: [
              [t('From'), mail.name],
              [t('Email'), mail.email],
            ],
          },
          { block: 'quote', text: mail.message },
          { block: 'note', text: t('Answer this e-mail to write back.') },
        ],
      };
  }
}

/** The mark stands where mailboxes list letters, too. */
const withMark = (subject: string, { mark }: CodeMail, t: Say) =>
  mark ? `${subject} (${t('Request {mark}', { mark })})` : subject;

function codeLetter(mail: CodeMail, heading: string, request: string, t: Say): Letter {
  const minutes = Math.round(mail.expiresInSeconds / 60);
  const { mark } = mail;
  const marked: Block[] = mark
    ? [
        { block: 'paragraph', text: t('Request {mark}', { mark }) },
        {
          block: 'note',
          text: t('Enter this code only on the screen that shows Request {mark}.', {
            mark,
          }),
        },
      ]
    : [];
  return {
    heading,
    blocks: [
      { block: 'paragraph', text: request },
      { block: 'code', code: mail.code },
      ...marked,
      {
        block: 'note',
        text: t(
          'It works once, for {minutes} minutes. Nobody from the shop will ever ask you for it. If you did not ask for a code, ignore this e-mail.',
          { minutes },
        ),
      },
    ],
  };
}

/** Renders the data of a queued email as subject, plain text and HTML. */

import { type Language, type Message, translateMessage, translatorOf } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { letterHtml, letterText, logoSizeOf } from './layout.ts';
import { type Letters, type Mail, requireKind, type WrittenLetter } from './letter.ts';

export interface RenderedMail extends Pick<WrittenLetter, 'subject' | 'replyTo'> {
  text: string;
  html: string;
  /** The pictures that the HTML shows, which are attached to the email. */
  attachments?: { cid: string; filename: string; contentType: string; contentDisposition: 'inline'; content: Buffer }[];
}

/** The size of the logo's picture: twice the displayed size, for high-resolution screens. */
export function logoPixels(shop: Shop) {
  const { width, height } = logoSizeOf(shop);
  return { width: 2 * width, height: 2 * height };
}

interface RenderOptions {
  language?: Language;
  /**
   * The shop's logo as a PNG of `logoPixels`. It is attached to the email, because mail programs load pictures from the
   * web only if the reader allows it.
   */
  logo?: Buffer | undefined;
}

/** Renders an email in the given language. */
export function renderMail(
  letters: Letters,
  mail: Mail,
  given: Shop,
  { language = 'en', logo }: RenderOptions = {},
): RenderedMail {
  const texts = letters.texts[language];
  const t = translatorOf(texts);
  const shop = { ...given, tagline: t(given.tagline) };
  const context = { t, tMessage: (sentence: Message) => translateMessage(texts, sentence), language, shop };
  const { subject, replyTo, ...letter } = requireKind(letters, mail).write(mail, context);
  return {
    subject: oneLine(subject),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop, language, logo ? logoCid : null),
    ...(logo && {
      attachments: [
        { cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content: logo },
      ],
    }),
    ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } }),
  };
}

const logoCid = 'logo@shop';
const longestHeader = 150;

/**
 * Makes a text safe for a header: removes line breaks and control characters, which could start another header or
 * change the direction of text.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestHeader);
}

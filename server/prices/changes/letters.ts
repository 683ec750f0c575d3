/** Tells a customer with a plan about a new price: by an email, or by a message that staff send by WhatsApp. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn, namesOf } from '#contract/catalogue/translations.ts';
import { formatDay, indiaDay } from '#contract/shared/days.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { type Language, parseLanguage, type Translate, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { linkWhatsApp } from '#server/core/whats-app.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';
import type { ChangedProduct, ChangedRow, ChangeRow } from './store.ts';

interface News {
  product: ChangedProduct;
  /**
   * The price that applies until the first day; null if it changes before that day. After an undo, the price that
   * applies now.
   */
  beforePaise: number | null;
  afterPaise: number;
  firstDay: string;
  isUndone: boolean;
  /** Whether the change was undone after its first day had begun. An older release did not write this. */
  hasBegun?: boolean;
}

/** The news about the price of a row, with the values of now. */
export function newsOf(row: ChangedRow, { firstDay, ...product }: ChangeRow): News {
  const { beforePaise, todayPaise, pricePaise: afterPaise, takenBackAt } = row;
  const common = { product, afterPaise, firstDay };
  if (takenBackAt === null) {
    return {
      ...common,
      beforePaise: todayPaise === beforePaise ? beforePaise : null,
      isUndone: false,
      hasBegun: false,
    };
  }
  return { ...common, beforePaise: todayPaise, isUndone: true, hasBegun: firstDay <= indiaDay(takenBackAt) };
}

interface Reader {
  name: string;
  phone: string;
  email: string | null;
  language: string;
}

const texts = textsFor('letters');

export function describePriceNews({ name, email, language }: Reader, { product, ...news }: News, publicUrl: string) {
  return mailsOf('price-changed', email, {
    language: parseLanguage(language),
    customerName: name,
    productName: product.name,
    translations: namesOf(product.translations),
    size: product.size,
    ...news,
    link: `${publicUrl}/plans`,
  });
}
export type PriceMail = ReturnType<typeof describePriceNews>[number];

function describeNews(t: Translate, language: Language, { product: of, ...news }: News): string {
  const product = nameWithSize({ name: nameIn(of, language), size: of.size });
  const [before, price] = [formatPrice(news.beforePaise ?? 0), formatPrice(news.afterPaise)];
  if (news.isUndone) {
    return news.hasBegun
      ? t('We told you of a new price of {product}. It no longer applies: the price is {before} again.', {
          product,
          before,
        })
      : t('We told you of a new price of {product}. It will not apply: the price stays {before}.', { product, before });
  }
  const values = { day: formatDay(news.firstDay, language, 'long'), product, price };
  return news.beforePaise === null
    ? t('From {day} the price of {product} is {price}.', values)
    : t('From {day} the price of {product} is {price}. Until then it is {before}.', { ...values, before });
}

/** A link that opens WhatsApp with the news, in the customer's language; null for an invalid number. */
export function linkPriceNews({ name, phone, language: code }: Reader, news: News, shopName: string): string | null {
  const language = parseLanguage(code);
  const t = translatorOf(texts[language]);
  const lines = [t('Hello {name},', { name }), describeNews(t, language, news), shopName];
  return linkWhatsApp(phone, lines.join('\n'));
}

export const letters: LetterTable<PriceMail> = {
  'price-changed': {
    write({ customerName, productName: name, translations, size, link, ...news }, { t, language, shop }) {
      return {
        subject: news.isUndone
          ? t('The price of your plan at {shop} stays as it was', { shop: shop.name })
          : t('New price for your plan at {shop}', { shop: shop.name }),
        heading: t('Hello {name},', { name: customerName }),
        blocks: [
          { block: 'paragraph', text: describeNews(t, language, { ...news, product: { name, translations, size } }) },
          { block: 'button', label: t('My Deliveries'), link },
        ],
      };
    },
  },
};

/** What a customer with a plan learns of a new price: an email, or a message that staff send by WhatsApp. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn, namesOf } from '#contract/catalogue/translations.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { type Language, localeOf, parseLanguage, type Translate, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { linkWhatsApp } from '#server/core/whats-app.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';
import type { ChangedProduct } from './store.ts';

interface News {
  product: ChangedProduct;
  beforePaise: number;
  afterPaise: number;
  firstDay: string;
  /** Whether the change was undone, so that the price before applies. */
  isUndone: boolean;
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

const describeDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

function describeNews(t: Translate, language: Language, { product: of, ...news }: News): string {
  const product = nameWithSize({ name: nameIn(of, language), size: of.size });
  const [before, price] = [formatPrice(news.beforePaise), formatPrice(news.afterPaise)];
  return news.isUndone
    ? t('We told you of a new price of {product}. It does not apply: the price is still {before}.', { product, before })
    : t('From {day} the price of {product} is {price}. Until then it is {before}.', {
        day: describeDay(news.firstDay, language),
        product,
        price,
        before,
      });
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

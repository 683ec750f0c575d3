/** The weekly email to owners: what staff gave away. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { entryName } from '#contract/money/desk-rules.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount, formatPrice } from '#contract/shared/money.ts';
import type { Language, Translate } from '#contract/shared/translate.ts';
import type { Block } from '#server/platform/mail/layout.ts';
import { type LetterTable, mailOf } from '#server/platform/mail/letter.ts';
import type { CheapRow, CorrectedRow, ReversedRow, WaivedRow } from './store.ts';

/** A row whose times are days in India. */
type Dated<Row> = Omit<Row, 'at' | 'madeAt'> & { day: string };

export interface GivenAway {
  firstDay: string;
  lastDay: string;
  waived: readonly Dated<WaivedRow>[];
  corrected: readonly Dated<CorrectedRow>[];
  cheap: readonly Dated<CheapRow>[];
  reversed: readonly (Dated<ReversedRow> & { madeOn: string })[];
}

export const describeGiven = (to: string, given: GivenAway & { language: Language; link: string }) =>
  mailOf('given-away', to, given);

export type GivenMail = ReturnType<typeof describeGiven>;

export const letters: LetterTable<GivenMail> = {
  'given-away': {
    write({ firstDay, lastDay, waived, corrected, cheap, reversed, link }, { t, language, shop }) {
      const dayOf = (day: string) => formatDay(day, language);
      const subject = t('Given away this week in {shop}', { shop: shop.name });
      const section = <Row extends Dated<WaivedRow | CorrectedRow | CheapRow | ReversedRow>>(
        title: string,
        rows: readonly Row[],
        describe: (row: Row) => string,
      ): Block[] =>
        rows.length === 0
          ? []
          : [
              { block: 'paragraph', text: title },
              { block: 'facts', facts: rows.map((row) => [describe(row), whoAndWhy(row, dayOf, t)] as const) },
              ...restOf(rows, t),
            ];
      const [sum] = waived;
      return {
        subject,
        heading: subject,
        blocks: [
          { block: 'paragraph', text: t('From {from} to {to}:', { from: dayOf(firstDay), to: dayOf(lastDay) }) },
          ...section(
            t('Allowances and write-offs: {amount}', { amount: formatAmount(sum?.sumPaise ?? 0) }),
            waived,
            ({ kind, paise, customer }) => joined(customer, `${t(entryName(kind))}: ${formatAmount(paise)}`),
          ),
          ...section(
            t('Prices below the list'),
            cheap,
            ({ product, size, pricePaise, listPaise, customer, customers, isLowest }) => {
              const prices = {
                product: nameWithSize({ name: product, size }),
                price: formatPrice(pricePaise),
                list: formatPrice(listPaise),
              };
              return joined(
                customer ?? t('{count} customers', { count: customers }),
                isLowest
                  ? t('{product}: from {price} instead of {list}', prices)
                  : t('{product}: {price} instead of {list}', prices),
              );
            },
          ),
          ...section(t('Corrected numbers of jars'), corrected, ({ customer, container, change }) =>
            joined(customer, `${container}: ${change > 0 ? '+' : '−'}${Math.abs(change)}`),
          ),
          ...section(t('Entries that were reversed more than a day later'), reversed, (row) =>
            joined(
              row.customer,
              t('{what} of {day}: {amount}', {
                what: t(entryName(row.kind)),
                day: dayOf(row.madeOn),
                amount: row.container === null ? formatAmount(row.amount) : `${row.amount} × ${row.container}`,
              }),
            ),
          ),
          { block: 'button', label: t('See who changed what'), link },
        ],
      };
    },
  },
};

const joined = (customer: string | null, what: string) => (customer === null ? what : `${customer}\n${what}`);

const whoAndWhy = (
  { by, day, reason }: Pick<Dated<WaivedRow>, 'by' | 'day' | 'reason'>,
  dayOf: (day: string) => string,
  t: Translate,
) => [`${by ?? t('System')}, ${dayOf(day)}`, ...(reason === '' ? [] : [reason])].join('\n');

/** Says how many lines are not in the email. */
function restOf(rows: readonly { count: number }[], t: Translate): Block[] {
  const rest = (rows[0]?.count ?? 0) - rows.length;
  return rest > 0 ? [{ block: 'note', text: t('And {count} more.', { count: rest }) }] : [];
}

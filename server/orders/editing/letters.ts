/** The email to a customer whose order was edited. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn } from '#contract/catalogue/translations.ts';
import { editLabels } from '#contract/orders/edit.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import type { Services } from '#server/core/services.ts';
import type { Block } from '#server/platform/mail/layout.ts';
import { type LetterContext, type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';
import { describeOrder, keepOrder } from '../describe-order.ts';
import type { OrderRow } from '../store.ts';
import type { EditChange } from './describe-changes.ts';

/** Email to the customer about an edited order; none if the customer has no address. */
export function describeEdit(
  after: OrderRow,
  changes: readonly EditChange[],
  reason: string | null,
  { settings }: Services,
) {
  const link = `${settings.publicUrl}/orders/${after.id}`;
  return mailsOf('order-edited', after.customerEmail, { order: keepOrder(after), changes, reason, link });
}

export type EditMail = ReturnType<typeof describeEdit>[number];

export const letters: LetterTable<EditMail> = {
  'order-edited': {
    write({ order, changes, reason, link }, context) {
      const { t } = context;
      const { orderNumber, customerName: name } = order;
      const quote: Block[] = reason ? [{ block: 'quote', text: reason }] : [];
      return {
        subject: t('Order {orderNumber} was changed', { orderNumber }),
        heading: t('Order {orderNumber} was changed', { orderNumber }),
        blocks: [
          { block: 'paragraph', text: t('Hello {name}, your order was changed:', { name }) },
          { block: 'facts', facts: changes.map((change) => describeChange(change, context)) },
          ...quote,
          { block: 'paragraph', text: t('This is your order now:') },
          ...describeOrder(order, context),
          { block: 'button', label: t('See your order'), link },
        ],
      };
    },
  },
};

/** A change as a row of the email: what has changed, and its old and its new value. */
function describeChange(change: EditChange, { t, language }: LetterContext): [string, string] {
  const named = (line: Extract<EditChange, { name: string }>) =>
    nameWithSize({ name: nameIn(line, language), size: line.size });
  switch (change.field) {
    case 'quantity':
      return [named(change), inTwo(`${change.was}`, `${change.now}`)];
    case 'empties':
      return [t(editLabels.empties), inTwo(`${change.was}`, `${change.now}`)];
    case 'unitPrice':
      return [named(change), inTwo(formatAmount(change.from), formatAmount(change.to))];
    case 'slot': {
      const words = (slot: string) => {
        const [day = '', ...window] = slot.split(', ');
        return `${formatDay(day, language)}, ${translateSpan(window.join(', '), t)}`;
      };
      return [t(editLabels.slot), inTwo(words(change.from), words(change.to))];
    }
    case 'hasLift': {
      const words = (value: string) => (value === 'yes' ? t('Yes') : t('No'));
      return [t(editLabels.hasLift), inTwo(words(change.from), words(change.to))];
    }
    default: {
      const show = (value: string | number) => (typeof value === 'number' ? formatAmount(value) : value || '–');
      return [t(editLabels[change.field]), inTwo(show(change.from), show(change.to))];
    }
  }
}

const inTwo = (from: string, to: string) => `${from} → ${to}`;

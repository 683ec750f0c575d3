/** The order summary in emails: stored as data when the email is queued, laid out when it is sent. */

import { nameIn, namesOf, type Translations } from '#contract/catalogue/translations.ts';
import { billOf, creditRows } from '#contract/orders/bill.ts';
import { totalsOf } from '#contract/orders/order-sums.ts';
import { describeSwap, swapOf } from '#contract/orders/swap.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import type { BillRow, Block } from '../platform/mail/layout.ts';
import type { LetterContext } from '../platform/mail/letter.ts';
import { recipientOf, windowOf } from './rules.ts';
import type { OrderRow } from './store.ts';

/** A line of the order in an email. Lines of emails that an earlier release has queued have no `translations`. */
interface MailedLine extends MailedProduct {
  linePaise: number;
}
export interface MailedProduct {
  name: string;
  translations?: Translations;
  size: string;
  quantity: number;
}

/** The data of an order that a queued email stores; amounts in paise. */
export function keepOrder(row: OrderRow) {
  return {
    orderNumber: row.orderNumber,
    customerName: row.customerName,
    lines: row.items.map(
      (item): MailedLine => ({
        name: item.name,
        translations: namesOf(item.translations),
        size: item.size,
        quantity: item.quantity,
        linePaise: item.unitPricePaise * item.quantity,
      }),
    ),
    itemsPaise: row.itemsPaise,
    deliveryPaise: row.deliveryPaise,
    floorPaise: row.floorPaise,
    depositPaise: row.depositPaise,
    recipient: recipientOf(row),
    address: row.deliveryAddress,
    city: row.deliveryCity,
    state: row.deliveryState,
    pincode: row.deliveryPincode,
    phone: row.deliveryPhone,
    day: row.deliveryDate,
    hours: windowOf(row),
    notes: row.notes,
    paymentMethod: row.paymentMethod,
    swap: swapOf(
      row.items.map(({ containerId, unitDepositPaise: depositPaise, quantity, depositFreeUnits }) => ({
        containerId,
        depositPaise,
        quantity,
        depositFreeUnits,
      })),
    ),
    creditPaise: row.creditUsedPaise,
  };
}

export type MailedOrder = ReturnType<typeof keepOrder>;

export function describeOrder(order: MailedOrder, { t, tMessage, language }: LetterContext): Block[] {
  const swap = describeSwap(order.swap);
  const notes: [string, string][] = order.notes ? [[t('Instructions'), order.notes]] : [];
  return [
    { block: 'bill', rows: describeBill(order, { t, language }) },
    ...(swap ? [{ block: 'paragraph' as const, text: tMessage(swap) }] : []),
    {
      block: 'facts',
      facts: [
        [t('Delivery'), `${formatDay(order.day, language)}\n${translateSpan(order.hours, t)}`],
        [t('Address'), addressOf(order)],
        [t('Phone'), order.phone],
        ...notes,
      ],
    },
  ];
}

type MailedAddress = Pick<MailedOrder, 'recipient' | 'address' | 'city' | 'state' | 'pincode'>;

/** The delivery address line by line; empty if there is none. */
export function addressOf({ recipient, address, city, state, pincode }: MailedAddress): string {
  const place = `${[city, state].filter(Boolean).join(', ')} ${pincode}`.trim();
  return [recipient, address, place].filter(Boolean).join('\n');
}

function describeBill(order: MailedOrder, { t, language }: Pick<LetterContext, 't' | 'language'>): BillRow[] {
  const lines = order.lines.map(({ size, quantity, linePaise, ...line }) => ({
    label: nameIn(line, language),
    detail: `${size} × ${quantity}`,
    amount: formatAmount(linePaise),
  }));
  const totals = totalsOf(order);
  const rows = [...billOf(totals, 'order'), ...creditRows(totals.payablePaise, paise(order.creditPaise))];
  const sums = rows.map(({ label, paise, isSum }) => ({
    label: t(label),
    amount: formatAmount(paise),
    ...(isSum && { strong: true as const }),
  }));
  return [...lines, ...sums];
}

/** Emails to customers about their pick-ups. */

import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { message } from '#contract/shared/translate.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import type { Services } from '#server/core/services.ts';
import { addressOf } from '#server/orders/describe-order.ts';
import type { Block } from '#server/platform/mail/layout.ts';
import { type LetterContext, type LetterTable, mailsOf, type WrittenLetter } from '#server/platform/mail/letter.ts';
import { windowOf } from './present.ts';
import type { PickupRow } from './store.ts';

type News = 'requested' | 'scheduled' | 'moved' | 'collected' | 'refunded' | 'credited' | 'rejected';

export function describePickup(row: PickupRow, news: News, reason: string | null, { settings }: Services) {
  const { refundPaise: paise, refundMethod: method, refundOn: on } = row;
  const isCollected = news === 'collected';
  const jars = row.lines.map(({ name, count, taken, damaged }) => ({
    name,
    count: isCollected ? (taken ?? 0) : count,
    damaged: damaged ?? 0,
  }));
  const refund =
    paise === null || method === null || on === null ? null : { paise, method, on, reference: row.refundReference };
  return mailsOf('pickup-changed', row.customerEmail, {
    news,
    customerName: row.customerName,
    isReturn: row.kind === 'return_jars',
    reason,
    jars: jars.filter(({ count }) => count > 0),
    /** Null for a pick-up without jars. */
    day: row.pickupDate,
    hours: windowOf(row),
    payBy: row.payBy,
    keepsCredit: row.keepsCredit,
    address: addressOf(row),
    releasedPaise: row.releasedPaise,
    payablePaise: row.payablePaise,
    refund,
    link: `${settings.publicUrl}/jars`,
  });
}
export type PickupMail = ReturnType<typeof describePickup>[number];

const ofJars = {
  requested: [
    message('We will collect your jars'),
    message('Hello {name}, we have received your request and will collect your jars.'),
  ],
  scheduled: [
    message('Your pick-up is scheduled'),
    message('Hello {name}, your pick-up is scheduled. Please keep the jars ready.'),
  ],
  moved: [message('New time for your pick-up'), message('Hello {name}, your pick-up was moved. New time:')],
  collected: [message('We have collected your jars'), message('Hello {name}, thank you: we have collected your jars.')],
  refunded: [message('Your deposit was refunded'), message('Hello {name}, your deposit was refunded.')],
  credited: [
    message('Your deposit is in your balance'),
    message('Hello {name}, we have added your deposit to your balance.'),
  ],
  rejected: [
    message('We cannot collect your jars'),
    message('Hello {name}, we are sorry: we cannot collect your jars.'),
  ],
} as const satisfies Record<News, readonly [string, string]>;
const ofCredit = {
  ...ofJars,
  requested: [
    message('We will refund your balance'),
    message('Hello {name}, we have received your request and will refund your balance.'),
  ],
  refunded: [message('Your balance was refunded'), message('Hello {name}, your balance was refunded.')],
  credited: [message('Your money stays in your balance'), message('Hello {name}, the money stays in your balance.')],
  rejected: [
    message('We cannot refund your balance now'),
    message('Hello {name}, we are sorry: we cannot refund your balance now.'),
  ],
} as const satisfies Record<News, readonly [string, string]>;

function writePickup(mail: PickupMail, context: LetterContext): WrittenLetter {
  const { t } = context;
  const { news, customerName: name, isReturn, reason, link } = mail;
  const [subject, sentence] = (isReturn ? ofJars : ofCredit)[news];
  const quote: Block[] = reason ? [{ block: 'quote', text: reason }] : [];
  const money = describeMoney(mail, context);
  return {
    subject: t(subject),
    heading: t(subject),
    blocks: [
      { block: 'paragraph', text: t(sentence, { name }) },
      ...quote,
      { block: 'facts', facts: factsOf(mail, context) },
      ...(money === undefined ? [] : [{ block: 'note', text: money } as const]),
      { block: 'button', label: t('See your jars'), link },
    ],
  };
}

function factsOf(mail: PickupMail, { t, language }: LetterContext): [string, string][] {
  const { news, jars, day, hours, address, refund, payablePaise, releasedPaise, isReturn } = mail;
  const isComing = news === 'requested' || news === 'scheduled' || news === 'moved';
  const counted = jars.map(({ name, count, damaged }) => {
    const broken = damaged > 0 ? ` (${t('{damaged} damaged', { damaged })})` : '';
    return `${count} × ${name}${broken}`;
  });
  const facts: [string, string | false | undefined][] = [
    [t('Jars'), news !== 'refunded' && news !== 'credited' && counted.join('\n')],
    [t('Pick-up'), isComing && day !== null && `${formatDay(day, language)}\n${translateSpan(hours, t)}`],
    [t('Address'), isComing && address],
    [t('Deposit back'), news === 'collected' && releasedPaise > 0 && formatAmount(releasedPaise)],
    [t('Amount'), !isReturn && news !== 'refunded' && formatAmount(payablePaise)],
    [t('Refunded'), refund !== null && `${formatAmount(refund.paise)}, ${t(describeMethod(refund.method))}`],
    [t('Reference'), refund?.reference],
    [t('Date'), refund !== null && formatDay(refund.on, language)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Says by when the money is paid, and what happened to the deposit. */
function describeMoney(mail: PickupMail, { t, language }: LetterContext): string | undefined {
  const { news, isReturn, payBy, payablePaise, releasedPaise, keepsCredit } = mail;
  const day = formatDay(payBy, language);
  const amount = formatAmount(payablePaise);
  if (!isReturn) return news === 'requested' ? t('You get the money by {day}.', { day }) : undefined;
  if (news === 'requested' || news === 'scheduled' || news === 'moved') {
    return keepsCredit
      ? t('Your deposit is added to your balance when we collect the jars.')
      : t('You get your deposit back by {day}.', { day });
  }
  if (news !== 'collected') return undefined;
  const settled = releasedPaise - payablePaise;
  const paid = settled > 0 ? [t('{amount} of it went towards your dues.', { amount: formatAmount(settled) })] : [];
  const rest = keepsCredit
    ? t('{amount} is in your balance now.', { amount })
    : t('You get {amount} back by {day}.', { amount, day });
  return [...paid, ...(payablePaise > 0 ? [rest] : [])].join(' ') || undefined;
}

export const letters: LetterTable<PickupMail> = { 'pickup-changed': { write: writePickup } };

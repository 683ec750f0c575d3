/** Emails to the complainant. */

import { type ComplaintOutcome, complaintKinds, complaintOutcomes } from '#contract/complaints/rules.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { message, parseLanguage } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import type { Block } from '#server/platform/mail/layout.ts';
import { type LetterContext, type LetterTable, mailsOf, type WrittenLetter } from '#server/platform/mail/letter.ts';
import { acknowledgeByOf, resolveByOf } from './rules.ts';
import type { ComplaintRow } from './store.ts';

export type ComplaintNews = 'received' | 'acknowledged' | 'message' | 'resolved' | 'reopened';

interface ToMail {
  news: ComplaintNews;
  /** The answer of staff to the complainant. */
  answer?: string;
  /** The secret of a guest's link; null for a customer. */
  secret: string | null;
}

/**
 * The email about news of a complaint. It quotes nothing that the complainant wrote: a stranger could otherwise send
 * any text to any address through the shop.
 */
export function describeComplaint(row: ComplaintRow, { news, answer = '', secret }: ToMail, { settings }: Services) {
  const path = secret === null ? `complaints/${row.id}` : `complaint/${secret}`;
  return mailsOf('complaint-news', row.email, {
    news,
    number: row.number,
    customerName: row.customerId === null ? null : row.name,
    complaintKind: row.kind,
    orderNumber: row.orderNumber,
    acknowledgeBy: row.acknowledgedAt === null ? acknowledgeByOf(row).toISOString() : null,
    resolveBy: resolveByOf(row).toISOString(),
    answer,
    outcome: row.outcome,
    amountPaise: row.amountPaise,
    replacementNumber: row.replacementNumber,
    replacementDay: row.replacementDay,
    link: `${settings.publicUrl}/${path}`,
    ...(row.customerId === null && { language: parseLanguage(row.language) }),
  });
}
type Described = ReturnType<typeof describeComplaint>[number];
/** An email that an earlier release has queued has no `replacementDay`. */
export type ComplaintMail = Omit<Described, 'replacementDay'> & Partial<Pick<Described, 'replacementDay'>>;

const texts = {
  received: [
    message('We received your complaint {number}'),
    message('We have received your complaint. Its ticket number is {number}.'),
  ],
  acknowledged: [
    message('We are looking into your complaint {number}'),
    message('We have read your complaint {number} and are looking into it.'),
  ],
  message: [message('A message about your complaint {number}'), message('We wrote to you about complaint {number}:')],
  resolved: [message('Your complaint {number} is resolved'), message('This is our answer to your complaint {number}:')],
  reopened: [
    message('Your complaint {number} is open again'),
    message('We have opened your complaint {number} again, and will look into it once more.'),
  ],
} as const satisfies Record<ComplaintNews, readonly [string, string]>;

const describeOutcome = (outcome: ComplaintOutcome, { t }: LetterContext) => t(complaintOutcomes[outcome]);

function writeComplaint(mail: ComplaintMail, context: LetterContext): WrittenLetter {
  const { t, language, shop } = context;
  const { news, number, customerName: name, answer, outcome, amountPaise, orderNumber } = mail;
  const { replacementNumber, replacementDay: day } = mail;
  const [subject, sentence] = texts[news];
  const isResolved = news === 'resolved';
  const facts: [string, string | false | null][] = [
    [t('Ticket'), number],
    [t('Complaint'), t(complaintKinds[mail.complaintKind])],
    [t('Order'), orderNumber !== null && `#${orderNumber}`],
    [t('We answer by'), !isResolved && mail.acknowledgeBy !== null && formatDay(mail.acknowledgeBy, language, 'time')],
    [t('We resolve it by'), !isResolved && formatDay(mail.resolveBy, language, 'time')],
    [t('Outcome'), isResolved && outcome !== null && describeOutcome(outcome, context)],
    [t('Amount'), isResolved && amountPaise !== null && formatAmount(amountPaise)],
    [t('New order'), isResolved && replacementNumber !== null && `#${replacementNumber}`],
    [t('Delivery day'), isResolved && day != null && formatDay(day, language)],
  ];
  const { grievanceOfficer: officer } = shop;
  const contacts = officerLine(officer);
  const blocks: Block[] = [
    ...(name === null ? [] : [{ block: 'paragraph', text: t('Hello {name},', { name }) } as const]),
    { block: 'paragraph', text: t(sentence, { number }) },
    ...(answer === '' ? [] : [{ block: 'quote', text: answer } as const]),
    { block: 'facts', facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) },
    { block: 'button', label: t('See the complaint'), link: mail.link },
    ...(isResolved
      ? [{ block: 'note', text: t('If this does not help, you can open it again within 15 days.') } as const]
      : []),
    ...(officer.name === ''
      ? []
      : [{ block: 'note', text: t('Grievance officer: {contacts}', { contacts }) } as const]),
  ];
  const title = t(subject, { number });
  return { subject: title, heading: title, blocks };
}

export const letters: LetterTable<ComplaintMail> = { 'complaint-news': { write: writeComplaint } };

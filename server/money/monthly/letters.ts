/** Emails: the statement of a month, and the reminder of an unpaid one. */
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import { type LetterTable, type MailedMonth, mailsOf } from '#server/platform/mail/letter.ts';
import type { StatementOfMonth } from '../account/read-statement.ts';
import { accountBlocks, mailedAccountOf } from './describe-account.ts';
import type { MonthOfCustomer, NewStatement, ReminderRow } from './statement.store.ts';

const linkOf = ({ settings }: Services) => `${settings.publicUrl}/account`;

interface ToMail {
  statement: NewStatement;
  /** The customer's account in the same month, in the form of accountants: date, voucher, debit, credit, balance. */
  account: StatementOfMonth | undefined;
  customer: Pick<MonthOfCustomer, 'customerId' | 'name' | 'email'>;
}

export function describeStatement({ statement, account, customer }: ToMail, services: Services) {
  const { customerId, name, email } = customer;
  const { month, dueOn, orders, broughtPaise, deliveredPaise, waivedPaise, duePaise } = statement;
  const { paidPaise, returnedPaise, aheadPaise } = statement;
  // An email that an older release queued has no `monthOf`.
  const file: { monthOf?: MailedMonth } = { monthOf: { customerId, month: month.slice(0, 7) } };
  return mailsOf('account-statement', email, {
    name,
    month,
    dueOn,
    orders,
    link: `${linkOf(services)}/${month.slice(0, 7)}`,
    broughtPaise,
    deliveredPaise,
    waivedPaise,
    paidPaise,
    returnedPaise,
    aheadPaise,
    duePaise,
    ...(account && { account: mailedAccountOf(account) }),
    ...file,
  });
}

export const describeReminder = ({ name, email, month, dueOn, leftPaise }: ReminderRow, services: Services) =>
  mailsOf('account-reminder', email, { name, month, dueOn, leftPaise, link: linkOf(services) });

export type MonthlyMail = ReturnType<typeof describeStatement | typeof describeReminder>[number];

export const letters: LetterTable<MonthlyMail> = {
  'account-statement': {
    write(mail, context) {
      const { t, language, shop } = context;
      const month = formatDay(mail.month, language, 'month');
      const { broughtPaise, deliveredPaise, waivedPaise, paidPaise, duePaise, orders, name } = mail;
      // An email that an older release queued does not contain these amounts and this account.
      const { returnedPaise = 0, aheadPaise = 0, account } = mail;
      const row = (label: string, paise: number, strong = false) => ({
        label,
        amount: formatAmount(paise),
        ...(strong && { strong: true as const }),
      });
      return {
        subject: t('Your {shop} statement for {month}', { shop: shop.name, month }),
        heading: t('Statement for {month}', { month }),
        blocks: [
          { block: 'paragraph', text: t('Hello {name}, this is your monthly account for {month}.', { name, month }) },
          {
            block: 'bill',
            rows: [
              ...(broughtPaise > 0 ? [row(t('Due from before'), broughtPaise)] : []),
              row(
                orders === 1 ? t('Delivered (1 order)') : t('Delivered ({orders} orders)', { orders }),
                deliveredPaise,
              ),
              ...(waivedPaise === 0 ? [] : [row(t('Not charged'), -waivedPaise)]),
              row(t('Paid, including from balance'), -paidPaise),
              ...(returnedPaise > 0 ? [row(t('Payments returned'), returnedPaise)] : []),
              ...(aheadPaise > 0 ? [row(t('From earlier payments'), -aheadPaise)] : []),
              ...(aheadPaise < 0 ? [row(t('Kept for later'), -aheadPaise)] : []),
              row(t('To pay'), duePaise, true),
            ],
          },
          {
            block: 'paragraph',
            text:
              duePaise > 0
                ? t('Please pay {amount} by {day}.', {
                    amount: formatAmount(duePaise),
                    day: formatDay(mail.dueOn, language, 'long'),
                  })
                : t('There is nothing to pay. Thank you.'),
          },
          ...(account ? accountBlocks(account, context) : []),
          { block: 'button', label: t('See your account'), link: mail.link },
        ],
      };
    },
  },
  'account-reminder': {
    write({ name, month: first, dueOn, leftPaise, link }, { t, language }) {
      const [amount, month] = [formatAmount(leftPaise), formatDay(first, language, 'month')];
      return {
        subject: t('Reminder: please pay {amount} for {month}', { amount, month }),
        heading: t('Reminder: please pay {amount} for {month}', { amount, month }),
        blocks: [
          {
            block: 'paragraph',
            text: t('Hello {name}, {amount} of your monthly account was due on {day}. Please pay it soon.', {
              name,
              amount,
              day: formatDay(dueOn, language, 'long'),
            }),
          },
          { block: 'button', label: t('See your account'), link },
          { block: 'note', text: t('If you have already paid, thank you. Please ignore this email.') },
        ],
      };
    },
  },
};

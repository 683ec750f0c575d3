/** Makes the PDF file of a month of a customer's account. */
import { accountReference } from '#contract/money/upi.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { paise } from '#contract/shared/money.ts';
import { type Language, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Services } from '#server/core/services.ts';
import { nameDeleted } from '#server/core/translations.ts';
import { findPresentOwner } from '#server/ledger/joined.store.ts';
import { describeMonth } from '#server/money/account/describe-month.ts';
import { readStandingNow } from '#server/money/account/read-standing.ts';
import { payeeOf } from '#server/money/upi/rules.ts';
import type { MailedMonth, MailFile } from '#server/platform/mail/letter.ts';
import { describeStatement } from './describe-statement.ts';
import { type Asker, emails, fileName, forEmail, makeFile, type PdfFile } from './make-file.ts';
import { describePay } from './paper.rules.ts';

const texts = textsFor('papers');

/** The file has a code to pay what the customer owes today. */
export async function makeStatement(
  services: Pick<Services, 'db' | 'settings' | 'shop' | 'clock'>,
  customerId: string,
  month: string,
  { language, owner }: Asker,
): Promise<PdfFile> {
  const { db, clock } = services;
  const shop = services.shop();
  const t = translatorOf(texts[language]);
  const statement = nameDeleted(await describeMonth(services, customerId, month, language), t);
  const { due } = await readStandingNow(db, customerId);
  const reference = accountReference(customerId, indiaDay(clock()));
  const pay = describePay(payeeOf(shop), { amount: paise(due), reference }, t);
  const paper = describeStatement(statement, { t, language, shop, pay });
  return { name: fileName(`account-${month}`), content: await makeFile(services, [paper], owner) };
}

/**
 * The month as a file for the email about it. An account that was joined into another one since the email was queued has
 * no entries any more, so the email has no file.
 */
export async function makeMonth(
  services: Pick<Services, 'db' | 'settings' | 'shop' | 'clock'>,
  { customerId, month }: MailedMonth,
  language: Language,
): Promise<MailFile[]> {
  if ((await findPresentOwner(services.db, customerId)) !== customerId) return [];
  return [forEmail(await makeStatement(services, customerId, month, { language, owner: emails }))];
}

/** Makes the PDF file of a document or a voucher. */
import type { DocumentKind } from '#contract/documents/content.ts';
import { isVoucher } from '#contract/documents/voucher.ts';
import { paise } from '#contract/shared/money.ts';
import { type Language, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Services } from '#server/core/services.ts';
import { type DocumentListRow, listUndoing } from '#server/documents/list.store.ts';
import { presentDocument, presentVoucher } from '#server/documents/present.ts';
import { payeeOf } from '#server/money/upi/rules.ts';
import { describeDocument } from './describe-document.ts';
import { describeVoucher } from './describe-voucher.ts';
import { type AnyPaper, fileName, makeFile } from './make-file.ts';
import { describePay } from './paper.rules.ts';
import { readAmountDue } from './store.ts';

/** The kinds that ask for money. */
const asking: readonly DocumentKind[] = ['tax_invoice', 'bill_of_supply', 'receipt', 'supplementary_invoice'];

const texts = textsFor('papers');

type Sources = Pick<Services, 'db' | 'settings' | 'shop'>;

export interface PdfFile {
  name: string;
  content: Uint8Array;
}

/** The file of one document, with a code to pay what is due for its order. */
export async function makeDocument(sources: Sources, row: DocumentListRow, language: Language): Promise<PdfFile> {
  return { name: fileName(row.number), content: await makeFile(sources, await describe(sources, row, language)) };
}

async function describe({ db, shop: readShop }: Sources, row: DocumentListRow, language: Language): Promise<AnyPaper> {
  const shop = readShop();
  const t = translatorOf(texts[language]);
  if (isVoucher(row)) {
    return describeVoucher(presentVoucher(row, await listUndoing(db, [row.id])), { t, language, shop });
  }
  const { kind, orderId, content } = row;
  const amount = orderId !== null && asking.includes(kind) ? await readAmountDue(db, orderId) : paise(0);
  const pay = describePay(payeeOf(shop), { amount, reference: content.orderNumber }, t);
  return describeDocument(presentDocument(row), { t, language, shop, pay, isDuplicate: row.isPrinted });
}

/** Makes the PDF files of documents and vouchers. */
import type { DocumentFilterQuery } from '#contract/documents/calls.ts';
import type { DocumentKind } from '#contract/documents/content.ts';
import { customersCopy, duplicates, originalsOf } from '#contract/documents/sheet.ts';
import { isVoucher } from '#contract/documents/voucher.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import { type Language, messageOf, type Translate, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type DocumentListRow, listDocuments, listDocumentsAfter, listUndoing } from '#server/documents/list.store.ts';
import { presentDocument, presentPart, presentVoucher } from '#server/documents/present.ts';
import { payeeOf } from '#server/money/upi/rules.ts';
import { describeDocument } from './describe-document.ts';
import { describeVoucher } from './describe-voucher.ts';
import {
  type AnyPaper,
  type Asker,
  fileName,
  type LargePdfFile,
  makeFile,
  makeLargeFile,
  mostAtOnce,
  type PdfFile,
} from './make-file.ts';
import { describePay, type Pay } from './paper.rules.ts';
import { readAmountDue } from './store.ts';

/** The kinds of documents that ask for money. */
const asking: readonly DocumentKind[] = ['tax_invoice', 'bill_of_supply', 'receipt', 'supplementary_invoice'];
/**
 * The marks of the copies in a file. Customers get their original, whatever staff have printed. Staff get what they
 * would print: each original until they have printed it, and then a duplicate, which they can also ask for.
 */
export type Copies = 'original' | 'print' | 'duplicate';
/** The maximum number of documents in one file. */
const mostOfFile = 500;

const texts = textsFor('papers');

type Sources = Pick<Services, 'db' | 'settings' | 'shop' | 'clock'>;

/** The file of one document, with a code to pay what is due for its order. */
export async function makeDocument(
  sources: Sources,
  row: DocumentListRow,
  copies: Copies,
  { language, owner }: Asker,
): Promise<PdfFile> {
  const t = translatorOf(texts[language]);
  const pay = isVoucher(row) ? null : await describeDue(sources, { ...row, orderNumber: row.content.orderNumber }, t);
  const papers = await describeAll(sources, [row], { t, language, pay, copies });
  return { name: fileName(row.number), content: await makeFile(sources, papers, owner) };
}

type Combined = Parameters<typeof presentPart>;

/** The file with the part of a combined document that belongs to one order, for its customer. */
export async function makeCopy(
  sources: Sources,
  part: Combined[0],
  order: Combined[1],
  { language, owner }: Asker,
): Promise<PdfFile> {
  const t = translatorOf(texts[language]);
  const { kind, number } = part.document;
  const pay = await describeDue(sources, { ...order, kind }, t);
  const [copy] = customersCopy;
  const paper = describeDocument(presentPart(part, order), { t, language, pay, shop: sources.shop(), copy });
  return { name: fileName(`${number}-${order.orderNumber}`), content: await makeFile(sources, [paper], owner) };
}

/**
 * The file of all documents that match a filter, newest first, without codes to pay. It is made while it is sent. Only
 * its first part is made before, so that a failure at the beginning can be answered with a refusal.
 */
export async function makeDocuments(
  sources: Sources,
  filter: DocumentFilterQuery,
  { language, owner }: Asker,
): Promise<LargePdfFile> {
  const { db, clock } = sources;
  const { total } = await listDocuments(db, filter, { limit: 1, offset: 0 });
  if (total === 0) throw new Refusal('invalid', 'No document matches. Please choose other days or another kind.');
  if (total > mostOfFile) {
    const count = formatNumber(total);
    const words = messageOf('{count} documents match, and a file has at most 500. Please choose fewer days.', {
      count,
    });
    throw new Refusal('invalid', words);
  }
  const chunks = makeLargeFile(sources, describeMatching(sources, filter, language), owner);
  const first = await chunks.next();
  async function* write() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return { name: fileName(`documents-${indiaDay(clock())}`), chunks: write() };
}

async function* describeMatching(
  sources: Sources,
  filter: DocumentFilterQuery,
  language: Language,
): AsyncGenerator<AnyPaper> {
  const printed = { t: translatorOf(texts[language]), language, pay: null, copies: 'print' as const };
  let rows: DocumentListRow[] = [];
  do {
    rows = await listDocumentsAfter(sources.db, filter, rows.at(-1), mostAtOnce);
    yield* await describeAll(sources, rows, printed);
  } while (rows.length === mostAtOnce);
}

interface Printed {
  t: Translate;
  language: Language;
  pay: Pay;
  copies: Copies;
}

/** Describes each copy of the documents, in their order. */
async function describeAll(
  { db, shop }: Sources,
  rows: readonly DocumentListRow[],
  { copies, ...printed }: Printed,
): Promise<AnyPaper[]> {
  const reader = { ...printed, shop: shop() };
  const vouchers = rows.filter(isVoucher).map(({ id }) => id);
  const undoing = vouchers.length > 0 ? await listUndoing(db, vouchers) : [];
  return rows.flatMap((row): AnyPaper[] => {
    if (isVoucher(row)) return [describeVoucher(presentVoucher(row, undoing), reader)];
    const issued = presentDocument(row);
    return copiesOf(row, copies).map((copy) => describeDocument(issued, { ...reader, copy }));
  });
}

function copiesOf(row: DocumentListRow, copies: Copies): readonly string[] {
  if (copies === 'original') return originalsOf(row).slice(0, 1);
  return copies === 'duplicate' || row.isPrinted ? duplicates : originalsOf(row);
}

interface OfOrder {
  kind: DocumentKind;
  orderId: string | null;
  orderNumber: string;
}

async function describeDue({ db, shop }: Sources, { kind, orderId, orderNumber }: OfOrder, t: Translate): Promise<Pay> {
  if (orderId === null || !asking.includes(kind)) return null;
  const amount = paise(await readAmountDue(db, orderId));
  return describePay(payeeOf(shop()), { amount, reference: orderNumber }, t);
}

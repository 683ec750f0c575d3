/** Makes the PDF files of documents and vouchers. */
import type { DocumentFilterQuery } from '#contract/documents/calls.ts';
import type { DocumentKind } from '#contract/documents/content.ts';
import { isVoucher } from '#contract/documents/voucher.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import { type Language, messageOf, type Translate, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  type DocumentListRow,
  listDocuments,
  listDocumentsAfter,
  listUndoing,
  type UndoingVoucher,
} from '#server/documents/list.store.ts';
import { presentDocument, presentPart, presentVoucher } from '#server/documents/present.ts';
import { payeeOf } from '#server/money/upi/rules.ts';
import { describeDocument } from './describe-document.ts';
import { describeVoucher } from './describe-voucher.ts';
import { type AnyPaper, fileName, joinFiles, makeFile, mostAtOnce, type PdfFile } from './make-file.ts';
import { describePay, type Pay } from './paper.rules.ts';
import { readAmountDue } from './store.ts';

/** The kinds that ask for money. */
const asking: readonly DocumentKind[] = ['tax_invoice', 'bill_of_supply', 'receipt', 'supplementary_invoice'];
/** The most documents of one file. */
const mostOfFile = 500;

const texts = textsFor('papers');

type Sources = Pick<Services, 'db' | 'settings' | 'shop' | 'clock'>;

/** The file of one document, with a code to pay what is due for its order. */
export async function makeDocument(sources: Sources, row: DocumentListRow, language: Language): Promise<PdfFile> {
  const t = translatorOf(texts[language]);
  const pay = isVoucher(row) ? null : await describeDue(sources, { ...row, orderNumber: row.content.orderNumber }, t);
  const undoing = isVoucher(row) ? await listUndoing(sources.db, [row.id]) : [];
  const paper = describe(sources, row, { t, language, pay, undoing });
  return { name: fileName(row.number), content: await makeFile(sources, [paper]) };
}

type Combined = Parameters<typeof presentPart>;

/** The file of what a combined document says of one order, for its customer. */
export async function makeCopy(
  sources: Sources,
  part: Combined[0],
  order: Combined[1],
  language: Language,
): Promise<PdfFile> {
  const t = translatorOf(texts[language]);
  const { kind, number } = part.document;
  const pay = await describeDue(sources, { ...order, kind }, t);
  const paper = describeDocument(presentPart(part, order), {
    t,
    language,
    pay,
    shop: sources.shop(),
    isDuplicate: false,
  });
  return { name: fileName(`${number}-${order.orderNumber}`), content: await makeFile(sources, [paper]) };
}

/**
 * The file of all documents that match a filter, newest first. It is made in parts, so that other files are made in
 * between, and has no codes to pay.
 */
export async function makeDocuments(
  sources: Sources,
  filter: DocumentFilterQuery,
  language: Language,
): Promise<PdfFile> {
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
  const t = translatorOf(texts[language]);
  const files: Uint8Array[] = [];
  let rows: DocumentListRow[] = [];
  do {
    rows = await listDocumentsAfter(db, filter, rows.at(-1), mostAtOnce);
    const ofMoney = rows.filter(isVoucher);
    const undoing = await listUndoing(
      db,
      ofMoney.map(({ id }) => id),
    );
    const papers = rows.map((row) => describe(sources, row, { t, language, pay: null, undoing }));
    if (papers.length > 0) files.push(await makeFile(sources, papers, 'later'));
  } while (rows.length === mostAtOnce);
  return { name: fileName(`documents-${indiaDay(clock())}`), content: await joinFiles(files) };
}

interface Printed {
  t: Translate;
  language: Language;
  pay: Pay;
  /** The vouchers that undo one of these. */
  undoing: readonly UndoingVoucher[];
}

function describe({ shop }: Sources, row: DocumentListRow, printed: Printed): AnyPaper {
  const reader = { ...printed, shop: shop() };
  if (isVoucher(row)) return describeVoucher(presentVoucher(row, printed.undoing), reader);
  return describeDocument(presentDocument(row), { ...reader, isDuplicate: row.isPrinted });
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

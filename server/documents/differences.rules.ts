/** Compares the documents of an order with the order, and drafts the documents that are missing. */
import { isDeepStrictEqual } from 'node:util';
import type {
  Buyer,
  DocumentContent,
  DocumentLine,
  IssuedDocument,
  SaleDocumentKind,
} from '#contract/documents/content.ts';
import { creditablePaise, creditLine, creditWithoutTax, lowersTax } from '#contract/documents/credit-note.ts';
import type { SaleKind } from '#contract/documents/sale.ts';
import { splitTax, sumTax, taxOf } from '#contract/documents/tax.ts';

export interface DocumentDraft {
  kind: SaleDocumentKind;
  correctsId: string | null;
  content: DocumentContent;
}

/**
 * The whole sale, with the content that a single document would have today. It has no lines if the order is not sold.
 */
export interface WholeSale {
  kind: SaleKind;
  content: DocumentContent;
}

/** Whether a document invoices something or reverses an invoice. A challan only accompanies goods. */
export const isInvoice = ({ kind }: Pick<IssuedDocument, 'kind'>): boolean => kind !== 'challan';

interface Goods {
  buyer: Buyer;
  items: readonly Pick<DocumentLine, 'key' | 'quantity'>[];
}

/** Whether the document lists exactly these products with these quantities, for this buyer at this address. */
export function listsSame({ buyer, items }: Goods, { content }: Pick<IssuedDocument, 'content'>): boolean {
  const given = new Map(items.filter(({ quantity }) => quantity > 0).map(({ key, quantity }) => [key, quantity]));
  const listed = content.lines.filter(({ isDelivery }) => !isDelivery);
  return (
    isDeepStrictEqual(buyer, content.buyer) &&
    listed.length === given.size &&
    listed.every(({ key, quantity }) => given.get(key) === quantity)
  );
}

/** The challan that goes with goods whose invoice comes after their delivery. */
export const draftChallan = ({ content }: WholeSale): DocumentDraft => ({ kind: 'challan', correctsId: null, content });

type Figure = 'grossPaise' | 'quantity';
type Figures = Record<Figure, number> & { key: string };

const isNote = ({ kind }: Pick<IssuedDocument, 'kind'>) => kind === 'credit_note';

/** The figures of the order minus those of its documents, by the key of the line. Equal figures are omitted. */
export function findDifferences(
  wanted: readonly Figures[],
  issued: readonly IssuedDocument[],
  figure: Figure = 'grossPaise',
): ReadonlyMap<string, number> {
  const rest = new Map<string, number>();
  const add = (key: string, count: number) => rest.set(key, (rest.get(key) ?? 0) + count);
  for (const line of wanted) add(line.key, line[figure]);
  for (const document of issued) {
    for (const line of document.content.lines) add(line.key, isNote(document) ? line[figure] : -line[figure]);
  }
  return new Map([...rest].filter(([, count]) => count !== 0));
}

/**
 * Drafts the documents that make all documents of an order together agree with the order: credit notes for amounts that
 * are too high, and an invoice for amounts that are missing.
 */
export function draftDocuments(sale: WholeSale, issued: readonly IssuedDocument[], day: string): DocumentDraft[] {
  const paise = findDifferences(sale.content.lines, issued);
  const units = findDifferences(sale.content.lines, issued, 'quantity');
  return [...draftNotes(sale, issued, day, { paise, units }), ...draftMore(sale, issued, { paise, units })];
}

/**
 * Whether an invoice that no credit note reverses names another company than the order. The tax of such an invoice is
 * credited to the wrong company.
 */
export function namesOther({ legalName, gstin }: Buyer, issued: readonly IssuedDocument[]): boolean {
  return listOpen(issued).some(({ content: { buyer } }) => buyer.gstin !== gstin || buyer.legalName !== legalName);
}

/** The invoices that credit notes have not reversed completely. */
const listOpen = (issued: readonly IssuedDocument[]): IssuedDocument[] =>
  issued.filter((invoice) => {
    const notes = issued.filter((one) => isNote(one) && one.correctsId === invoice.id);
    return !isNote(invoice) && findDifferences([], [invoice, ...notes]).size > 0;
  });

/**
 * Whether a credit note of this day can no longer reduce the tax of an invoice, so that a second invoice would charge
 * that tax twice.
 */
export const losesTax = (issued: readonly IssuedDocument[], day: string): boolean =>
  listOpen(issued).some((invoice) => taxOf(invoice.content.totals) > 0 && !lowersTax(invoice.day, day));

/** Reverses all documents, and invoices the whole sale again, to the company that the order names. */
export function draftAgain(sale: WholeSale, issued: readonly IssuedDocument[], day: string): DocumentDraft[] {
  const nothing = { ...sale, content: { ...sale.content, lines: [] } };
  return [...draftDocuments(nothing, issued, day), ...draftDocuments(sale, [], day)];
}

interface Differences {
  paise: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, number>;
}

/**
 * Drafts the document for the missing amounts. If a part of the order is invoiced already, the draft names the latest
 * document of the order.
 */
function draftMore(
  { kind, content }: WholeSale,
  issued: readonly IssuedDocument[],
  { paise, units }: Differences,
): DocumentDraft[] {
  const lines = content.lines.flatMap((line) => {
    const morePaise = Math.max(0, paise.get(line.key) ?? 0);
    const quantity = Math.max(0, units.get(line.key) ?? 0);
    const isGiven = line.grossPaise === 0 && quantity > 0;
    return morePaise > 0 || isGiven
      ? [{ ...line, quantity, ...splitTax(morePaise, line.basisPoints, content.levy) }]
      : [];
  });
  const totals = sumTax(lines);
  if (totals.grossPaise === 0) return [];
  const earlier = findDifferences([], issued).size > 0 ? issued.findLast((one) => !isNote(one)) : undefined;
  return [
    {
      kind: laterKind(kind, earlier),
      correctsId: earlier?.id ?? null,
      // The first document of a sale shows its deposit.
      content: {
        ...content,
        lines,
        totals,
        depositPaise: earlier ? 0 : (content.depositPaise ?? 0),
        corrects: nameOf(earlier),
      },
    },
  ];
}

/** Returns the kind of a later document. Only a tax invoice after a tax invoice is a supplementary one. */
const laterKind = (kind: SaleKind, earlier: IssuedDocument | undefined): SaleDocumentKind =>
  kind === 'tax_invoice' && (earlier?.kind === 'tax_invoice' || earlier?.kind === 'supplementary_invoice')
    ? 'supplementary_invoice'
    : kind;

const nameOf = (document: IssuedDocument | undefined): DocumentContent['corrects'] =>
  document ? { number: document.number, day: document.day } : null;

/**
 * The seller on a credit note. Name, state and GST scheme are copied from the invoice; the other details are today's.
 */
function sellerOfNote(today: DocumentContent['seller'], { content }: IssuedDocument): DocumentContent['seller'] {
  const { name, legalName, state, gstScheme, gstin } = content.seller;
  return { ...today, name, legalName, state, gstScheme, gstin };
}

/** Drafts a credit note for each document whose amounts are too high, the newest document first. */
function draftNotes(
  { content: { seller } }: WholeSale,
  issued: readonly IssuedDocument[],
  day: string,
  { paise, units }: Differences,
): DocumentDraft[] {
  const paiseLeft = new Map([...paise].map(([key, count]) => [key, Math.max(0, -count)]));
  const unitsLeft = new Map([...units].map(([key, count]) => [key, Math.max(0, -count)]));
  const take = (left: Map<string, number>, key: string, most: number) => {
    const before = left.get(key) ?? 0;
    const taken = Math.min(before, most);
    left.set(key, before - taken);
    return taken;
  };
  const sales = issued.filter((one) => !isNote(one)).toReversed();
  return sales.flatMap((invoice) => {
    const { levy } = invoice.content;
    const hasTax = lowersTax(invoice.day, day);
    const notes = issued.filter((one) => isNote(one) && one.correctsId === invoice.id);
    const lines = invoice.content.lines.flatMap((line): DocumentLine[] => {
      const { key, basisPoints } = line;
      const credited = notes.flatMap(({ content }) => content.lines.filter((one) => one.key === key));
      const takenPaise = take(paiseLeft, key, creditablePaise({ line, credited }));
      if (takenPaise === 0) return [];
      const creditedUnits = credited.reduce((sum, one) => sum + one.quantity, 0);
      const quantity = take(unitsLeft, key, line.quantity - creditedUnits);
      const parts = hasTax
        ? creditLine({ line, basisPoints, levy, credited }, takenPaise)
        : creditWithoutTax(takenPaise);
      return [{ ...line, quantity, ...parts }];
    });
    if (lines.length === 0) return [];
    const content: DocumentContent = {
      ...invoice.content,
      seller: sellerOfNote(seller, invoice),
      levy: hasTax ? levy : 'none',
      lines,
      totals: sumTax(lines),
      depositPaise: 0,
      corrects: nameOf(invoice),
    };
    return [{ kind: 'credit_note' as const, correctsId: invoice.id, content }];
  });
}

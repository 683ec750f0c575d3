/**
 * Makes vouchers from documents and entries. A sale becomes the voucher of its document, with the taxes, and the entry
 * that charges the order is omitted. Every other entry becomes a voucher; its type depends on where the money goes.
 */
import type { TaxParts } from '#contract/documents/tax.ts';
import { entryKinds } from '#contract/money/desk-rules.ts';
import {
  deliveryLedger,
  findPartyLedger,
  inputTaxLedgers,
  isCash,
  type Ledger,
  ledgerOf,
  salesLedger,
  taxLedgers,
} from './ledgers.rules.ts';
import type { DayDocument, DayEntry, Party } from './store.ts';

type VoucherType = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Contra' | 'Journal';

export interface VoucherLine {
  ledger: Ledger;
  /** Above zero for a debit, below zero for a credit. */
  paise: number;
}

export interface Voucher {
  /** The id is the same in every export, so that Tally changes the voucher instead of adding it again. */
  id: string;
  type: VoucherType;
  day: string;
  /** Empty for a voucher without a document. */
  number: string;
  narration: string;
  /** The place of supply, and the GSTIN on the document; empty without a document. */
  place: string;
  gstin: string;
  lines: VoucherLine[];
}

type Parties = ReadonlyMap<string, Party>;

/** Sums the lines of each ledger, and omits ledgers without an amount. */
function sumLines(lines: readonly VoucherLine[]): VoucherLine[] {
  const sums = new Map<string, VoucherLine>();
  for (const { ledger, paise } of lines) {
    const before = sums.get(ledger.name)?.paise ?? 0;
    sums.set(ledger.name, { ledger, paise: before + paise });
  }
  return [...sums.values()].filter(({ paise }) => paise !== 0);
}

export function documentVoucher(document: DayDocument, parties: Parties, day: string): Voucher {
  const { id, kind, number, customerId, content } = document;
  const isNote = kind === 'credit_note';
  const sign = isNote ? -1 : 1;
  const creditsOf = (line: TaxParts & { isDelivery: boolean }): VoucherLine[] => [
    { ledger: line.isDelivery ? deliveryLedger : salesLedger, paise: -sign * line.taxablePaise },
    { ledger: taxLedgers.cgstPaise, paise: -sign * line.cgstPaise },
    { ledger: taxLedgers.sgstPaise, paise: -sign * line.sgstPaise },
    { ledger: taxLedgers.igstPaise, paise: -sign * line.igstPaise },
  ];
  const party = { ledger: findPartyLedger(parties, customerId, day), paise: sign * content.totals.grossPaise };
  return {
    id,
    type: isNote ? 'Credit Note' : 'Sales',
    day,
    number,
    narration: narrate(content),
    place: content.place,
    gstin: content.buyer.gstin,
    lines: sumLines([party, ...content.lines.flatMap(creditsOf)]),
  };
}

function narrate({ corrects, orderNumber, charge, salesOf }: DayDocument['content']): string {
  if (salesOf !== undefined) return `Small sales of ${salesOf} to several customers`;
  return [
    ...(orderNumber === '' ? [] : [`Order ${orderNumber}`]),
    ...(charge ? [`Charge for ${charge} jars`] : []),
    ...(corrects ? [`for ${corrects.number} of ${corrects.day}`] : []),
  ].join(', ');
}

/**
 * A combined document names nobody, so its voucher is under the customers without GSTIN. Its parts for customers with a
 * separate ledger are moved to those ledgers.
 */
export function partsVoucher({ id, number, parts }: DayDocument, parties: Parties, day: string): Voucher[] {
  const others = findPartyLedger(parties, null, day);
  const lines = sumLines(
    parts.flatMap(({ customerId, paise }) => [
      { ledger: findPartyLedger(parties, customerId, day), paise },
      { ledger: others, paise: -paise },
    ]),
  );
  if (lines.length === 0) return [];
  const narration = `Parts of ${number} of customers with their own ledgers`;
  return [{ id: `${id}-parts`, type: 'Journal', day, number: '', narration, place: '', gstin: '', lines }];
}

const isSale = (kind: DayEntry['debit']) => kind === 'sales' || kind === 'delivery' || kind === 'jar_charges';

function typeOf(entry: DayEntry, debit: Ledger | undefined, credit: Ledger | undefined): VoucherType {
  if (isSale(entry.credit)) return 'Sales';
  if (isSale(entry.debit)) return 'Credit Note';
  const [isIn, isOut] = [debit && isCash(debit), credit && isCash(credit)];
  if (isIn && isOut) return 'Contra';
  if (isIn) return 'Receipt';
  return isOut ? 'Payment' : 'Journal';
}

/**
 * The lines of one side of an entry. Each part of the input tax has its own ledger, with the amount on the supplier's
 * bill.
 */
function sideOf(entry: DayEntry, side: 'debit' | 'credit', parties: Parties, day: string): VoucherLine[] {
  const { amount, inputTax, expenseKind } = entry;
  const sign = side === 'debit' ? 1 : -1;
  const kind = entry[side];
  if (kind !== 'input_tax') {
    const ownerId = side === 'debit' ? entry.debitOwner : entry.creditOwner;
    return [{ ledger: ledgerOf(parties, { kind, ownerId, expenseKind }, day), paise: sign * amount }];
  }
  if (!inputTax) throw new Error(`The event ${entry.eventId} has input tax, but no bill`);
  return (['cgstPaise', 'sgstPaise', 'igstPaise'] as const).map((part) => ({
    ledger: inputTaxLedgers[part],
    paise: sign * inputTax[part],
  }));
}

/** The vouchers of the entries of a day: at most one of each type for each act. */
export function entryVouchers(entries: readonly DayEntry[], parties: Parties, day: string): Voucher[] {
  const vouchers = new Map<string, Voucher>();
  for (const entry of entries) {
    if (entry.isInvoiced && (isSale(entry.debit) || isSale(entry.credit))) continue;
    const { eventId, orderNumber } = entry;
    const debits = sideOf(entry, 'debit', parties, day);
    const credits = sideOf(entry, 'credit', parties, day);
    const type = typeOf(entry, debits[0]?.ledger, credits[0]?.ledger);
    const id = `${eventId}-${type.toLowerCase().replace(' ', '-')}`;
    const what = entryKinds[entry.kind];
    const voucher = vouchers.get(id) ?? {
      id,
      type,
      day,
      number: '',
      narration: orderNumber === null ? what : `${what}, order ${orderNumber}`,
      place: '',
      gstin: '',
      lines: [],
    };
    voucher.lines = sumLines([...voucher.lines, ...debits, ...credits]);
    vouchers.set(id, voucher);
  }
  return [...vouchers.values()].filter(({ lines }) => lines.length > 0);
}

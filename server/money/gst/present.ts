/** Presents the figures of the GST returns. */
import type { GstReturn } from '#contract/money/gst-calls.ts';
import { compositionTax, type GstSection, gstSectionKeys } from '#contract/money/gst-rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { AccountSums } from '#server/ledger/trial-balance.store.ts';
import type { Undocumented } from './charged.store.ts';
import type { InputTax } from './input-tax.store.ts';
import type { Amounts, GstSum, PartCount, UsedNumbers } from './return.store.ts';
import {
  addAmounts,
  hsnSales,
  isTaxed,
  negateAmounts,
  nilSales,
  numberText,
  placeSales,
  salesToOtherStates,
  totalNumbers,
} from './rules.ts';

export interface ReadReturn {
  sums: readonly GstSum[];
  counts: readonly PartCount[];
  numbers: readonly UsedNumbers[];
  accounts: readonly AccountSums[];
  /** The accounts of the month after the period. */
  after: readonly AccountSums[];
  undocumented: Undocumented;
  inputTax: InputTax;
}

const presentTaxes = ({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: Amounts) => ({
  taxable: toRupees(taxablePaise),
  igst: toRupees(igstPaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
});

/** The rows of a section, as its file has them. */
function rowsOf(sums: readonly GstSum[], section: GstSection): readonly Amounts[] {
  switch (section) {
    case 'hsn_b2b':
    case 'hsn_b2c':
      return hsnSales(sums, section === 'hsn_b2b');
    case 'b2cs':
      return placeSales(sums);
    case 'docs':
      return [];
    default:
      return sums.filter(({ part }) => part === section);
  }
}

function presentSection({ sums, counts, numbers }: ReadReturn, section: GstSection): GstReturn['sections'][number] {
  const sum = addAmounts(rowsOf(sums, section));
  // In the sections of credit notes, the amounts of credit notes are positive.
  const shown = section === 'cdnr' || section === 'cdnur' ? negateAmounts(sum) : sum;
  const documents =
    section === 'docs'
      ? numbers.reduce((total, { issued }) => total + issued, 0)
      : (counts.find(({ part }) => part === section)?.documents ?? 0);
  return { section, documents, value: toRupees(shown.grossPaise), ...presentTaxes(shown) };
}

const countOf = (counts: readonly PartCount[], part: PartCount['part']) =>
  counts.find((one) => one.part === part)?.documents ?? 0;

const sumOfPart = (sums: readonly GstSum[], wanted: GstSum['part']) =>
  addAmounts(sums.filter(({ part }) => part === wanted));

function paidOf(accounts: readonly AccountSums[]): number {
  const { debits, credits } = accounts.find(({ kind }) => kind === 'gst_paid') ?? { debits: 0, credits: 0 };
  return debits - credits;
}

export function presentReturn(read: ReadReturn): Omit<GstReturn, 'from' | 'to' | 'gstScheme' | 'firstDay'> {
  const { sums, counts, numbers, accounts, after, inputTax } = read;
  const turnover = sumOfPart(sums, 'composition').grossPaise;
  const half = toRupees(compositionTax(turnover));
  const total = (key: 'withoutHsn' | 'withoutState' | 'otherState') =>
    counts.reduce((sum, count) => sum + count[key], 0);
  return {
    sections: gstSectionKeys.map((section) => presentSection(read, section)),
    numbers: numbers.map((used) => ({
      kind: used.kind,
      from: numberText(used, used.first),
      to: used.lastText,
      total: totalNumbers(used),
      notUsed: totalNumbers(used) - used.issued,
      issued: used.issued,
    })),
    outward: presentTaxes(addAmounts(sums.filter(isTaxed))),
    nilRated: toRupees(nilSales(sums).reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)),
    toOtherStates: salesToOtherStates(sums).map(({ place, isUin, taxablePaise, igstPaise }) => ({
      place,
      isUin,
      taxable: toRupees(taxablePaise),
      igst: toRupees(igstPaise),
    })),
    inputTax: {
      igst: toRupees(inputTax.igstPaise),
      cgst: toRupees(inputTax.cgstPaise),
      sgst: toRupees(inputTax.sgstPaise),
    },
    gstPaid: { inPeriod: toRupees(paidOf(accounts)), monthAfter: toRupees(paidOf(after)) },
    lateNotes: {
      documents: countOf(counts, 'late'),
      value: toRupees(negateAmounts(sumOfPart(sums, 'late')).grossPaise),
    },
    composition: { documents: countOf(counts, 'composition'), turnover: toRupees(turnover), cgst: half, sgst: half },
    books: presentBooks(read),
    missing: {
      orders: read.undocumented.orders,
      withoutHsn: total('withoutHsn'),
      withoutState: total('withoutState'),
      otherState: total('otherState'),
    },
  };
}

/** Shows how the documents of the period follow from what the ledger charged. */
function presentBooks({ sums, accounts, undocumented }: ReadReturn): GstReturn['books'] {
  const earned = (kind: AccountSums['kind']) => {
    const account = accounts.find((one) => one.kind === kind);
    return account ? account.credits - account.debits : 0;
  };
  const charged = earned('sales') + earned('delivery') + earned('jar_charges');
  const { paise, jarPaise } = undocumented;
  const documents = addAmounts(sums).grossPaise;
  return {
    charged: toRupees(charged),
    jarCharges: toRupees(jarPaise),
    withoutDocument: toRupees(paise),
    otherPeriod: toRupees(documents - (charged - jarPaise - paise)),
    documents: toRupees(documents),
  };
}

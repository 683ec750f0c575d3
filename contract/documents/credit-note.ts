/** Computes which part of an invoice a credit note may reverse, and how much tax that part contains. */
import { financialYearOf } from './financial-year.ts';
import { type Levy, splitTax, sumTax, type TaxParts, taxesOf, taxOf, withTax } from './tax.ts';

/** The last day on which a credit note lowers the tax: 30 November after the financial year of its invoice. */
export const lastDayWithTax = (invoiceDay: string): string => `${financialYearOf(invoiceDay) + 1}-11-30`;

export const lowersTax = (invoiceDay: string, noteDay: string): boolean => noteDay <= lastDayWithTax(invoiceDay);

interface InvoicedLine {
  line: TaxParts;
  basisPoints: number;
  levy: Levy;
  /** The parts of this line that earlier credit notes have reversed. */
  credited: readonly TaxParts[];
}

/** The amount of a line that no credit note has reversed yet. */
export const creditablePaise = ({ line, credited }: Pick<InvoicedLine, 'line' | 'credited'>): number =>
  line.grossPaise - sumTax(credited).grossPaise;

/**
 * Reverses an amount of an invoiced line with its share of the tax. All notes together never exceed the line in any of
 * its parts, and notes for the whole line add up to exactly its tax, whatever was rounded. Throws if the amount exceeds
 * the rest of the line.
 */
export function creditLine({ line, basisPoints, levy, credited }: InvoicedLine, grossPaise: number): TaxParts {
  const before = sumTax(credited);
  const restPaise = line.grossPaise - before.grossPaise;
  if (grossPaise > restPaise) throw new RangeError(`${grossPaise} > ${restPaise}`);
  const taxes = taxesOf(levy);
  const restOfEach = (taxOf(line) - taxOf(before)) / taxes;
  const each = taxOf(splitTax(grossPaise, basisPoints, levy)) / taxes;
  // The rest of the line must be large enough to contain the rest of its tax.
  const least = Math.max(0, restOfEach - Math.floor((restPaise - grossPaise) / taxes));
  return withTax(grossPaise, Math.min(restOfEach, Math.max(least, each)), levy);
}

/** A credit note after the last day reverses the amount without its tax. */
export const creditWithoutTax = (grossPaise: number): TaxParts => withTax(grossPaise, 0, 'none');

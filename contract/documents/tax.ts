/**
 * The tax in tax-inclusive amounts. All amounts are whole paise. A document computes its tax line by line, so that its
 * printed lines add up to its printed totals.
 */
import { type Paise, paise } from '../shared/money.ts';

/** The taxes of a document: central and state tax inside one state, integrated tax between two, or none. */
export type Levy = 'cgst_sgst' | 'igst' | 'none';

/** An amount with its parts, which always add up to `grossPaise`. */
export interface TaxParts {
  /** The amount that the customer pays, tax included. */
  grossPaise: Paise;
  taxablePaise: Paise;
  cgstPaise: Paise;
  /** State tax; some union territories call it UTGST. */
  sgstPaise: Paise;
  igstPaise: Paise;
}

const wholeRate = 10_000;

/**
 * The tax in an amount that includes it, rounded half up. Central and state tax are equal, so an odd paisa goes to the
 * taxable value. A rate is in hundredths of a per cent: 500 is 5 %.
 */
export function splitTax(grossPaise: number, basisPoints: number, levy: Levy): TaxParts {
  if (levy === 'none') return withTax(grossPaise, 0, levy);
  const divisor = wholeRate + basisPoints;
  const tax = Math.floor((2 * grossPaise * basisPoints + divisor) / (2 * divisor));
  return withTax(grossPaise, Math.floor(tax / taxesOf(levy)), levy);
}

/** The parts of an amount from which each tax of the levy takes `eachPaise`. */
export function withTax(grossPaise: number, eachPaise: number, levy: Levy): TaxParts {
  const isSplit = levy === 'cgst_sgst';
  return {
    grossPaise: paise(grossPaise),
    taxablePaise: paise(levy === 'none' ? grossPaise : grossPaise - eachPaise * taxesOf(levy)),
    cgstPaise: paise(isSplit ? eachPaise : 0),
    sgstPaise: paise(isSplit ? eachPaise : 0),
    igstPaise: paise(levy === 'igst' ? eachPaise : 0),
  };
}

/** The number of taxes in a levy: central and state tax are two equal taxes. */
export const taxesOf = (levy: Levy): number => (levy === 'cgst_sgst' ? 2 : 1);

export const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxParts): Paise => paise(cgstPaise + sgstPaise + igstPaise);

/** The sums of lines, as the foot of a document prints them. */
export function sumTax(lines: readonly TaxParts[]): TaxParts {
  const sum = (part: keyof TaxParts) => paise(lines.reduce((total, line) => total + line[part], 0));
  return {
    grossPaise: sum('grossPaise'),
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}

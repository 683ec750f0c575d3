/** Checks the form and check digit of a water seller's tax number (GSTIN) and food licence number (FSSAI). */
import { gstCodesOf } from './states.ts';
import { cleanCode } from './typed-text.ts';

const fssaiPattern = /^\d{14}$/;
// The number of a taxpayer contains a PAN, or the TAN of a tax deductor. The fifth character of a TAN may be a digit.
const taxpayer = /^\d{2}[A-Z]{4}[0-9A-Z]\d{4}[A-Z][0-9A-Z]{3}$/;
/** The GSTIN of a UN body or embassy: state, year, country or body, serial number. */
const unBody = /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/;
/** The GSTIN of a non-resident or a foreign seller of online services. How its check digit is made is not published. */
const nonResident = /^(?:\d{4}[A-Z]{3}\d{5}NR|99\d{2}[A-Z]{3}\d{5}OS)[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text has the form of an FSSAI licence or registration number. */
export const isFssaiNumber = (text: string): boolean => fssaiPattern.test(text);

/** Cleans a typed GSTIN for storing: in capitals and without spaces. */
export const cleanGstin = (typed: string): string => cleanCode(typed).toUpperCase();

/** The fault of a GSTIN; undefined if form and check digit are right. */
export function findGstinFault(gstin: string): 'form' | 'checksum' | undefined {
  if (nonResident.test(gstin)) return undefined;
  if (!taxpayer.test(gstin) && !unBody.test(gstin)) return 'form';
  return gstin.at(-1) === checkDigitOf(gstin.slice(0, -1)) ? undefined : 'checksum';
}

/** Whether a GSTIN begins with a GST number of the state. */
export const isGstinOf = (gstin: string, stateName: string): boolean =>
  gstCodesOf(stateName).includes(gstin.slice(0, 2));

/**
 * The check digit as the GST network computes it: characters are weighted alternately with 1 and 2, and the base-36
 * digits of each product are summed.
 */
function checkDigitOf(body: string): string {
  let sum = 0;
  for (const [place, character] of [...body].entries()) {
    const product = digits.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    sum += Math.trunc(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] ?? '';
}

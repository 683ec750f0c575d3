/** Form and check digit of the tax and licence numbers of a seller of water. */
import { gstCodesOf } from './states.ts';
import { cleanCode } from './typed-text.ts';

const fssaiPattern = /^\d{14}$/;
// The number of a taxpayer contains a PAN, or the TAN of a tax deductor. The fifth character of a TAN may be a digit.
const taxpayer = /^\d{2}[A-Z]{4}[0-9A-Z]\d{4}[A-Z][0-9A-Z]{3}$/;
/** UN bodies and embassies: state, year, country or body, serial number. */
const unBody = /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/;
/** Non-residents, and sellers of online services from abroad. Their check digit is not published. */
const nonResident = /^(?:\d{4}[A-Z]{3}\d{5}NR|99\d{2}[A-Z]{3}\d{5}OS)[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether it has the form of an FSSAI licence or registration number. */
export const isFssaiNumber = (text: string): boolean => fssaiPattern.test(text);

/** A GSTIN as it is stored: in capitals, without spaces. */
export const cleanGstin = (typed: string): string => cleanCode(typed).toUpperCase();

/** The fault of a GSTIN; undefined if form and check digit are right. */
export function findGstinFault(gstin: string): 'form' | 'checksum' | undefined {
  if (nonResident.test(gstin)) return undefined;
  if (!taxpayer.test(gstin) && !unBody.test(gstin)) return 'form';
  return gstin.at(-1) === checkDigitOf(gstin.slice(0, -1)) ? undefined : 'checksum';
}

/** Whether a GSTIN begins with a number of the state. */
export const isGstinOf = (gstin: string, stateName: string): boolean =>
  gstCodesOf(stateName).includes(gstin.slice(0, 2));

/** The scheme of the GST network: weights 1 and 2 in turn; the base-36 digits of each product are summed. */
function checkDigitOf(body: string): string {
  let sum = 0;
  for (const [place, character] of [...body].entries()) {
    const product = digits.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    sum += Math.trunc(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] ?? '';
}

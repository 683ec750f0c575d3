/** Finds PIN codes in pasted text: between words, in ranges, and in the digits of any script. */
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { findPincode, pincodeRecords } from '#contract/shared/pincodes.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';

export interface FoundPincodes {
  /** The valid PIN codes in the order of the text, each once. */
  pincodes: string[];
  /** How many times a PIN code was repeated. */
  repeated: number;
  /** Numbers that look like PIN codes but are invalid, and invalid ranges, as they were written. */
  faults: string[];
}

/** A range has at most as many PIN codes as one sorting district. */
const longestRange = 1000;
const number = /(?<!\d)(\d{6})\s*(?:-|to|से)\s*(\d{6})(?!\d)|(?<!\d)(\d{3}) (\d{3})(?!\d)|(?<!\d)\d{5,7}(?!\d)/giu;

/**
 * Finds PIN codes in a text. Words and numbers that cannot be PIN codes, such as phone numbers, are ignored. A number
 * of five or seven digits is reported as a typing error.
 */
export function findPincodes(text: string): FoundPincodes {
  const found = new Set<string>();
  const faults = new Set<string>();
  let repeated = 0;
  const take = (pincode: string) => {
    if (!isValidPincode(pincode)) faults.add(pincode);
    else if (found.has(pincode)) repeated += 1;
    else found.add(pincode);
  };
  for (const [whole, first, last, left, right] of cleanNumber(text).matchAll(number)) {
    if (first === undefined || last === undefined) take(left === undefined ? whole : `${left}${right}`);
    else if (Number(last) < Number(first) || Number(last) - Number(first) >= longestRange) faults.add(whole);
    else for (let code = Number(first); code <= Number(last); code += 1) take(String(code));
  }
  return { pincodes: [...found], repeated, faults: [...faults] };
}

/** The range of all PIN codes in the same sorting district, which has the same first three digits. */
export const districtOf = (pincode: string) => `${pincode.slice(0, 3)}001-${pincode.slice(0, 3)}999`;

export interface KnownCity {
  name: string;
  /** The range of all its PIN codes. */
  range: string;
}

/** The cities whose PIN codes the software knows, sorted by name. */
export const knownCities: readonly KnownCity[] = [...new Set(pincodeRecords.map(({ city }) => city))]
  .sort()
  .map((name) => ({ name, range: districtOf(pincodeRecords.find(({ city }) => city === name)?.pincode ?? '') }));

/** The probable city of these PIN codes. It becomes the name of the zone. Undefined if it is unknown. */
export const cityOf = (pincodes: readonly string[]): string | undefined =>
  pincodes.map((pincode) => findPincode(pincode)?.city).find((city) => city !== undefined);

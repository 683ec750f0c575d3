/** The number of a business under the Indian goods and services tax. Free of the schema library: the browser checks it, too. */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State (01 to 38, 97 other territory, 99 the centre), PAN of the business, registration in that state, Z, check digit. */
const form = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** As it is kept: capital letters without spaces. */
export const keepGstin = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

export function isGstin(typed: string): boolean {
  const gstin = keepGstin(typed);
  return form.test(gstin) && checkDigitOf(gstin) === gstin.at(-1);
}

/** Of the first 14 characters: values to the base of 36, every second one doubled, digits added up. */
function checkDigitOf(gstin: string): string | undefined {
  let sum = 0;
  for (const [index, character] of [...gstin.slice(0, 14)].entries()) {
    const product = digits.indexOf(character) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36];
}

export const invalidGstin = 'Please enter a valid GSTIN, such as 29ABCDE1234F1ZW';

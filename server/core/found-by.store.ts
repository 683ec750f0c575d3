import { patternOf, phonePatternOf } from '../platform/db/pattern.ts';

/**
 * The SQL condition by which staff find what goes to an address: the name of the user `u`, and recipient, address and
 * phone numbers of `p`. `add` takes a value and gives its placeholder.
 */
export function foundBy(search: string, add: (value: unknown) => string): string {
  const pattern = add(patternOf(search));
  const phone = phonePatternOf(search);
  const ofAddress = `lower(normalize(p.recipient || ' ' || p.address || ' ' || p.city || ' ' || p.pincode, nfc))`;
  const digits = (column: string) => `regexp_replace(${column}, '\\D', '', 'g')`;
  const ways = [`lower(normalize(u.name, nfc)) like ${pattern}`, `${ofAddress} like ${pattern}`];
  if (phone) {
    const place = add(phone);
    ways.push(`${digits('p.phone')} like ${place}`, `${digits('u.phone')} like ${place}`);
  }
  return `(${ways.join(' or ')})`;
}

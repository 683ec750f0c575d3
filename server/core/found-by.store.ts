import { patternOf, phonePatternOf } from '../platform/db/pattern.ts';
import { orByPhone, personSql } from './person.store.ts';

/**
 * The SQL condition by which staff find what goes to an address, rows `p` of a table: the name of the customer, and
 * recipient, address and phone numbers. Each way is found in an index of its own. `add` takes a value and gives its
 * placeholder.
 */
export function foundBy(table: 'pickups' | 'plans', search: string, add: (value: unknown) => string): string {
  const pattern = add(patternOf(search));
  const phone = phonePatternOf(search);
  const digits = phone === null ? undefined : add(phone);
  const address = `lower(normalize(recipient || ' ' || address || ' ' || city || ' ' || pincode, nfc)) like ${pattern}`;
  return `p.id in (
    select id from ${table} where ${orByPhone(address, digits)}
    union all
    select found.id from ${table} found
    where found.customer_id in (select id from users where ${personSql(pattern, digits)}))`;
}

/** Finding accounts of `users`, by the expressions that its indexes have, and naming who did what a history tells. */

import type { Role } from '#contract/shared/permissions.ts';
import { patternOf, phonePatternOf } from '../platform/db/conditions.ts';
import { isWithoutEmail } from './no-email.ts';

export const digitsOf = (phone: string) => `regexp_replace(${phone}, '\\D', '', 'g')`;

export const personText = `lower(normalize(name || ' ' || email || ' ' || phone, nfc))`;
export const nameText = 'lower(normalize(name, nfc))';

/** What has a phone number of its own: placeholders of the digits' pattern, where a number was typed. */
const orByPhone = (condition: string, digits: string | undefined) =>
  digits === undefined ? condition : `(${condition} or ${digitsOf('phone')} like ${digits})`;

/**
 * By the name, and by part of a phone number where its digits are a placeholder. The first condition finds names in an
 * index, the second one passes over e-mail addresses.
 */
export const personSql = (text: string, digits?: string) =>
  orByPhone(`${personText} like ${text} and ${nameText} like ${text}`, digits);

/** By the e-mail address as well: what stands in for a missing one is not searched. */
export const addressedPersonSql = (text: string, digits: string) =>
  orByPhone(
    `${personText} like ${text} and (not ${isWithoutEmail()} or lower(normalize(name || ' ' || phone, nfc)) like ${text})`,
    digits,
  );

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

/** Null for the shop itself. */
export interface ChangedBy {
  changedByName: string | null;
  changedByRole: Role | null;
}

/** Of an event `e`, with `changedByJoin`. */
export const changedByColumns = 'u.name as changed_by_name, u.role as changed_by_role';
export const changedByJoin = 'left join users u on u.id = e.changed_by';

export const presentChangedBy = ({ changedByName: name, changedByRole: role }: ChangedBy) =>
  name !== null && role !== null ? { name, role } : null;

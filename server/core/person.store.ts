/**
 * SQL that finds accounts in `users` with the help of its indexes, and SQL that joins the author of a history entry.
 */

import type { Role } from '#contract/shared/permissions.ts';
import { holdsTyped, phonePatternOf } from './db/conditions.ts';

export const digitsOf = (phone: string) => `regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * Extends a condition so that rows are also found by their phone number. `digits` is the placeholder of the pattern for
 * its digits, if a number was typed.
 */
const orByPhone = (condition: string, digits: string | undefined) =>
  digits === undefined ? condition : `(${condition} or ${digitsOf('phone')} like ${digits})`;

/** An SQL condition that finds a person by name, or also by part of a phone number if `digits` is given. */
export const personSql = (typed: string, digits?: string) => orByPhone(holdsTyped('name_folded', typed), digits);

/** An SQL condition that finds a person by name, phone or email address. */
export const addressedPersonSql = (typed: string, digits: string) =>
  orByPhone(holdsTyped('person_folded', typed), digits);

/**
 * The SQL condition by which staff find rows `p` with an address: by the customer's name, recipient, address and phone
 * numbers. Each of these searches uses its own index. `add` takes a value and returns its placeholder.
 */
export function foundBy(table: 'pickups' | 'plans', search: string, add: (value: unknown) => string): string {
  const typed = add(search);
  const phone = phonePatternOf(search);
  const digits = phone === null ? undefined : add(phone);
  return `p.id in (
    select id from ${table} where ${orByPhone(holdsTyped('address_folded', typed), digits)}
    union all
    select found.id from ${table} found
    where found.customer_id in (select id from users where ${personSql(typed, digits)}))`;
}

/** The author of a change. Both are null for the shop itself. */
export interface ChangedBy {
  changedByName: string | null;
  changedByRole: Role | null;
}

/** Columns with the author of an event `e`; the statement needs `changedByJoin`. */
export const changedByColumns = 'u.name as changed_by_name, u.role as changed_by_role';
export const changedByJoin = 'left join users u on u.id = e.changed_by';

export const presentChangedBy = ({ changedByName: name, changedByRole: role }: ChangedBy) =>
  name !== null && role !== null ? { name, role } : null;

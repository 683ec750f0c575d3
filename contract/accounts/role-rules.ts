/** Rules for the roles of staff. The browser loads this file, so it must not import Zod. */
import { tooLong } from '../shared/fields.ts';
import { staffPermissions } from '../shared/permissions.ts';
import type { NumberRule, Rules, TextRule } from '../shared/rules.ts';

/** Maximum roles that a shop defines itself. */
export const mostRoles = 50;

const known = new RegExp(`^(${staffPermissions.join('|').replaceAll('.', '\\.')})$`);

export const roleRules = {
  name: { required: 'Please name the role', max: tooLong('Name', 60) },
  permissions: {
    kind: 'list',
    of: { pattern: [known, 'There is no such permission'] },
    min: [1, 'Choose at least one permission'],
    max: [staffPermissions.length, 'Too many permissions'],
  },
} as const satisfies Rules;

/** The reason for a change of a person's roles, or of what a role allows. The audit log keeps it. */
export const roleReason = { required: 'Please give a reason', max: tooLong('Reason', 500) } satisfies TextRule;

/** The limit of what a person with this role may give away in a day. An empty field means no limit. */
export const roleLimit = {
  kind: 'number',
  unit: 'paise',
  invalid: 'The limit must be an amount of 0 or more',
  min: [0, 'The limit must be an amount of 0 or more'],
  max: [1_000_000_000, 'The limit must not exceed ₹1,00,00,000'],
} satisfies NumberRule;

/** Maximum roles of one person. */
export const mostOfPerson = 10;

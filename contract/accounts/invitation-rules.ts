/** Rules for invitations of staff. The browser loads this file, so it must not import Zod. */
import { confirmPassword, emailRule, newPasswordRules, newUserRules, phone } from '../shared/fields.ts';
import type { FieldError, Rules, TextRule } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';
import { mostOfPerson } from './role-rules.ts';

/** Maximum invitations that nobody has accepted yet. */
export const mostInvitations = 50;
/** How long the link of an invitation is valid. */
export const invitationHours = 24;

const chosenRoles = {
  kind: 'list',
  of: { pattern: [/^.{1,60}$/, message('Please choose a role')] },
  min: [1, message('Please choose a role')],
  max: [mostOfPerson, `A person has at most ${mostOfPerson} roles`],
} as const;

export const invitationRules = {
  name: newUserRules.name,
  email: { ...emailRule, required: undefined } as TextRule,
  phone: { ...phone, required: undefined } as TextRule,
  roles: chosenRoles,
} as const satisfies Rules;

const unreachable = message('Enter an email address or a phone number');
/** An invitation needs at least one way to reach the person. */
export const checkReachable = ({ email, phone }: { email: string; phone: string }): FieldError[] =>
  email.trim() === '' && phone.trim() === '' ? [{ path: 'email', msg: unreachable }] : [];

const emailsDiffer = message('The two email addresses are not the same');
/**
 * An invitation without an email address: the invited person types the address twice, because no email has proved that
 * it is right, and its owner becomes a member of staff.
 */
export const checkEmailTwice = ({ email, confirmEmail }: { email: string; confirmEmail: string }): FieldError[] =>
  email.trim().toLowerCase() === confirmEmail.trim().toLowerCase() ? [] : [{ path: 'confirmEmail', msg: emailsDiffer }];

/**
 * The fields that the invited person fills in. `secret` is the last part of the link; `confirmEmail` is needed if the
 * invitation has no email address.
 */
export const acceptanceRules = {
  secret: { required: message('This link is not complete'), max: [200, message('This link is not complete')] },
  email: emailRule,
  confirmEmail: { max: emailRule.max } as TextRule,
  password: newPasswordRules.password,
  confirmPassword,
} as const satisfies Rules;

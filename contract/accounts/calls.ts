import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  booleanQuery,
  choice,
  dataAnswer,
  id,
  listAnswer,
  messageAnswer,
  pageQuery,
  requestFields,
  searchQuery,
} from '../http/envelope.ts';
import { optionalText, valueFields, withExportReason } from '../http/value-fields.ts';
import * as fields from '../shared/fields.ts';
import { accountRoles, permissionsOf, roles } from '../shared/permissions.ts';
import { languages } from '../shared/translate.ts';
import { noteRules } from './note-rules.ts';
import { mostOfPerson } from './role-rules.ts';
import { owner } from './staff-roles.ts';

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
});
const ownUser = user.extend({
  permissions: z
    .array(z.enum(permissionsOf.admin))
    .optional()
    .describe('permissions of a member of staff; omitted for customers'),
});
/** The signed-in account. */
export type User = z.infer<typeof ownUser>;

/** An account as staff see it: a customer who orders by phone may have no email address. */
export const staffUser = user.extend({
  email: z.string().nullable().describe('null if the account has no email address'),
  roles: z.array(z.string()).describe('ids of the roles of a member of staff; empty for customers'),
  tags: z.array(z.string()).describe('names of the tags of a customer'),
  hasSecondFactor: z
    .boolean()
    .describe('true if the sign-in of a member of staff has a second step; false for customers'),
});
export type StaffUser = z.infer<typeof staffUser>;

const registration = z.object({
  ...valueFields(fields.registrationRules),
});
const credentials = z.object(valueFields(fields.loginRules));
/**
 * `state` is optional: the server derives it from a known PIN code. Customers cannot change their email address or role
 * or deactivate their account, so these fields are not here.
 */
const profileChange = z.object({
  ...valueFields(fields.profileRules),
  state: optionalText(fields.registrationRules.state),
});
/** `registration` says to which sign-up a code belongs, because one email address may have several unfinished ones. */
const { registration: request, mark } = requestFields;
const codeRequest = z.object({ email: valueFields(fields.codeRules).email, registration: request });
const codeCheck = z.object({ ...valueFields(fields.codeRules), registration: request });
const forgotPassword = z.object(valueFields(fields.forgotPasswordRules));
const newPassword = z
  .object(valueFields(fields.newPasswordRules))
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: fields.passwordsDiffer,
    when: () => true,
  });

const expiresIn = z.int().describe('seconds until the code expires');
/** Until the email address is verified, `token` is null, and `registration` is the secret to send with the code. */
const registered = dataAnswer({ user: ownUser, token: z.string().nullable(), expiresIn, registration: request, mark });
export const signedInAnswer = dataAnswer({ user: ownUser, token: z.string() });
const codeSent = dataAnswer({ expiresIn });
const userAnswer = dataAnswer({ user: ownUser });
const staffUserAnswer = dataAnswer({ user: staffUser });
const resetTokenHolder = dataAnswer({ user: z.object({ name: z.string(), email: z.string() }) });

const userList = listAnswer('users', staffUser);
const userFilter = z.object({
  search: searchQuery,
  role: choice(accountRoles, 'role').optional(),
  isActive: booleanQuery.optional(),
  tagId: id.optional().describe('id of a tag: only customers who have it'),
});
const newUser = z.object({
  ...valueFields(fields.newUserRules),
  state: optionalText(fields.registrationRules.state),
  role: choice(accountRoles, 'role').default('customer'),
  roles: z
    .array(z.string().max(60, 'A role is too long'))
    .max(mostOfPerson, `A person has at most ${mostOfPerson} roles`)
    .default([owner])
    .describe('ids of the roles of an admin, owner if omitted; ignored for a customer'),
});
const addedEmail = z.object(valueFields(fields.addedEmailRules));
const userStatus = z.object({ isActive: z.boolean() });
const userDetails = dataAnswer({ user: staffUser, stats: z.object({ totalOrders: z.int(), totalSpent: rupees() }) });

const signIn = {
  may: 'anyone',
  hashes: true,
  body: credentials,
  answer: signedInAnswer,
  refusals: [401, 403, 429, 503],
} as const;
const sendCode = { may: 'anyone', body: codeRequest, answer: codeSent, refusals: [429] } as const;
const ofUser = { may: 'users.manage', answer: staffUserAnswer, missing: 'User not found' } as const;

/** Calls for accounts and sessions, and for staff who manage them. */
export const accountCalls = {
  'POST /auth/register': {
    summary: 'Create a customer account and send its code',
    may: 'anyone',
    hashes: true,
    body: registration,
    answer: registered,
    status: 201,
    refusals: [409, 429, 503],
  },
  'POST /auth/login': {
    ...signIn,
    summary: 'Sign in as a customer',
  },
  'POST /admin/login': {
    ...signIn,
    summary: 'Sign in as an admin',
  },
  'GET /auth/me': {
    summary: 'The account that is signed in',
    may: 'signed-in',
    beforeFactor: true,
    answer: userAnswer,
  },
  'POST /auth/logout': { summary: 'End this session', may: 'signed-in', beforeFactor: true, answer: messageAnswer },
  'PUT /auth/language/:language': {
    summary: 'Set the language of emails to this account',
    may: 'signed-in',
    beforeFactor: true,
    params: z.object({ language: z.enum(languages) }),
    answer: messageAnswer,
    missing: 'There is no such language',
  },
  'PUT /auth/profile': {
    summary: 'Change name, phone and address',
    may: 'profile.change',
    body: profileChange,
    answer: userAnswer,
  },
  'POST /otp/verify-registration-otp': {
    summary: 'Verify a new email address with its code and sign in',
    may: 'anyone',
    body: codeCheck,
    answer: signedInAnswer,
    refusals: [403, 429],
  },
  'POST /otp/resend-registration-otp': {
    ...sendCode,
    summary: 'Send a new registration code',
  },
  'POST /otp/send-login-otp': {
    ...sendCode,
    summary: 'Send a login code',
  },
  'POST /otp/verify-login-otp': {
    summary: 'Verify an email address with its login code',
    may: 'anyone',
    body: codeCheck,
    answer: messageAnswer,
    refusals: [429],
  },
  'POST /otp/resend-login-otp': {
    ...sendCode,
    summary: 'Send a new login code',
  },
  'POST /password-reset/forgot': {
    summary: 'Send a link to choose a new password',
    may: 'anyone',
    body: forgotPassword,
    answer: messageAnswer,
    refusals: [429],
  },
  'GET /password-reset/verify/:token': {
    summary: 'The account whose password a link resets',
    may: 'anyone',
    params: z.object({ token: z.string().max(200) }),
    answer: resetTokenHolder,
  },
  'POST /password-reset/reset': {
    summary: 'Choose a new password with a link',
    may: 'anyone',
    hashes: true,
    body: newPassword,
    answer: messageAnswer,
    refusals: [503],
  },
  'GET /admin/users': {
    summary: 'All accounts',
    may: 'users.read',
    query: userFilter.extend(pageQuery()),
    answer: userList,
  },
  'GET /admin/users/export': {
    summary: 'All accounts that match a filter as a spreadsheet, newest first',
    may: 'users.export',
    needsProof: 'withFactor',
    query: userFilter.extend(withExportReason),
    archivedAs: Object.fromEntries(accountRoles.map((role) => [`${role}s`, { role }])),
  },
  'POST /admin/users': {
    summary: 'Create a customer or an admin',
    may: 'users.manage',
    needsProof: 'byFactorIfAny',
    body: newUser,
    answer: staffUserAnswer,
    status: 201,
    refusals: [409, 503],
  },
  'GET /admin/users/:id': {
    summary: 'One account with its order statistics',
    may: 'users.read',
    answer: userDetails,
    missing: 'User not found',
  },
  'PUT /admin/users/:id/status': {
    ...ofUser,
    needsProof: 'byFactorIfAny',
    summary: 'Activate or deactivate an account',
    body: userStatus,
  },
  'PUT /admin/users/:id/email': {
    ...ofUser,
    summary: 'Add an email address to an account without one; it can then receive a link to choose a password',
    body: addedEmail,
    refusals: [409],
  },
} as const satisfies CallTable;

const note = z.object({
  id,
  note: z.string(),
  by: z.string().nullable().describe('name of the author; null if that account was deleted'),
  createdAt: z.iso.datetime(),
});
export type CustomerNote = z.infer<typeof note>;
const missingCustomer = 'Customer not found';

/** Calls for staff's notes about a customer. */
export const customerNoteCalls = {
  'GET /admin/users/:id/notes': {
    summary: 'Notes about a customer, newest first',
    may: 'users.read',
    query: z.object(pageQuery(20)),
    answer: listAnswer('notes', note),
    missing: missingCustomer,
  },
  'POST /admin/users/:id/notes': {
    summary: 'Write a note about a customer',
    may: 'users.manage',
    idempotent: 'required',
    body: z.object(valueFields(noteRules)),
    answer: dataAnswer({ note }),
    status: 201,
    missing: missingCustomer,
  },
  'DELETE /admin/users/:id/notes/:noteId': {
    summary: 'Delete a note about a customer',
    may: 'users.manage',
    params: z.object({ id, noteId: id }),
    answer: messageAnswer,
    missing: 'Note not found',
  },
} as const satisfies CallTable;

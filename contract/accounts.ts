import { z } from 'zod';
import {
  booleanQuery,
  choice,
  dataAnswer,
  formFields,
  id,
  listAnswer,
  optionalText,
  pageQuery,
  searchQuery,
} from './envelope.ts';
import * as fields from './fields.ts';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

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
export type User = z.infer<typeof user>;

/** `state` may be left out: the server derives it from the pincode where the table knows it (rulings 2.2). */
export const registration = z.object({
  ...formFields(fields.registrationRules),
});
export const credentials = z.object(formFields(fields.loginRules));
export const profileChange = z.object({
  ...formFields(fields.profileRules),
  state: optionalText(fields.registrationRules.state),
});
export const codeRequest = z.object({ email: formFields(fields.codeRules).email });
export const codeCheck = z.object(formFields(fields.codeRules));
export const forgotPassword = z.object(formFields(fields.forgotPasswordRules));
export const newPassword = z
  .object(formFields(fields.newPasswordRules))
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: fields.confirmPasswordMessages.different,
    when: () => true,
  });

/** `token` is null while the address still has to be verified. */
export const registered = dataAnswer(
  z.object({ user, token: z.string().nullable(), expiresIn: z.int().describe('seconds until the code expires') }),
);
export const signedIn = dataAnswer(z.object({ user, token: z.string() }));
export const codeSent = dataAnswer(z.object({ expiresIn: z.int().describe('seconds until the code expires') }));
export const userAnswer = dataAnswer(z.object({ user }));
export const resetTokenHolder = dataAnswer(z.object({ user: z.object({ name: z.string(), email: z.string() }) }));

export const userList = listAnswer('users', user);
export const userFilter = z.object({
  ...pageQuery(),
  search: searchQuery,
  role: choice(roles, 'role').optional(),
  isActive: booleanQuery.optional(),
});
export const newUser = z.object({
  ...formFields(fields.newUserRules),
  state: optionalText(fields.registrationRules.state),
  role: choice(roles, 'role').default('customer'),
});
export const userStatus = z.object({ isActive: z.boolean({ error: 'isActive must be true or false' }) });
export const userDetails = dataAnswer(
  z.object({ user, stats: z.object({ totalOrders: z.int(), totalSpent: z.number() }) }),
);

/**
 * Calls for accounts and sessions: registration, codes, both sign-ins, passwords, the caller's own profile, and all
 * accounts for staff.
 */
import { type CheckedInput, calls } from '#contract/calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Permission, roleNames } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { phonePatternOf } from '../core/db/conditions.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseMissing, refuseSession } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, type Origin, pageOf, presentPagination } from '../platform/http/handler.ts';
import { type AccountRow, findAccount, loadPermissions, rememberLanguage } from './account.store.ts';
import { addressesApi } from './addresses/api.ts';
import type { AddressPlans } from './addresses/follow-plans.ts';
import { changeProfile } from './change-profile.ts';
import { listViewsApi } from './list-views/api.ts';
import { addEmail, changeActivity, createUser } from './manage-users.ts';
import { notesApi } from './notes/api.ts';
import { passkeysApi } from './passkeys/api.ts';
import { presentStaffUser, presentUser, userColumns } from './present.ts';
import { registerCustomer } from './registration/register-customer.ts';
import type { CodePurpose } from './registration/registration.store.ts';
import { type CodeRequest, requestCode, verifyLogin, verifyRegistration } from './registration/verify-address.ts';
import * as rules from './rules.ts';
import { secondFactorApi } from './second-factor/api.ts';
import { sessionsApi } from './sessions/api.ts';
import { requireResetHolder, resetPassword, sendResetLink } from './sessions/reset-password.ts';
import { endSession } from './sessions/session.ts';
import { signIn } from './sessions/sign-in.ts';
import { staffApi } from './staff/api.ts';
import { tagsApi } from './tags/api.ts';
import { type LoadOrderSums, listUsers, listUsersAfter, loadUser, type UserFilter } from './users.store.ts';

export function accountsApi(services: Services, loadOrderSums: LoadOrderSums, plans: AddressPlans) {
  const { db, clock } = services;
  const countClient = (limit: Limit, client: string) => countAgainst(db, limit, client, clock());

  async function send(purpose: CodePurpose, request: CodeRequest, { client, language }: Origin) {
    await countClient(rules.clientCodes, client);
    const expiresIn = await requestCode(services, purpose, request, language);
    return { message: 'If this address can be verified, a 6-digit code is on its way to it.', data: { expiresIn } };
  }

  return {
    ...addressesApi(services, plans),
    ...notesApi(services),
    ...tagsApi(services),
    ...listViewsApi(services),
    ...staffApi(services),
    ...secondFactorApi(services),
    ...passkeysApi(services),
    ...sessionsApi(services),

    'POST /auth/register': async ({ body, origin }) => {
      await countClient(rules.clientRegistrations, origin.client);
      const data = await registerCustomer(services, body, origin);
      const message = data.token
        ? 'Account created successfully!'
        : 'Account created. Please enter the 6-digit code that we sent to your email address.';
      return { message, data };
    },

    'POST /auth/login': async ({ body, origin }) => {
      await countClient(rules.clientSignIns, origin.client);
      const signedIn = await signIn(services, 'customer', withOrigin(body, origin));
      await rememberLanguage(db, signedIn.account.id, origin.language);
      return welcome(signedIn);
    },

    'POST /admin/login': async ({ body, origin }) => {
      await countClient(rules.clientSignIns, origin.client);
      const signedIn = await signIn(services, 'staff', withOrigin(body, origin));
      return welcome(signedIn, await loadPermissions(db, signedIn.account.id));
    },

    'GET /auth/me': async ({ actor }) => {
      const account = await findAccount(db, actor.id);
      if (!account) throw refuseSession();
      return { data: { user: presentUser(account, actor.role === 'admin' ? actor.permissions : undefined) } };
    },

    'POST /auth/logout': async ({ origin }) => {
      const { token } = origin;
      if (token !== null) await db.transaction((tx) => endSession(tx, token));
      return { message: 'You are signed out.' };
    },

    'PUT /auth/language/:language': async ({ actor, params }) => {
      await db.transaction((tx) => rememberLanguage(tx, actor.id, params.language));
      return { message: 'Your language was changed.' };
    },

    'PUT /auth/profile': async ({ actor, body }) => {
      const account = await changeProfile(services, plans, actor, body);
      return { message: 'Profile updated successfully!', data: { user: presentUser(account) } };
    },

    'POST /otp/verify-registration-otp': async ({ body, origin }) => {
      await countClient(rules.clientCodeChecks, origin.client);
      const { account, token } = await verifyRegistration(services, body, body.otp, origin.userAgent);
      return { message: 'Account created and verified successfully!', data: { user: presentUser(account), token } };
    },

    'POST /otp/verify-login-otp': async ({ body, origin }) => {
      await countClient(rules.clientCodeChecks, origin.client);
      await verifyLogin(services, body, body.otp);
      return { message: 'Your email address is verified.' };
    },

    'POST /otp/resend-registration-otp': ({ body, origin }) => send('registration', body, origin),
    'POST /otp/send-login-otp': ({ body, origin }) => send('login', body, origin),
    'POST /otp/resend-login-otp': ({ body, origin }) => send('login', body, origin),

    'POST /password-reset/forgot': async ({ body, origin }) => {
      await countClient(rules.clientResets, origin.client);
      await sendResetLink(services, body.email);
      return { message: 'If an account with this email exists, a link to choose a new password is on its way to it.' };
    },

    'GET /password-reset/verify/:token': async ({ params }) => {
      const { name, email } = await requireResetHolder(services, params.token);
      return { data: { user: { name, email } } };
    },

    'POST /password-reset/reset': async ({ body, origin }) => {
      await resetPassword(services, { ...body, client: origin.client });
      return { message: 'Your password has been changed. You can now sign in with it.' };
    },

    'GET /admin/users': async ({ actor, query }) => {
      const wanted = { ...filterOf(query), ...pageOf(query) };
      const { rows, total } = await listUsers(db, actor.id, wanted);
      return { data: { users: rows.map(presentStaffUser), pagination: presentPagination(query, total) } };
    },

    'GET /admin/users/export': ({ actor, query }) =>
      answerList(services, 'users', userColumns, (after, limit) =>
        listUsersAfter(db, actor.id, filterOf(query), after ?? null, limit),
      ),

    'POST /admin/users': async ({ actor, body }) => {
      const user = await createUser(services, actor, body);
      const message = messageOf('{role} created successfully!', { role: [messageOf(roleNames[user.role], {})] });
      return { message, data: { user: presentStaffUser(user) } };
    },

    'GET /admin/users/:id': async ({ actor, params }) => {
      const [user, sums] = await Promise.all([
        loadUser(db, actor.id, params.id),
        loadOrderSums(db, actor.id, params.id),
      ]);
      if (!user) throw refuseMissing(calls['GET /admin/users/:id'].missing);
      const stats = { totalOrders: sums.totalOrders, totalSpent: toRupees(sums.spentPaise) };
      return { data: { user: presentStaffUser(user), stats } };
    },

    'PUT /admin/users/:id/status': async ({ actor, params, body }) => {
      const user = await changeActivity(services, actor, params.id, body.isActive);
      const message = user.isActive ? 'User activated successfully!' : 'User deactivated successfully!';
      return { message, data: { user: presentStaffUser(user) } };
    },

    'PUT /admin/users/:id/email': async ({ actor, params, body }) => {
      const user = await addEmail(services, actor, params.id, body.email);
      return { message: 'Email address saved', data: { user: presentStaffUser(user) } };
    },
  } satisfies Partial<Handlers>;
}

const withOrigin = <Body extends object>(body: Body, { client, userAgent }: Origin) => ({ ...body, client, userAgent });

function welcome({ account, token }: { account: AccountRow; token: string }, permissions?: readonly Permission[]) {
  return {
    message: messageOf('Welcome back, {name}!', { name: account.name }),
    data: { user: presentUser(account, permissions), token },
  };
}

function filterOf(query: Omit<CheckedInput<'GET /admin/users/export'>['query'], 'reason'>): UserFilter {
  const { role = null, isActive = null, tagId = null, search } = query;
  return { role, isActive, tagId, search: search || null, phone: phonePatternOf(search ?? '') };
}

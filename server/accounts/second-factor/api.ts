/** Calls for the second step of the sign-in of staff. */
import { messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst } from '#server/core/limits.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { type AccountRow, loadPermissions } from '../account.store.ts';
import { passkeySite } from '../passkeys/passkey.rules.ts';
import { listPasskeys, type PasskeyRow } from '../passkeys/passkey.store.ts';
import { presentStaffUser, presentUser } from '../present.ts';
import { clientSecondSteps } from '../rules.ts';
import { requireOwnPassword } from '../sessions/require-own-password.ts';
import { recordProof } from '../sessions/session.store.ts';
import { hashToken } from '../sessions/session.ts';
import { beginSetup, confirmSetup, removeOwnApp, renewRecoveryCodes } from './change-factor.ts';
import { countRecoveryCodes, findApp, readFactorState } from './factor.store.ts';
import { proveByCode, proveByRecoveryCode } from './record-factor-proof.ts';
import { resetFactor } from './reset-factor.ts';
import { signInByCode, signInByRecoveryCode } from './sign-in-step.ts';

interface SignedIn {
  account: AccountRow;
  token: string;
}

/** The answer to a sign-in that is finished. */
export const welcomeBack = async (db: Queryable, { account, token }: SignedIn) => ({
  message: messageOf('Welcome back, {name}!', { name: account.name }),
  data: { user: presentUser(account, await loadPermissions(db, account.id)), token },
});

const presentPasskey = ({ id, browser, system, createdAt, usedAt, isSynced }: PasskeyRow) => ({
  id,
  browser,
  system,
  since: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  isSynced,
});

export function secondFactorApi(services: Services) {
  const { db, clock, settings } = services;
  const countClient = (client: string) => countAgainst(db, clientSecondSteps, client, clock());

  const welcome = (signedIn: SignedIn) => welcomeBack(db, signedIn);

  return {
    'POST /admin/login/code': async ({ body, origin: { client, userAgent } }) => {
      await countClient(client);
      return welcome(await signInByCode(services, { ...body, client, userAgent }));
    },

    'POST /admin/login/recovery-code': async ({ body, origin: { client, userAgent } }) => {
      await countClient(client);
      return welcome(await signInByRecoveryCode(services, { ...body, client, userAgent }));
    },

    'POST /admin/proof': async ({ actor, body, origin: { client, token } }) => {
      await requireOwnPassword(services, actor, { ...body, client });
      if (token !== null) await db.transaction((tx) => recordProof(tx, hashToken(token), clock()));
      return { message: 'Thank you' };
    },

    'POST /admin/proof/code': async ({ actor, body, origin }) => {
      await proveByCode(services, actor, { ...body, ...origin });
      return { message: 'Thank you' };
    },

    'POST /admin/proof/recovery-code': async ({ actor, body, origin }) => {
      await proveByRecoveryCode(services, actor, { ...body, ...origin });
      return { message: 'Thank you' };
    },

    'GET /admin/second-factor': async ({ actor }) => {
      const [app, passkeys, recoveryCodes, { needsFactor }] = await Promise.all([
        findApp(db, actor.id),
        listPasskeys(db, actor.id),
        countRecoveryCodes(db, actor.id),
        readFactorState(db, actor.id),
      ]);
      const secondFactor = {
        app: app ? { since: app.createdAt.toISOString() } : null,
        passkeys: passkeys.map(presentPasskey),
        passkeysWork: passkeySite(settings.publicUrl) !== undefined,
        recoveryCodes,
        isMandatory: needsFactor,
      };
      return { data: { secondFactor } };
    },

    'POST /admin/second-factor/setup': async ({ actor }) => ({ data: await beginSetup(services, actor) }),

    'POST /admin/second-factor': async ({ actor, body: { code }, origin: { token } }) => ({
      message: 'Authenticator app set up',
      data: { recoveryCodes: await confirmSetup(services, actor, { code, token }) },
    }),

    'POST /admin/second-factor/recovery-codes': async ({ actor }) => ({
      message: 'New recovery codes made',
      data: { recoveryCodes: await renewRecoveryCodes(services, actor) },
    }),

    'DELETE /admin/second-factor': async ({ actor, origin: { token } }) => {
      await removeOwnApp(services, actor, token);
      return { message: 'Authenticator app removed' };
    },

    'POST /admin/users/:id/second-factor/reset': async ({ actor, params }) => {
      const user = await resetFactor(services, actor, params.id);
      return { message: 'Second step removed', data: { user: presentStaffUser(user) } };
    },
  } satisfies Partial<Handlers>;
}

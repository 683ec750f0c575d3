/** Calls for passkeys of staff. */
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { welcomeBack } from '../second-factor/api.ts';
import { openChallenge, proveByPasskey, signInByPasskey } from './accept-passkey.ts';
import { addPasskey, beginPasskey, removePasskey } from './change-passkeys.ts';

export function passkeysApi(services: Services) {
  return {
    'POST /admin/login/passkey/options': async ({ actor, origin: { client } }) => ({
      data: await openChallenge(services, actor && 'permissions' in actor ? actor : null, client),
    }),

    'POST /admin/login/passkey': async ({ body, origin }) =>
      welcomeBack(services.db, await signInByPasskey(services, body, origin)),

    'POST /admin/proof/passkey': async ({ actor, body, origin: { token } }) => {
      await proveByPasskey(services, actor, body, token);
      return { message: 'Thank you' };
    },

    'POST /admin/passkeys/options': async ({ actor }) => ({ data: await beginPasskey(services, actor) }),

    'POST /admin/passkeys': async ({ actor, body, origin: { userAgent, token } }) => ({
      message: 'Passkey added',
      data: { recoveryCodes: await addPasskey(services, actor, body, { userAgent, token }) },
    }),

    'DELETE /admin/passkeys/:id': async ({ actor, params, origin: { token } }) => {
      await removePasskey(services, actor, { id: params.id, token });
      return { message: 'Passkey removed' };
    },
  } satisfies Partial<Handlers>;
}

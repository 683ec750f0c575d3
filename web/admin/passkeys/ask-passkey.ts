/**
 * Asks the browser for a passkey. SimpleWebAuthn turns text into the bytes of WebAuthn, and knows what the errors of
 * browsers mean.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { message, t } from '#web/language.ts';
import { type CallOptions, call } from '#web/shared/api.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';

type PasskeyAnswer = CallInput<'POST /admin/login/passkey'>['body'];
type NewPasskey = CallInput<'POST /admin/passkeys'>['body'];

/** Whether this browser can use passkeys at this URL. A URL with an IP address cannot have passkeys. */
const worksHere = () => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);

/** False during server rendering and hydration, because only the browser knows. */
export const usePasskeysWorkHere = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    worksHere,
    () => false,
  );

/** Asks for a passkey of the signed-in person; with `token: null`, of the person who wants to sign in. */
export async function askPasskey(options?: CallOptions): Promise<PasskeyAnswer> {
  const { data } = await call('POST /admin/login/passkey/options', {}, options);
  const { id, response } = await startAuthentication({ optionsJSON: data.options });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}

/** Lets the device create a passkey for the signed-in person. */
export async function makePasskey(): Promise<NewPasskey> {
  const { data } = await call('POST /admin/passkeys/options', {});
  const { id, response } = await startRegistration({ optionsJSON: data.options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
}

const faults: { readonly [Code in WebAuthnError['code']]?: string } = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: message('This device has a passkey of yours already.'),
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: message(
    'This device cannot check who you are. Please set up its screen lock first.',
  ),
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: message('This device cannot keep passkeys.'),
  ERROR_INVALID_DOMAIN: message('Passkeys do not work at this address. Please open the shop at its usual address.'),
  ERROR_INVALID_RP_ID: message('Passkeys do not work at this address. Please open the shop at its usual address.'),
};

/** The error message for a failed passkey. Browsers do not say whether somebody has cancelled or the time was over. */
export function faultOfPasskey(error: unknown): string {
  if (error instanceof CallError) return errorText(error);
  const known = error instanceof WebAuthnError ? faults[error.code] : undefined;
  return known ? t(known) : t('The passkey did not answer. Please try again.');
}

/**
 * Checks the answers of passkeys with SimpleWebAuthn. A browser sends only the fields that are checked here; the other
 * fields of WebAuthn messages are filled in here. Every answer needs a person who was verified by finger, face or PIN,
 * so a passkey is two factors in one.
 */
import { refuseConflict } from '#server/core/refusal.ts';
import type { Settings } from '#server/core/settings.ts';
import { type PasskeySite, passkeySite } from './passkey.rules.ts';
import type { PasskeyRow } from './passkey.store.ts';

/**
 * The algorithms of the keys: EdDSA, ES256 and RS256. Every device knows one of them. The list is fixed, so that a key
 * stays readable on every machine that runs the shop.
 */
export const algorithms = [-8, -7, -257];

export interface PasskeyAnswer {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export interface NewPasskeyAnswer {
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** The site of the shop. Refuses at an address at which browsers allow no passkeys. */
export function requireSite({ publicUrl }: Settings): PasskeySite {
  const site = passkeySite(publicUrl);
  if (!site)
    throw refuseConflict(
      'Passkeys need an address with HTTPS and a host name. Please use a code of an authenticator app.',
    );
  return site;
}

/** Loads the library with the first answer: many shops have no passkeys, and it takes 3 MB of memory. */
const loadWebAuthn = () => import('./verify-answers.ts');

/** The challenge that an answer was made for; undefined if the answer cannot be read. */
export async function readChallenge({ clientDataJSON }: { clientDataJSON: string }): Promise<Buffer | undefined> {
  const { decodeClientDataJSON } = await loadWebAuthn();
  const data = tryTo(() => decodeClientDataJSON(clientDataJSON));
  return typeof data?.challenge === 'string' ? Buffer.from(data.challenge, 'base64url') : undefined;
}

/** The facts that a device sends when its passkey is used. */
interface CheckedUse {
  counter: number;
  isSynced: boolean;
}

/**
 * Checks the answer of a passkey. Returns undefined if its signature, its site or its person is wrong, or if its counter
 * has not grown, which means that somebody has copied it.
 */
export async function checkUse(
  site: PasskeySite,
  passkey: PasskeyRow,
  challenge: Buffer,
  { credentialId, ...response }: PasskeyAnswer,
): Promise<CheckedUse | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await settle(
    verifyAuthenticationResponse({
      response: { ...plain(credentialId), response },
      ...expectedOf(site, challenge),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  if (!checked?.verified) return undefined;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

/** A passkey that a device has just made. */
interface CheckedPasskey extends CheckedUse {
  credentialId: string;
  publicKey: Uint8Array;
}

/** Checks a new passkey. Returns undefined if its site or its person is wrong, or if the answer cannot be read. */
export async function checkNew(
  site: PasskeySite,
  challenge: Buffer,
  { credentialId, transports, ...response }: NewPasskeyAnswer,
): Promise<CheckedPasskey | undefined> {
  if (await hasCertificates(response.attestationObject)) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await settle(
    verifyRegistrationResponse({
      response: { ...plain(credentialId), response: { ...response, transports } },
      ...expectedOf(site, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!checked?.verified) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  const { id, publicKey, counter } = credential;
  return { credentialId: id, publicKey, counter, isSynced: credentialBackedUp };
}

/**
 * Whether an answer has certificates of the maker of its device, or cannot be read. The shop asks for no certificates, and
 * checking them could make it open addresses that are written in them.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadWebAuthn();
  const decoded = tryTo(() => decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)));
  const format = decoded?.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded?.get('attStmt').get('x5c') !== undefined);
}

const plain = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const expectedOf = ({ id, origin }: PasskeySite, challenge: Buffer) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The library throws an error for each answer that it refuses. */
const settle = <Value>(checking: Promise<Value>): Promise<Value | undefined> => checking.catch(() => undefined);

function tryTo<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

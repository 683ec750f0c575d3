/** Passkeys for tests: a simulated device that creates keys and signs challenges, as WebAuthn describes it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { v7 as newId } from 'uuid';
import { passkeySite } from '#server/accounts/passkeys/passkey.rules.ts';
import { insertPasskey } from '#server/accounts/passkeys/passkey.store.ts';
import { noteFactors } from '#server/accounts/second-factor/factor.store.ts';
import type { Services } from '#server/core/services.ts';
import { noteFactorProof } from './accounts.ts';

/** A passkey on a device, with its private key. */
export interface BuiltPasskey {
  id: string;
  credentialId: string;
  privateKey: KeyObject;
}

type Site = Pick<Services, 'settings'>;

/** Ways in which a device can misbehave. */
interface Behaviour {
  origin?: string;
  host?: string;
  /** False for a device that has not checked its user by fingerprint or PIN. */
  isVerified?: boolean;
  isSynced?: boolean;
  counter?: number;
}

const present = 0x01;
const verified = 0x04;
const mayBeSynced = 0x08;
const synced = 0x10;
const hasKey = 0x40;

function siteOf({ settings }: Site) {
  const site = passkeySite(settings.publicUrl);
  if (!site) throw new Error('The shop needs a PUBLIC_URL at which passkeys work');
  return site;
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

function authenticatorData(host: string, { isVerified = true, isSynced = false, counter = 0 }: Behaviour, more = 0) {
  const flags = present | (isVerified ? verified : 0) | (isSynced ? mayBeSynced | synced : 0) | more;
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([hashOf(host), tail]);
}

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return { privateKey, publicKey: isoCBOR.encode(cose) };
}

/** Gives a member of staff a passkey, with which `answerChallenge` answers. */
export async function buildPasskey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: userId }: { id: string },
  counter = 0,
): Promise<BuiltPasskey> {
  const { privateKey, publicKey } = makeKey();
  const [id, credentialId] = [newId(), randomBytes(16).toString('base64url')];
  const device = { browser: 'Chrome', system: 'Android', transports: ['internal'], isSynced: false };
  await insertPasskey(db, { id, userId, credentialId, publicKey, counter, createdAt: clock(), ...device });
  await noteFactors(db, userId);
  await noteFactorProof(db, userId, clock());
  return { id, credentialId, privateKey };
}

/** The answer of a passkey to a sign-in challenge. */
export function answerChallenge(
  shop: Site,
  { credentialId, privateKey }: Pick<BuiltPasskey, 'credentialId' | 'privateKey'>,
  challenge: string,
  behaviour: Behaviour = {},
) {
  const { id, origin } = siteOf(shop);
  const client = clientData('webauthn.get', challenge, behaviour.origin ?? origin);
  const data = authenticatorData(behaviour.host ?? id, behaviour);
  return {
    credentialId,
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey).toString('base64url'),
  };
}

/** The answer of a device that has created a new passkey for a challenge. */
export function makePasskey(shop: Site, challenge: string, behaviour: Behaviour = {}) {
  const { body } = makeKeptPasskey(shop, challenge, behaviour);
  return body;
}

/** Like `makePasskey`, and also returns the private key, which stays on the device. */
export function makeKeptPasskey(shop: Site, challenge: string, behaviour: Behaviour = {}) {
  const { id, origin } = siteOf(shop);
  const { privateKey, publicKey } = makeKey();
  const credential = randomBytes(16);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credential.length);
  const head = authenticatorData(behaviour.host ?? id, behaviour, hasKey);
  const authData = new Uint8Array(Buffer.concat([head, Buffer.alloc(16), length, credential, publicKey]));
  const attestation = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const credentialId = credential.toString('base64url');
  const client = clientData('webauthn.create', challenge, behaviour.origin ?? origin);
  const body = {
    credentialId,
    clientDataJSON: client.toString('base64url'),
    attestationObject: Buffer.from(attestation).toString('base64url'),
    transports: ['internal'],
  };
  return { body, credentialId, privateKey };
}

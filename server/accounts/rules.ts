/** Durations, limits and pure rules of accounts. */
import type { Role } from '#contract/shared/permissions.ts';
import type { Limit } from '../core/limits.ts';

const minute = 60;
const hour = 60 * minute;

/** How long a session lives after its last use, in seconds. */
export const sessionSeconds: Readonly<Record<Role, number>> = {
  customer: 30 * 24 * hour,
  admin: 12 * hour,
  rider: 7 * 24 * hour,
};
/** A session's expiry is written at most this often (seconds). */
export const renewalSeconds = hour;

/** How long a registration waits for its verification (seconds). */
export const registrationSeconds = 24 * hour;
/** Open registrations of one email address; another one ends the oldest. As many as codes per hour. */
export const mostOpenRegistrations = 10;
/** Browsers that may complete one registration: the one that registered, and those that signed in with its password. */
export const mostSecrets = 10;

export const codeSeconds = 600;
export const mostWrongTries = 5;
export const resetLinkSeconds = hour;

/**
 * The key under which a limit counts an email address, whatever its case. It folds only A to Z, like the database;
 * otherwise a spelling that only one of them considers equal would get its own counter.
 */
export const emailKey = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/** An email address together with a client: a stranger's guesses do not lock out the owner elsewhere. */
export const signInKey = (email: string, client: string) => `${emailKey(email)}|${client}`;

export const failedSignIns: Limit = {
  name: 'failed-sign-in',
  most: 5,
  windowSeconds: 15 * minute,
  message: 'Too many failed sign-ins. Please wait a few minutes and try again.',
};

/**
 * Wrong PINs of a rider's number are counted over all networks, because six digits are few. A phone on which the rider
 * has signed in before is counted separately.
 */
export const failedPins: Limit = {
  name: 'failed-pin',
  most: 50,
  windowSeconds: 24 * hour,
  message: 'Too many failed sign-ins. Please ask the shop for a new PIN.',
};
/** Known phones of a rider; another one replaces the least recently used. */
export const mostPhones = 5;
/** A number counts as the same however it is written. */
export const riderKey = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/** One client address may be a whole office or a mobile operator. */
const perClient = (name: string): Limit => ({
  name,
  most: 300,
  windowSeconds: 15 * minute,
  message: 'Too many requests from your network. Please try again in a few minutes.',
});
export const clientSignIns = perClient('sign-in-client');
export const clientRegistrations = perClient('registration-client');
export const clientCodes = perClient('code-client');
export const clientCodeChecks = perClient('code-check-client');
export const clientResets = perClient('reset-client');

export const codePause: Limit = {
  name: 'code-pause',
  most: 1,
  windowSeconds: 30,
  message: 'A code was sent a moment ago. Please wait 30 seconds before asking for another one.',
};
export const codesPerHour: Limit = {
  name: 'code-hour',
  most: 10,
  windowSeconds: hour,
  message: 'Too many codes were sent to this address. Please try again in an hour.',
};
export const resetsPerHour: Limit = {
  name: 'reset-hour',
  most: 10,
  windowSeconds: hour,
  message: 'Too many reset links were sent to this address. Please try again in an hour.',
};

interface Area {
  state: string;
  pincode: string;
}

/**
 * The state of an address: of the place that the shop knows for its PIN code, else as sent, else as it was for the same
 * PIN code. It stays empty otherwise: what the first digits suggest is no state before a person has seen it.
 */
export function deriveState(sent: Area, known: { state: string } | undefined, before?: Area): string {
  const kept = before?.pincode === sent.pincode ? before.state : '';
  return known?.state ?? (sent.state || kept);
}

/** Durations, limits and pure rules of accounts. */
import { builtInRoles, isBuiltIn, permissionsOfRoles } from '#contract/accounts/staff-roles.ts';
import type { Permission, Role } from '#contract/shared/permissions.ts';
import type { Limit } from '../core/limits.ts';

const minute = 60;
const hour = 60 * minute;

/** How long a session lives after its last use, in seconds. */
export const sessionSeconds: Readonly<Record<Role, number>> = {
  customer: 30 * 24 * hour,
  admin: 12 * hour,
  rider: 7 * 24 * hour,
};
/** The expiry of a session is written at most once in this time (seconds). */
export const renewalSeconds = hour;

/** How long a registration waits for its verification (seconds). */
export const registrationSeconds = 24 * hour;
/** Maximum open registrations of one email address, as many as codes per hour; another one ends the oldest. */
export const mostOpenRegistrations = 10;
/**
 * Maximum browsers that may complete one registration: the one that registered, and those that signed in with its
 * password.
 */
export const mostSecrets = 10;

export const codeSeconds = 600;
export const mostWrongTries = 5;
export const resetLinkSeconds = hour;

/**
 * The key by which a limit counts an email address, in lower case. Only A to Z are converted, as in the database: if
 * the two converted differently, a spelling could get its own counter.
 */
export const emailKey = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/**
 * The key by which failed sign-ins are counted: an email address and a client, so that guesses by a stranger do not
 * lock out the owner on other clients.
 */
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
/** Maximum known phones of a rider; another one replaces the least recently used. */
export const mostPhones = 5;
/** The last ten digits of a phone number, so that it is the same however it is written. */
export const riderKey = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/** Wrong codes of a second step, counted like wrong passwords. */
export const failedCodes: Limit = {
  name: 'failed-code',
  most: 10,
  windowSeconds: 15 * minute,
  message: 'Too many wrong codes. Please wait a few minutes and try again.',
};
/** Wrong codes are also counted over all networks, because six digits are few. */
export const failedCodesOfAccount: Limit = {
  name: 'failed-code-account',
  most: 50,
  windowSeconds: 24 * hour,
  message:
    'Too many wrong codes. If they were not yours, somebody knows your password: choose a new one with “Forgot password”. A recovery code still works.',
};

/** Wrong first codes of a new app, for each account: a session that somebody left open allows few guesses. */
export const failedSetups: Limit = {
  name: 'failed-setup',
  most: 10,
  windowSeconds: 15 * minute,
  message: 'Too many wrong codes. Please wait a few minutes and try again.',
};
/**
 * A code that was entered too early, because the clock of the phone is fast. It is refused until its own time is over.
 */
export const earlyCodes: Limit = {
  name: 'early-code',
  most: 1,
  windowSeconds: 10 * minute,
  message: 'This code was used already. Please wait for the next one.',
};

/** The limit per client is high, because a whole office or a mobile operator may share one network address. */
const perClient = (name: string): Limit => ({
  name,
  most: 300,
  windowSeconds: 15 * minute,
  message: 'Too many requests from your network. Please try again in a few minutes.',
});
export const clientSignIns = perClient('sign-in-client');
export const clientRegistrations = perClient('registration-client');
export const clientSecondSteps = perClient('second-step-client');
export const clientPasskeys = perClient('passkey-client');
export const clientCodes = perClient('code-client');
export const clientCodeChecks = perClient('code-check-client');
export const clientResets = perClient('reset-client');

export const clientInvitations = perClient('invitation-client');

/** Limits the challenges of all visitors together, because each challenge is a row in the database until it expires. */
export const passkeyChallenges: Limit = {
  name: 'passkey-challenges',
  most: 5000,
  windowSeconds: 5 * minute,
  message: 'Too many people are signing in with passkeys. Please sign in with your password.',
};

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

export const invitationsPerHour: Limit = {
  name: 'invitation-hour',
  most: 60,
  windowSeconds: hour,
  message: 'You have sent many invitations. Please try again in an hour.',
};

/**
 * The permissions of a member of staff. `rights` are their roles, and the permissions of the roles that the shop has
 * defined itself. For a single built-in role, which nearly everybody has, the list of that role is returned without a
 * copy.
 */
export function permissionsOfStaff(rights: string | null): Permission[] {
  if (rights !== null && isBuiltIn(rights)) return ['desk.use', ...builtInRoles[rights].permissions];
  const parts = rights?.split(' ') ?? [];
  return ['desk.use', ...permissionsOfRoles(parts, parts)];
}

/** The empty address of an account that needs none, such as an account of staff. */
export const noAddress = { phone: '', address: '', city: '', state: '', pincode: '' };

interface Area {
  state: string;
  pincode: string;
}

/**
 * The state of an address: the one that the shop knows for the PIN code, otherwise the sent one, otherwise the stored
 * one if the PIN code is unchanged. If there is none of these, it stays empty: a state that only the first digits
 * suggest must be confirmed by a person.
 */
export function deriveState(sent: Area, known: { state: string } | undefined, before?: Area): string {
  const kept = before?.pincode === sent.pincode ? before.state : '';
  return known?.state ?? (sent.state || kept);
}

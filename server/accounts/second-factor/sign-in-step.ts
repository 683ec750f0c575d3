/** The second half of a sign-in with two steps: a code or a recovery code. */
import { mostTries } from '#contract/accounts/second-factor-rules.ts';
import { noteSignIn } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst, forgetCount, type Limit, requireBelow } from '#server/core/limits.ts';
import { Refusal, refuseConflict, type Words } from '#server/core/refusal.ts';
import { openSecret } from '#server/core/secret-key.ts';
import type { Services } from '#server/core/services.ts';
import { type AddressedAccount, lockStaff } from '../account.store.ts';
import { failedCodes, failedCodesOfAccount, signInKey } from '../rules.ts';
import { hashToken, startSession } from '../sessions/session.ts';
import { acceptCode } from './accept-code.ts';
import { boundTo } from './change-factor.ts';
import { findApp, useRecoveryCode, useStep } from './factor.store.ts';
import { hashCode } from './recovery-code.rules.ts';
import { countTry, findTicketHolder, removeTicket } from './ticket.store.ts';

export interface Step {
  ticket: string;
  client: string;
  userAgent: string;
}

interface Finished {
  account: AddressedAccount;
  token: string;
}

const usedUp = 'This sign-in took too long or had too many wrong codes. Please start it again.';
const refuseTicket = () => new Refusal('signedOut', usedUp, { errors: [{ path: 'ticket', msg: usedUp }] });
const refuseCode = (path: string, msg: Words) => new Refusal('signedOut', msg, { errors: [{ path, msg }] });

/** Signs in with a code of the authenticator app. Each code works once, and only near its time. */
export function signInByCode(services: Services, step: Step & { code: string }): Promise<Finished> {
  return finish(services, step, { path: 'code', isGuessable: true }, async (tx, account, now) => {
    const app = await findApp(tx, account.id);
    if (!app) return 'This code is wrong.';
    const secret = await openSecret(services.settings, app.sealedSecret, boundTo(account.id));
    if (secret === undefined)
      throw refuseConflict(
        'The shop cannot check codes, because its secret key is missing. Please use a recovery code.',
      );
    const entered = { secret, code: step.code, lastStep: app.lastStep };
    const checked = await acceptCode(tx, account.id, entered, now);
    if (checked.step === undefined) return checked.fault;
    await useStep(tx, account.id, checked.step);
    return undefined;
  });
}

/** Signs in with a recovery code, which then stops working. */
export function signInByRecoveryCode(services: Services, step: Step & { recoveryCode: string }): Promise<Finished> {
  return finish(services, step, { path: 'recoveryCode', isGuessable: false }, async (tx, account) => {
    const isKnown = await useRecoveryCode(tx, account.id, hashCode(step.recoveryCode));
    return isKnown ? undefined : 'This recovery code is wrong, or was used already.';
  });
}

/** Checks a step in its transaction, and returns why it is wrong. */
type Check = (tx: Queryable, account: AddressedAccount, now: Date) => Promise<Words | undefined>;

interface Way {
  path: string;
  /** Six digits can be guessed from many networks, a recovery code cannot: it works whatever strangers have tried. */
  isGuessable: boolean;
}

/**
 * Finishes a sign-in. The lock of the account lets its steps follow each other, so that of two with the same code one
 * succeeds, and no guess escapes the limits. Refuses a ticket that is unknown, expired or has no tries left.
 */
async function finish({ db, clock }: Services, step: Step, way: Way, check: Check): Promise<Finished> {
  const outcome = await db.transaction(async (tx) => {
    const now = clock();
    const tokenHash = hashToken(step.ticket);
    const holder = await findTicketHolder(tx, tokenHash, now);
    const account = holder && (await lockStaff(tx, holder));
    if (!account) return refuseTicket();
    const clientKey = signInKey(account.email, step.client);
    const counted: [Limit, string][] = [[failedCodes, clientKey]];
    if (way.isGuessable) counted.push([failedCodesOfAccount, account.id]);
    for (const [limit, key] of counted) await requireBelow(tx, limit, key, now);
    if (!(await countTry(tx, tokenHash, mostTries))) return refuseTicket();
    const fault = await check(tx, account, now);
    if (fault !== undefined) {
      for (const [limit, key] of counted) await countAgainst(tx, limit, key, now);
      return refuseCode(way.path, fault);
    }
    await removeTicket(tx, tokenHash);
    // The count of the account stays: otherwise each sign-in of the person would give a stranger 50 more guesses.
    await forgetCount(tx, failedCodes, clientKey);
    noteSignIn(account);
    return { account, token: await startSession(tx, account, { now, userAgent: step.userAgent, hasBothSteps: true }) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

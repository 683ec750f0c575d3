/** The second half of a sign-in with two steps: a code or a recovery code. */
import { mostTries } from '#contract/accounts/second-factor-rules.ts';
import { noteSignIn } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type AddressedAccount, lockStaff } from '../account.store.ts';
import { hashToken, startSession } from '../sessions/session.ts';
import { countTry, findTicketHolder, removeTicket } from './ticket.store.ts';
import { ofApp, ofPaper, triesOf, useAppCode, useOneRecoveryCode, type Way } from './verify-factor.ts';

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

/**
 * Signs in with a code of the authenticator app. Each code works once, and at most 30 seconds before or after its time.
 */
export function signInByCode(services: Services, step: Step & { code: string }): Promise<Finished> {
  return finish(services, step, ofApp, (tx, account, now) => useAppCode(services, tx, account.id, step.code, now));
}

/** Signs in with a recovery code, which then stops working. */
export function signInByRecoveryCode(services: Services, step: Step & { recoveryCode: string }): Promise<Finished> {
  return finish(services, step, ofPaper, (tx, account) => useOneRecoveryCode(tx, account.id, step.recoveryCode));
}

/** Checks a step in its transaction, and returns why it is wrong. */
type Check = (tx: Queryable, account: AddressedAccount, now: Date) => Promise<Words | undefined>;

/**
 * Finishes a sign-in. The account is locked, so that its sign-ins happen one after the other: if two use the same code,
 * only one succeeds, and every guess is counted. Refuses a ticket that is unknown, expired or has no tries left.
 */
async function finish({ db, clock }: Services, step: Step, way: Way, check: Check): Promise<Finished> {
  const outcome = await db.transaction(async (tx) => {
    const now = clock();
    const tokenHash = hashToken(step.ticket);
    const holder = await findTicketHolder(tx, tokenHash, now);
    const account = holder && (await lockStaff(tx, holder));
    if (!account) return refuseTicket();
    const tries = triesOf(way, account, step.client);
    await tries.require(tx, now);
    if (!(await countTry(tx, tokenHash, mostTries))) return refuseTicket();
    const fault = await check(tx, account, now);
    if (fault !== undefined) {
      await tries.count(tx, now);
      return refuseCode(way.path, fault);
    }
    await removeTicket(tx, tokenHash);
    await tries.forget(tx);
    noteSignIn(account);
    return { account, token: await startSession(tx, account, { now, userAgent: step.userAgent, hasBothSteps: true }) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Proves by a code or a recovery code that the signed-in person still has their second factor. */
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseInput, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { recordFactorProof } from '../sessions/session.store.ts';
import { hashToken } from '../sessions/session.ts';
import { lockAccount } from './factor.store.ts';
import { ofApp, ofPaper, triesOf, useAppCode, useOneRecoveryCode, type Way } from './verify-factor.ts';

interface Origin {
  client: string;
  token: string | null;
}

/** Proves by a code of the authenticator app that the signed-in person has it at hand. Each code works once. */
export function proveByCode(services: Services, staff: StaffMember, proof: Origin & { code: string }): Promise<void> {
  return prove(services, staff, proof, ofApp, (tx, now) => useAppCode(services, tx, staff.id, proof.code, now));
}

/** Proves by a recovery code who the signed-in person is. The code then stops working. */
export function proveByRecoveryCode(
  services: Services,
  staff: StaffMember,
  proof: Origin & { recoveryCode: string },
): Promise<void> {
  return prove(services, staff, proof, ofPaper, (tx) => useOneRecoveryCode(tx, staff.id, proof.recoveryCode));
}

/** Wrong codes are counted together with those of sign-ins, so that an open session does not allow more guesses. */
async function prove(
  { db, clock }: Services,
  staff: StaffMember,
  { client, token }: Origin,
  way: Way,
  use: (tx: Queryable, now: Date) => Promise<Words | undefined>,
): Promise<void> {
  const refusal = await db.transaction(async (tx) => {
    await lockAccount(tx, staff.id);
    const now = clock();
    const tries = triesOf(way, staff, client);
    await tries.require(tx, now);
    const fault = await use(tx, now);
    if (fault !== undefined) {
      await tries.count(tx, now);
      noteNoChange();
      return refuseInput([{ path: way.path, msg: fault }]);
    }
    await tries.forget(tx);
    if (token !== null) await recordFactorProof(tx, hashToken(token), now);
    return undefined;
  });
  if (refusal instanceof Refusal) throw refusal;
}

/** Sets a new password by a link in an email, which is valid once within an hour. */
import { noteSignIn } from '#server/core/audit.ts';
import { countAgainst, forgetCount } from '#server/core/limits.ts';
import { type Refusal, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { changePassword, findAccountByEmail } from '../account.store.ts';
import { describeReset } from '../letters.ts';
import { endRegistrations } from '../registration/registration.store.ts';
import { emailKey, failedSignIns, resetLinkSeconds, resetsPerHour, signInKey } from '../rules.ts';
import { hashPassword } from './password.ts';
import { deleteReset, findResetHolder, type ResetHolder, replaceReset } from './session.store.ts';
import { createToken, endAllSessions, hashToken } from './session.ts';

const refuseToken = (): Refusal => refuseInput([{ path: 'token', msg: 'Invalid or expired reset token.' }]);

/**
 * Queues the email if the address has an active account; otherwise it does nothing, and the answer is the same. Refuses
 * more than ten an hour.
 */
export async function sendResetLink({ db, clock, settings }: Services, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock();
    await countAgainst(tx, resetsPerHour, emailKey(email), now);
    const account = await findAccountByEmail(tx, email);
    if (!account?.isActive) return;
    const token = createToken();
    await replaceReset(tx, account.id, hashToken(token), new Date(now.getTime() + resetLinkSeconds * 1000));
    const link = `${settings.publicUrl}/reset-password?token=${token}`;
    await queueMails(tx, [describeReset(account.email, link)]);
  });
}

/** The account whose password the link resets; refuses a link that was used, replaced, has expired or never existed. */
export async function requireResetHolder({ db, clock }: Services, token: string): Promise<ResetHolder> {
  const holder = await findResetHolder(db, hashToken(token), clock());
  if (!holder) throw refuseToken();
  return holder;
}

/** Sets the password, ends all sessions and lets this client sign in immediately, whatever its earlier failures. */
export async function resetPassword(services: Services, reset: { token: string; password: string; client: string }) {
  const { db, clock } = services;
  const holder = await requireResetHolder(services, reset.token);
  const passwordHash = await hashPassword(reset.password);
  await db.transaction(async (tx) => {
    const now = clock();
    if (!(await deleteReset(tx, hashToken(reset.token), now))) throw refuseToken();
    await endRegistrations(tx, holder.email);
    // Must come before the sessions end: a sign-in with the old password waits for this row and then finds it changed.
    if (!(await changePassword(tx, holder.id, passwordHash))) throw refuseToken();
    noteSignIn(holder);
    await endAllSessions(tx, holder.id);
    await forgetCount(tx, failedSignIns, signInKey(holder.email, reset.client));
  });
}

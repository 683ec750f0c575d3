/** The first half of a sign-in with two steps: the password was right. */
import { ticketMinutes } from '#contract/accounts/second-factor-rules.ts';
import { type Refusal, refuseSecondStep, refuseSession } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type AddressedAccount, lockStaff } from '../account.store.ts';
import { passkeySite } from '../passkeys/passkey.rules.ts';
import { createToken, hashToken } from '../sessions/session.ts';
import { findFactors } from './factor.store.ts';
import { insertTicket, removeOldTickets } from './ticket.store.ts';

/** Maximum unfinished sign-ins of one account; another one ends the oldest. */
const mostTickets = 5;

/**
 * Stores a ticket, and returns the refusal that asks for the second step. Refuses if the account was deactivated or its
 * password changed since `account` was read.
 */
export function openTicket({ db, clock, settings }: Services, account: AddressedAccount): Promise<Refusal> {
  return db.transaction(async (tx) => {
    // The lock waits for a concurrent password reset, which ends tickets and must not miss this one.
    const locked = await lockStaff(tx, account.id);
    if (locked?.passwordHash !== account.passwordHash) throw refuseSession();
    const ticket = createToken();
    await removeOldTickets(tx, account.id, mostTickets - 1);
    const expiresAt = new Date(clock().getTime() + ticketMinutes * 60_000);
    await insertTicket(tx, hashToken(ticket), account.id, expiresAt);
    const { hasApp, hasPasskey } = await findFactors(tx, account.id);
    const passkey = hasPasskey && passkeySite(settings.publicUrl) ? (['passkey'] as const) : [];
    return refuseSecondStep({ ticket, ways: [...passkey, ...(hasApp ? (['code'] as const) : []), 'recovery-code'] });
  });
}

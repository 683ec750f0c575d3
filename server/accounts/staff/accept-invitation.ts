/** The invited person opens the link of an invitation, and accepts it. */
import { v7 as newId } from 'uuid';
import { checkEmailTwice } from '#contract/accounts/invitation-rules.ts';
import type { CheckedInput } from '#contract/calls.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Language } from '#contract/shared/translate.ts';
import { noteRecord, noteSignIn } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type AccountRow, loadPermissions, rememberLanguage, writeAccount } from '../account.store.ts';
import { endRegistrations } from '../registration/registration.store.ts';
import { noAddress } from '../rules.ts';
import { hashPassword } from '../sessions/password.ts';
import { hashToken, startSession } from '../sessions/session.ts';
import { recordRoles } from './change-roles.ts';
import { requireInviter } from './create-invitation.ts';
import { findByLink, type InvitationRow, lockByLink, removeInvitation } from './invitation.store.ts';

type Acceptance = CheckedInput<'POST /invitations/accept'>['body'];

// One sentence for every link that does not work, so that it tells a stranger nothing.
const refuseLink = () =>
  refuseInput([
    {
      path: 'secret',
      msg: 'This link does not work any more. If you have used it already, please sign in. Otherwise please ask the shop for a new link.',
    },
  ]);

/** The invitation of a link. Refuses a link that was used, replaced or withdrawn, has expired or never existed. */
export async function openInvitation({ db, clock }: Services, secret: string): Promise<InvitationRow> {
  const invitation = await findByLink(db, hashToken(secret), clock());
  if (!invitation) throw refuseLink();
  return invitation;
}

/**
 * Creates the account of the invited person and signs in. Refuses an email address that has an account by now, an email
 * address whose two typed copies differ, and an invitation whose sender may no longer give its roles. If a link is used
 * several times at once, only one use succeeds.
 */
export async function acceptInvitation(
  services: Services,
  form: Acceptance,
  { language, userAgent }: { language: Language; userAgent: string },
): Promise<{ account: AccountRow; token: string; permissions: Permission[] }> {
  const { db, clock } = services;
  await openInvitation(services, form.secret);
  const passwordHash = await hashPassword(form.password);
  return db.transaction(async (tx) => {
    const now = clock();
    const invitation = await lockByLink(tx, hashToken(form.secret), now);
    if (!invitation) throw refuseLink();
    const { id, name, roles, phone, invitedBy } = invitation;
    await requireValid(tx, invitation);
    const wrong = invitation.email === null ? checkEmailTwice(form) : [];
    if (wrong.length > 0) throw refuseInput(wrong);
    const email = invitation.email ?? form.email;
    await endRegistrations(tx, email);
    const values = {
      ...noAddress,
      id: newId(),
      name,
      email,
      passwordHash,
      phone: phone ?? '',
      role: 'admin' as const,
      roles,
    };
    const account = await writeAccount(tx, values, now);
    if (!account) throw refuseUsed(invitation);
    await rememberLanguage(tx, account.id, language);
    await recordRoles(tx, { id: invitedBy }, { userId: account.id, before: [], roles, at: now });
    await removeInvitation(tx, id);
    noteSignIn(account);
    noteRecord(account.id);
    const token = await startSession(tx, account, { now, userAgent });
    return { account, token, permissions: await loadPermissions(tx, account.id) };
  });
}

/** Checks the roles again, because the sender or a role may have changed after the invitation was sent. */
async function requireValid(tx: Queryable, { invitedBy, roles }: InvitationRow): Promise<void> {
  try {
    await requireInviter(tx, { id: invitedBy }, roles);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuseConflict('This invitation is no longer valid. Please ask the shop for a new one.');
  }
}

function refuseUsed({ email }: InvitationRow): Refusal {
  if (email !== null)
    return refuseConflict(
      'Your email address has an account in this shop already. Please ask the shop to invite another address.',
    );
  const msg = 'This email address has an account in this shop already. Please use another one.';
  return refuseConflict(msg, { errors: [{ path: 'email', msg }] });
}

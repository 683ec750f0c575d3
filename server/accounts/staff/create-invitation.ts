/** Invites people to the staff by a link, makes a new link, and withdraws an invitation. */
import { v7 as newId } from 'uuid';
import { invitationHours, mostInvitations } from '#contract/accounts/invitation-rules.ts';
import { isBuiltIn, permissionsOfRoles } from '#contract/accounts/staff-roles.ts';
import type { CheckedInput } from '#contract/calls.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteRecord } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst } from '#server/core/limits.ts';
import { type Refusal, refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAccountByEmail } from '../account.store.ts';
import { refuseTaken } from '../manage-users.ts';
import { invitationsPerHour } from '../rules.ts';
import { createToken, hashToken } from '../sessions/session.ts';
import { inOrder, requireGrantable, requireRoles } from './change-roles.ts';
import {
  countInvitations,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  type NewLink,
  removeInvitation,
  replaceLink,
} from './invitation.store.ts';
import { lockGrantor } from './lock-grantor.ts';
import { shareRoles } from './role.store.ts';
import { isOwner, requireAsMany, requireOwner, requireStaffManager } from './rules.ts';

type InvitationForm = CheckedInput<'POST /admin/invitations'>['body'];

/** An invitation with the secret of its new link, which is stored only as a hash. */
export interface Invited {
  invitation: InvitationRow;
  secret: string;
}

const missing = () => refuseMissing('This invitation does not exist any more.');

/** Refuses an actor who may not give these roles. */
export async function requireInviter(tx: Queryable, actor: { id: string }, roles: readonly string[]) {
  const own = await requireRoles(tx, roles);
  const { grantor } = await lockGrantor(tx, actor, []);
  requireStaffManager(grantor);
  requireGrantable(grantor, { before: [], roles, own, permissions: [] });
}

function makeLink(now: Date): { secret: string; link: NewLink } {
  const secret = createToken();
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  return { secret, link: { tokenHash: hashToken(secret), sentAt: now, expiresAt } };
}

async function readBack(tx: Queryable, id: string): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw missing();
  return invitation;
}

/** An action in the transaction of a new link, such as sending the link. */
export type OnInvited = (tx: Queryable, invited: Invited) => Promise<void>;

/**
 * Invites a person. Refuses an email address that has an account, a second invitation of the same person, more
 * invitations than `mostInvitations`, and roles that the actor may not give.
 */
export function createInvitation(
  { db, clock }: Services,
  actor: StaffMember,
  form: InvitationForm,
  onInvited: OnInvited,
): Promise<Invited> {
  const roles = inOrder(form.roles.map(String));
  const [email, phone] = [form.email || null, form.phone || null];
  return db.transaction(async (tx) => {
    const now = clock();
    await countAgainst(tx, invitationsPerHour, actor.id, now);
    await requireInviter(tx, actor, roles);
    if (email !== null && (await findAccountByEmail(tx, email))) throw refuseTaken();
    const { secret, link } = makeLink(now);
    const id = newId();
    const row = { id, name: form.name, email, phone, roles, invitedBy: actor.id, ...link };
    if (!(await insertInvitation(tx, row, mostInvitations))) throw await explainRefusal(tx, email);
    noteRecord(id);
    const invited = { invitation: await readBack(tx, id), secret };
    await onInvited(tx, invited);
    return invited;
  });
}

async function explainRefusal(tx: Queryable, email: string | null): Promise<Refusal> {
  if ((await countInvitations(tx)) >= mostInvitations) {
    const words = 'There are {most} open invitations. Please withdraw one first.';
    return refuseConflict(messageOf(words, { most: mostInvitations }));
  }
  const msg =
    email === null
      ? 'This phone number has an open invitation. You can make a new link for it.'
      : 'This email address has an open invitation. You can make a new link for it.';
  return refuseConflict(msg, { errors: [{ path: email === null ? 'phone' : 'email', msg }] });
}

/** Makes a new link for an invitation, also for one that has expired. The link before stops working. */
export function renewInvitation(
  { db, clock }: Services,
  actor: StaffMember,
  id: string,
  onInvited: OnInvited,
): Promise<Invited> {
  return db.transaction(async (tx) => {
    const now = clock();
    await countAgainst(tx, invitationsPerHour, actor.id, now);
    const invitation = await lockInvitation(tx, id);
    if (!invitation) throw missing();
    await requireInviter(tx, actor, invitation.roles);
    if (invitation.email !== null && (await findAccountByEmail(tx, invitation.email))) throw refuseTaken();
    const { secret, link } = makeLink(now);
    await replaceLink(tx, id, actor.id, link);
    const invited = { invitation: await readBack(tx, id), secret };
    await onInvited(tx, invited);
    return invited;
  });
}

/**
 * Withdraws an invitation: its link stops working. Refuses the invitation of somebody who would be able to do more than
 * the actor, unless the actor has sent it.
 */
export function withdrawInvitation({ db }: Services, actor: StaffMember, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (!invitation) throw missing();
    const own = await shareRoles(
      tx,
      invitation.roles.filter((role) => !isBuiltIn(role)),
    );
    const { grantor } = await lockGrantor(tx, actor, []);
    requireStaffManager(grantor);
    if (invitation.invitedBy !== actor.id) {
      if (isOwner(invitation)) requireOwner(grantor);
      const ofOwnRoles = own.flatMap(({ permissions }) => permissions);
      requireAsMany(grantor, permissionsOfRoles(invitation.roles, ofOwnRoles));
    }
    await removeInvitation(tx, id);
  });
}

/** Invitations of staff that nobody has accepted. */
import type { AuthorId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface InvitationRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  roles: string[];
  invitedBy: string;
  /** The name of the person who invited. */
  byName: string;
  sentAt: Date;
  expiresAt: Date;
}

const columns = `i.id, i.name, i.email, i.phone, i.roles, i.invited_by, u.name as by_name, i.sent_at, i.expires_at`;
const from = 'from staff_invitations i join users u on u.id = i.invited_by';

const all = sql<InvitationRow>(`select ${columns} ${from} order by i.id desc`);

export function listInvitations(db: Queryable): Promise<InvitationRow[]> {
  return db.rows(all);
}

const byId = sql<InvitationRow>(`select ${columns} ${from} where i.id = $1`);

export function findInvitation(db: Queryable, id: string): Promise<InvitationRow | undefined> {
  return db.row(byId, [id]);
}

const lockedById = sql<Pick<InvitationRow, 'id' | 'roles' | 'email' | 'invitedBy'>>(
  'select id, roles, email, invited_by from staff_invitations where id = $1 for update',
);

export function lockInvitation(tx: Queryable, id: string) {
  return tx.row(lockedById, [id]);
}

const byToken = sql<InvitationRow>(`select ${columns} ${from} where i.token_hash = $1 and i.expires_at > $2`);

/** The invitation of a link that still works. */
export function findByLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db.row(byToken, [tokenHash, now]);
}

const lockedByToken = sql<InvitationRow>(`
  select ${columns} ${from} where i.token_hash = $1 and i.expires_at > $2
  order by i.id for update of i`);

/** Finds an invitation like `findByLink`, and locks it until the transaction ends. */
export function lockByLink(tx: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return tx.row(lockedByToken, [tokenHash, now]);
}

export interface NewLink {
  tokenHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
}

interface NewInvitation extends NewLink, Pick<InvitationRow, 'id' | 'name' | 'email' | 'phone'> {
  roles: readonly string[];
  invitedBy: AuthorId;
}

const insertInvitationRow = sql(`
  insert into staff_invitations
    (id, name, email, phone, roles, invited_by, token_hash, created_at, sent_at, expires_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $8, $9
  where (select count(*) from staff_invitations) < $10
  on conflict do nothing`);

/** Writes an invitation; false if its address or number has one already, or if there are `most`. */
export async function insertInvitation(tx: Queryable, invitation: NewInvitation, most: number): Promise<boolean> {
  const { id, name, email, phone, roles, invitedBy, tokenHash, sentAt, expiresAt } = invitation;
  const values = [id, name, email, phone, roles, invitedBy, tokenHash, sentAt, expiresAt, most];
  return (await tx.run(insertInvitationRow, values)) === 1;
}

const replaceLinkRow = sql(`
  update staff_invitations set invited_by = $2, token_hash = $3, sent_at = $4, expires_at = $5 where id = $1`);

/** Writes a new link of an invitation that the caller has locked. The person who sends it becomes its inviter. */
export async function replaceLink(tx: Queryable, id: string, by: AuthorId, link: NewLink): Promise<void> {
  await tx.run(replaceLinkRow, [id, by, link.tokenHash, link.sentAt, link.expiresAt]);
}

const deleteInvitationRow = sql('delete from staff_invitations where id = $1');

/** Deletes an invitation that the caller has locked. */
export async function removeInvitation(tx: Queryable, id: string): Promise<void> {
  await tx.run(deleteInvitationRow, [id]);
}

const invitedFor = sql<{ name: string }>('select name from staff_invitations where $1 = any(roles) order by id');

/** The people who are invited for a role. */
export function listInvitedFor(tx: Queryable, roleId: string): Promise<{ name: string }[]> {
  return tx.rows(invitedFor, [roleId]);
}

const countOpen = sql<{ count: number }>('select count(*) as count from staff_invitations');

export async function countInvitations(tx: Queryable): Promise<number> {
  return (await tx.one(countOpen)).count;
}

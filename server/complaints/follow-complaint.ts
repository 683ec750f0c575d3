/** The acts of the complainant: reading the complaint, writing a message, and opening it again once. */
import { v7 as newId } from 'uuid';
import { mostReplies } from '#contract/complaints/rules.ts';
import type { SignedIn } from '#server/core/actor.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { countAgainst, type Limit } from '#server/core/limits.ts';
import { refuseConflict, refuseMissing, refuseTooMany } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readPayKey } from '#server/money/pay/store.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { lockComplaint, writeComplaint } from './change-complaint.store.ts';
import { describeComplaint } from './letters.ts';
import { isLinkValid, makeSecret, readSecret, reopenUntilOf } from './rules.ts';
import { type ComplaintRow, countReplies, findGuestComplaint, findOwnComplaint, findPress } from './store.ts';

export const refuseSentBefore = () => refuseConflict('This form was sent before. Please reload the page.');
export const missingComplaint = () => refuseMissing('Complaint not found');

/** A caller who may follow a complaint: its customer, or a person who has the link of a guest. */
export interface Follower {
  actor: SignedIn | null;
  id: string;
  secret?: string | undefined;
}

/** Reads the complaint of this follower. Another complaint is answered like one that does not exist. */
export async function requireFollowed(services: Services, db: Queryable, follower: Follower): Promise<ComplaintRow> {
  const { actor, id, secret } = follower;
  const own = actor?.role === 'customer' ? await findOwnComplaint(db, actor.id, id) : undefined;
  if (own) return own;
  const isSealed = secret !== undefined && readSecret(await readPayKey(db), secret) === id;
  const row = isSealed ? await findGuestComplaint(db, id) : undefined;
  if (!row || !isLinkValid(row, services.clock())) throw missingComplaint();
  return row;
}

const repliesOfDay: Limit = {
  name: 'complaint-replies',
  most: 20,
  windowSeconds: 86_400,
  message: 'You have written many messages today. Please call us, or try again tomorrow.',
};

interface Reply {
  pressId: string;
  text: string;
}

/** Adds a message. Refuses a resolved complaint. */
export function addReply(services: Services, follower: Follower, reply: Reply): Promise<ComplaintRow> {
  return write(services, follower, reply, async (tx, before) => {
    if (before.status === 'resolved') {
      throw refuseConflict('This complaint is resolved. Open it again to add something.');
    }
    if ((await countReplies(tx, before)) >= mostReplies) throw refuseTooMany(repliesOfDay.message, 86_400);
    return { after: before, kind: 'reply' };
  });
}

/** Opens a resolved complaint again, with new deadlines. Refuses the second time, and when it is too late. */
export function reopenComplaint(services: Services, follower: Follower, reply: Reply): Promise<ComplaintRow> {
  return write(services, follower, reply, async (_tx, before) => {
    const now = services.clock();
    if (before.status !== 'resolved') throw refuseConflict('This complaint is open already.');
    if (before.reopenedAt !== null) {
      throw refuseConflict('This complaint was opened again before. Please make a new one.');
    }
    if (reopenUntilOf(before, now) === null) {
      throw refuseConflict('It is too late to open this complaint again. Please make a new one.');
    }
    const open = { status: 'open', outcome: null, amountPaise: null, replacementId: null } as const;
    const times = { dueFrom: now, acknowledgedAt: null, resolvedAt: null, reopenedAt: now };
    return { after: { ...before, ...open, ...times, replacementNumber: null, replacementDay: null }, kind: 'reopened' };
  });
}

type Decide = (tx: Queryable, before: ComplaintRow) => Promise<{ after: ComplaintRow; kind: 'reply' | 'reopened' }>;

/** Writes an entry of the complainant, once for each press of the button, and returns the changed complaint. */
async function write(services: Services, follower: Follower, { pressId, text }: Reply, decide: Decide) {
  const { db, clock } = services;
  const read = () => requireFollowed(services, db, follower);
  await read();
  /**
   * Whether the entry of this press of the button is already stored. Refuses a press that belongs to another complaint.
   */
  const isRepeated = async () => {
    const known = await findPress(db, pressId);
    if (known && known.complaintId !== follower.id) throw refuseSentBefore();
    return known !== undefined;
  };
  if (await isRepeated()) return read();
  await countAgainst(db, repliesOfDay, follower.id, clock());
  try {
    await db.transaction(async (tx) => {
      await lockComplaint(tx, follower.id);
      const before = await requireFollowed(services, tx, follower);
      const { after, kind } = await decide(tx, before);
      const by = before.customerId;
      await writeComplaint(tx, after, { id: newId(), kind, text, by, pressId, at: clock() });
      if (kind === 'reply') return;
      const secret = await secretOf(tx, after);
      await queueMails(tx, describeComplaint(after, { news: 'reopened', secret }, services));
    });
  } catch (error) {
    // Another request of the same press of the button has written the entry at the same time.
    if (!violates(error, 'complaint_entries_press_unique') || !(await isRepeated())) throw error;
  }
  return read();
}

/** The secret for a link in an email: null for a customer, who signs in. */
export const secretOf = async (db: Queryable, { id, customerId }: ComplaintRow): Promise<string | null> =>
  customerId === null ? makeSecret(await readPayKey(db), id) : null;

/** Deadlines and guests' links of complaints. The functions are pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { acknowledgeHours, guestLinkDays, reopenDays, resolveDays } from '#contract/complaints/rules.ts';
import { dayMs } from '#contract/shared/days.ts';
import type { ComplaintRow } from './store.ts';

const hourMs = 3_600_000;
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

type Clocks = Pick<ComplaintRow, 'status' | 'dueFrom' | 'acknowledgedAt' | 'resolvedAt' | 'reopenedAt'>;

export const acknowledgeByOf = ({ dueFrom }: Pick<Clocks, 'dueFrom'>): Date =>
  after(dueFrom, acknowledgeHours * hourMs);
export const resolveByOf = ({ dueFrom }: Pick<Clocks, 'dueFrom'>): Date => after(dueFrom, resolveDays * dayMs);

/** The deadline that has passed. If both have passed, it is the deadline for resolving. */
export function overdueOf(row: Clocks, now: Date): 'acknowledge' | 'resolve' | null {
  if (row.status === 'resolved') return null;
  if (now > resolveByOf(row)) return 'resolve';
  return row.acknowledgedAt === null && now > acknowledgeByOf(row) ? 'acknowledge' : null;
}

/** Until when a complaint can be opened again; null if it cannot, because it is open or was opened again before. */
export function reopenUntilOf({ status, resolvedAt, reopenedAt }: Clocks, now: Date): Date | null {
  if (status !== 'resolved' || resolvedAt === null || reopenedAt !== null) return null;
  const until = after(resolvedAt, reopenDays * dayMs);
  return now <= until ? until : null;
}

/** Whether the link of a guest still opens a complaint. */
export const isLinkValid = ({ resolvedAt }: Pick<Clocks, 'resolvedAt'>, now: Date): boolean =>
  resolvedAt === null || now <= after(resolvedAt, guestLinkDays * dayMs);

const idBytes = 16;
const sealBytes = 16;
const form = new RegExp(`^[0-9a-f]{${2 * (idBytes + sealBytes)}}$`);

const sealOf = (key: string, id: Buffer) =>
  createHmac('sha256', key).update('complaint:').update(id).digest().subarray(0, sealBytes);

/** The secret of a guest's link: the id of the complaint with a seal. It is not stored. */
export function makeSecret(key: string, complaintId: string): string {
  const id = Buffer.from(parse(complaintId));
  return Buffer.concat([id, sealOf(key, id)]).toString('hex');
}

/** The complaint that a secret opens; undefined if the shop did not make it with this key. */
export function readSecret(key: string, secret: string): string | undefined {
  if (!form.test(secret)) return undefined;
  const bytes = Buffer.from(secret, 'hex');
  const id = bytes.subarray(0, idBytes);
  return timingSafeEqual(bytes.subarray(idBytes), sealOf(key, id)) ? stringify(id) : undefined;
}

/** Decides about a request for a second person: confirms, declines or withdraws it. */
import { formatAmount } from '#contract/shared/money.ts';
import { may, type Permission } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { findStaffActor } from '../accounts/sessions/session.ts';
import type { StaffMember } from '../core/actor.ts';
import { noteNoChange } from '../core/audit.ts';
import type { Database, Queryable } from '../core/db/database.ts';
import { Refusal, type RefusalKind, refuseConflict, refuseMissing, refuseRole, type Words } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { AboveLimit, asConfirmed } from './require-limit.ts';
import { mayDecide } from './rules.ts';
import {
  type ApprovalRow,
  closeApproval,
  type Decision,
  findApproval,
  lockApproval,
  type StoredInput,
} from './store.ts';

/** Makes a stored call again, as the person who asked. Its transactions are part of the transaction of `db`. */
export type Perform = (
  db: Database,
  call: { name: string; input: StoredInput; requestKey: string | null; asker: StaffMember; confirmedBy: string },
) => Promise<void>;

const missing = () => refuseMissing('Request not found');

/** The second person has a limit, too. The request stays open for somebody else. */
const refuseLimit = ({ limitPaise }: AboveLimit) =>
  new Refusal(
    'forbidden',
    messageOf('This is above your own limit of {limit} a day. Somebody with a higher limit must confirm it.', {
      limit: formatAmount(limitPaise),
    }),
  );

/** Refusals after which the same call could succeed. The request stays open. */
const passing: ReadonlySet<RefusalKind> = new Set(['tooMany', 'unavailable']);

/**
 * Carries out the act as the person who asked, once, in one transaction with the decision. If the act is refused, the
 * request is closed with that reason. Refuses a person who decides about their own request, who lacks the permission,
 * or whose limit is lower.
 */
export async function confirmApproval(
  services: Services,
  perform: Perform,
  actor: StaffMember,
  id: string,
): Promise<ApprovalRow> {
  const row = await services.db.joined(async (db) => {
    const before = await requireApproval(db, id, (row) => requireDecider(actor, row));
    if (isRepeated(before, actor, ['done', 'failed'])) return before;
    requireOpen(before, services.clock());
    const refusal = await carryOut(db, perform, actor, before);
    const decision = { by: actor.id, at: services.clock() };
    await closeApproval(db, id, { ...decision, state: refusal ? 'failed' : 'done', answer: refusal ?? null });
    return findApproval(db, id);
  });
  // The act can have changed stock. Other instances learn it only after the commit.
  services.catalogueChanged();
  if (!row) throw missing();
  return row;
}

/** Returns why the act is not possible any more; undefined if it was carried out. */
async function carryOut(
  db: Database,
  perform: Perform,
  actor: StaffMember,
  { id, askerId, askerName, call: name, permission, input, requestKey, paise }: ApprovalRow,
): Promise<Words | undefined> {
  const asker = await findStaffActor(db, actor, askerId);
  if (!asker || !may(asker, permission as Permission)) {
    return messageOf('{name} may not do this any more.', { name: askerName });
  }
  try {
    await asConfirmed({ id, by: actor.id, paise }, () =>
      perform(db, { name, input, requestKey, asker, confirmedBy: actor.id }),
    );
  } catch (error) {
    if (error instanceof AboveLimit) throw refuseLimit(error);
    if (!(error instanceof Refusal) || passing.has(error.kind)) throw error;
    return error.words;
  }
  return undefined;
}

export const declineApproval = (services: Services, actor: StaffMember, id: string, reason: string) =>
  decide(services, actor, id, { state: 'declined', answer: reason }, (row) => requireDecider(actor, row));

export const withdrawApproval = (services: Services, actor: StaffMember, id: string) =>
  decide(services, actor, id, { state: 'withdrawn', answer: null }, ({ askerId }) => {
    if (askerId !== actor.id) throw missing();
  });

function decide(
  { db, clock }: Services,
  actor: StaffMember,
  id: string,
  decision: Pick<Decision, 'state' | 'answer'>,
  requireMay: (row: ApprovalRow) => void,
): Promise<ApprovalRow> {
  return db.transaction(async (tx) => {
    const before = await requireApproval(tx, id, requireMay);
    if (isRepeated(before, actor, [decision.state])) return before;
    requireOpen(before, clock());
    await closeApproval(tx, id, { ...decision, by: actor.id, at: clock() });
    return (await findApproval(tx, id)) ?? before;
  });
}

/** Locks a request that the actor may see. */
async function requireApproval(
  tx: Queryable,
  id: string,
  requireMay: (row: ApprovalRow) => void,
): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw missing();
  requireMay(row);
  return row;
}

/** Refuses an actor who asked for the act, or who may not do it themselves. */
function requireDecider(actor: StaffMember, row: ApprovalRow): void {
  if (row.askerId === actor.id)
    throw new Refusal('forbidden', 'You have asked for this, so somebody else must decide.');
  if (!mayDecide(actor, row)) throw refuseRole();
}

/** Whether the same person has decided the same before, for example because the answer was lost. */
function isRepeated({ state, decidedBy }: ApprovalRow, actor: StaffMember, wanted: readonly string[]): boolean {
  const isSame = decidedBy === actor.id && wanted.includes(state);
  if (isSame) noteNoChange();
  return isSame;
}

function requireOpen({ state, decidedByName, expiresAt }: ApprovalRow, now: Date): void {
  if (state === 'expired' || expiresAt <= now)
    throw refuseConflict('This request has expired. It can be asked for again.');
  if (state === 'withdrawn') throw refuseConflict('This request was withdrawn.');
  if (state !== 'open') {
    throw refuseConflict(messageOf('{name} has decided about this already.', { name: decidedByName ?? '—' }));
  }
}

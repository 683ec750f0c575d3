/**
 * The limit of what a person gives away in a day (docs/decisions/shop/0055). Acts call `requireLimit` as their last step.
 * Above the limit the act is rolled back, and `invoke` stores it as a request for a second person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type LimitedPermission, limitOf } from '#contract/approvals/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Actor, StaffId } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { Refusal, refuseConflict } from '../core/refusal.ts';
import { addGiven, listLimits } from './limit.store.ts';
import { closeSame } from './store.ts';

/** The amount that an act gives away, and the customer whom it concerns. */
export interface Given {
  paise: number;
  /** The permission of the call. Only roles that have it set the limit. */
  permission: LimitedPermission;
  customerId?: string | undefined;
  orderId?: string | undefined;
  /** The reason for the act, if the input of the call does not contain it. */
  reason?: string | undefined;
}

/** An act that gives away more than the person may on one day. */
export class AboveLimit extends Refusal {
  readonly given: Given;
  readonly limitPaise: number;

  constructor(given: Given, limitPaise: number) {
    const limit = formatAmount(limitPaise);
    super(
      'forbidden',
      messageOf('This is above your limit of {limit} a day. Do it on its own page to ask a second person.', { limit }),
    );
    this.given = given;
    this.limitPaise = limitPaise;
  }
}

const doneSince = 'The same was done since. If it should be done once more, please ask again.';

interface Confirmation {
  /** The id of the request. */
  id: string;
  by: StaffId;
  paise: number;
}

const confirmations = new AsyncLocalStorage<Confirmation>();

/** Runs an act that a second person has confirmed for an amount. It counts for that person. */
export const asConfirmed = <Result>(confirmation: Confirmation, work: () => Promise<Result>): Promise<Result> =>
  confirmations.run(confirmation, work);

/**
 * Counts the amount that the actor gives away, and refuses an act above the limit. Closes other requests for the same
 * act. Acts of riders and of the shop have no limit.
 */
export async function requireLimit(tx: Queryable, actor: Actor, at: Date, given: Given): Promise<void> {
  if (!isStaff(actor.role) || actor.id === null || given.paise <= 0) return;
  const confirmed = confirmations.getStore();
  if (confirmed && confirmed.paise !== given.paise) {
    const [before, now] = [formatAmount(confirmed.paise), formatAmount(given.paise)];
    throw refuseConflict(messageOf('It was {before} when it was asked for, and is {now} now.', { before, now }));
  }
  const person = confirmed?.by ?? actor.id;
  const sum = await addGiven(tx, person, indiaDay(at), given.paise);
  const limit = limitOf(await listLimits(tx, person), given.permission);
  if (limit !== null && sum > limit) throw new AboveLimit(given, limit);
  const { paise, permission, customerId, orderId } = given;
  await closeSame(tx, {
    permission,
    paise,
    customerId,
    orderId,
    requestId: confirmed?.id,
    by: person,
    at,
    answer: doneSince,
  });
}

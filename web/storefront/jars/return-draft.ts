/** The form that gives jars back as it was filled in, kept until it is sent or its customer signs out. */

import type { User } from '#contract/accounts/calls.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { typedOver } from '#web/shared/forms/typed-values.ts';
import { message } from '#web/shared/language.ts';
import { readTabJson, writeTabJson } from '#web/shared/tab-stored.ts';
import { type CheckoutValues, formRules, prefill, withKept } from '../checkout/checkout-draft.ts';

/** Those of the checkout, in the words of a pick-up. */
export const returnRules = {
  ...formRules,
  deliveryDate: { ...formRules.deliveryDate, required: message('Pick-up day is required') },
  deliveryTime: { ...formRules.deliveryTime, required: message('Pick-up time is required') },
} satisfies Rules;

/** How many of each container. */
export type JarCounts = Readonly<Record<string, number>>;

export interface ReturnInput {
  values: CheckoutValues;
  counts: JarCounts;
  keepAsCredit: boolean;
}

const keyOf = (user: User) => `${draftPrefix}${user.id}_return`;
/** Where the tab keeps the key of a pick-up that was sent and not answered. */
export const returnAttemptOf = (user: User) => `${keyOf(user)}_attempt`;

/** What was chosen before, over the account's details and all jars that can be returned, at most so many. */
export function readReturnDraft(user: User, most: JarCounts, now: Date): ReturnInput {
  const stored = (readTabJson(keyOf(user)) ?? {}) as Partial<Record<keyof ReturnInput, unknown>>;
  const chosen = (stored.counts ?? {}) as Record<string, unknown>;
  const counts = Object.entries(most).map(([id, count]) => {
    const before = chosen[id];
    return [id, typeof before === 'number' ? Math.min(before, count) : count];
  });
  return {
    values: withKept(prefill(user), stored.values, now),
    counts: Object.fromEntries(counts),
    keepAsCredit: stored.keepAsCredit === true,
  };
}

/** Keeps what differs from what the form starts with. */
export function writeReturnDraft(user: User, most: JarCounts, { values, counts, keepAsCredit }: ReturnInput): void {
  const fewer = Object.entries(counts).filter(([id, count]) => count !== most[id]);
  writeTabJson(keyOf(user), {
    values: typedOver(prefill(user), values),
    counts: Object.fromEntries(fewer),
    keepAsCredit,
  });
}

export function forgetReturnDraft(user: User): void {
  writeTabJson(keyOf(user), null);
}

/**
 * Computes the available credit of a monthly account, and whether the account is blocked by overdue dues. The functions
 * are pure; all amounts are in paise.
 */
import { daysBetween } from '#contract/shared/days.ts';
import type { AccountRow } from './credit.store.ts';

export interface AvailableCredit extends Omit<AccountRow, 'unpaidSince'> {
  /** The amount that can still be ordered on account; negative if the customer is above the limit. */
  availablePaise: number;
  creditPaise: number;
  overdueSince: string | null;
  /** Whether overdue dues must be paid before the account is used again. */
  isBlocked: boolean;
}

/**
 * The available credit of an account. `today` is a day in India. The setting `overdueDays` is the number of days after
 * the due date from which the account is blocked.
 */
export function availableCreditOf(
  row: AccountRow,
  creditPaise: number,
  today: string,
  overdueDays: number,
): AvailableCredit {
  const { limitPaise, duePaise, openPaise } = row;
  const since = row.unpaidSince !== null && row.unpaidSince < today ? row.unpaidSince : null;
  return {
    limitPaise,
    creditPaise,
    duePaise,
    openPaise,
    overduePaise: row.overduePaise,
    overdueSince: since,
    availablePaise: limitPaise + creditPaise - duePaise - openPaise,
    isBlocked: since !== null && daysBetween(since, today) >= overdueDays,
  };
}

/** Whether an order of this amount can be placed on account. */
export const isCoveredBy = ({ isBlocked, availablePaise }: AvailableCredit, payablePaise: number): boolean =>
  !isBlocked && payablePaise <= availablePaise;

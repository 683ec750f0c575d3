/** The available credit of a monthly account, and when the account must be paid first. Pure; all amounts are paise. */
import { daysBetween } from '#contract/shared/days.ts';
import type { AccountRow } from './credit.store.ts';

export interface AvailableCredit extends Omit<AccountRow, 'unpaidSince'> {
  /** What can still be ordered on account; negative if the customer is above the limit. */
  availablePaise: number;
  creditPaise: number;
  overdueSince: string | null;
  /** Whether overdue dues must be paid before the account is used again. */
  isBlocked: boolean;
}

/** `today` is a day in India; `overdueDays` is a setting. */
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

/** A join as staff see it. */
import type { AccountJoin } from '#contract/joins/calls.ts';
import type { JoinRow } from './store.ts';

export const presentJoin = (row: JoinRow): AccountJoin => ({
  account: { id: row.otherId, name: row.otherName, phone: row.otherPhone },
  codeEmail: row.provenEmail,
  calledPhone: row.calledPhone,
  by: row.byName,
  at: row.joinedAt.toISOString(),
});

/** A join as staff see it. */
import type { AccountJoin } from '#contract/joins/calls.ts';
import type { JoinRow } from './store.ts';

export const presentJoin = (row: JoinRow): AccountJoin => ({
  account: { id: row.other_id, name: row.other_name, phone: row.other_phone },
  codeEmail: row.proven_email,
  calledPhone: row.called_phone,
  by: row.by_name,
  at: row.joined_at.toISOString(),
});

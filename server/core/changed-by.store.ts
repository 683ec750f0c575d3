/** Who did what a history tells. */
import type { Role } from '#contract/shared/permissions.ts';

/** Null for the shop itself. */
export interface ChangedBy {
  changedByName: string | null;
  changedByRole: Role | null;
}

/** Of an event `e`, with `changedByJoin`. */
export const changedByColumns = 'u.name as changed_by_name, u.role as changed_by_role';
export const changedByJoin = 'left join users u on u.id = e.changed_by';

export const presentChangedBy = ({ changedByName: name, changedByRole: role }: ChangedBy) =>
  name !== null && role !== null ? { name, role } : null;

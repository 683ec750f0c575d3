import { type Access, may } from '#contract/shared/permissions.ts';
import { personOf, useSession } from '../session.ts';

/** Returns a check of what the signed-in role may do. Screens neither show nor request what would be refused. */
export function useMay(): (access: Access) => boolean {
  const role = personOf(useSession())?.role;
  return (access) => role !== undefined && may(role, access);
}

import { type Access, may } from '#contract/shared/permissions.ts';
import { personOf, useSession } from '../session.ts';

/** Returns a function that checks if the signed-in role may do something, so that screens hide what is forbidden. */
export function useMay(): (access: Access) => boolean {
  const role = personOf(useSession())?.role;
  return (access) => role !== undefined && may(role, access);
}

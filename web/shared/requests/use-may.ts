import { type Access, may } from '#contract/shared/permissions.ts';
import { personOf, useSession } from '../session.ts';

/** What the role of whoever is signed in allows. What would lead to a refusal is neither shown nor asked for. */
export function useMay(): (access: Access) => boolean {
  const role = personOf(useSession())?.role;
  return (access) => role !== undefined && may(role, access);
}

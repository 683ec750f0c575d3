import { type Access, may } from '#contract/shared/permissions.ts';
import { personOf, useSession } from '../session.ts';

/** Returns a function that checks if the signed-in person may do something, so that screens hide what is forbidden. */
export function useMay(): (access: Access) => boolean {
  const person = personOf(useSession());
  return (access) => person !== null && may(person, access);
}

import { may } from '#contract/shared/permissions.ts';
import { personOf, useSession } from '#web/shared/session.ts';
import { type May, mayOpen } from './screens.ts';

/** What the role of whoever is signed in allows. A link or a button that would lead to a refusal is not shown. */
export function useMay() {
  const role = personOf(useSession())?.role;
  const mayDo: May = (access) => role !== undefined && may(role, access);
  return { may: mayDo, mayOpen: ({ to }: { to: string }) => mayOpen(mayDo, to) };
}

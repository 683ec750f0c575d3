import { may } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';
import { GuardedArea } from '#web/site/area-guard.tsx';
import { type Guard, guardNavigation, staffOnly } from '#web/site/guards.ts';
import { PageLoading } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/staff-only.ts';
import { screenInstead } from './screens.ts';

const guard: Guard = (person, at) =>
  staffOnly(person, at) ?? screenInstead((access) => person !== null && may(person, access), at.pathname);

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(guard)];
export const clientLoader = () => null;
// Without this the guard does not run on a full page load.
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageLoading label={t('Checking your session')} />;
}

export default function StaffOnly() {
  return <GuardedArea guard={guard} />;
}

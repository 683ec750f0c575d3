import { t } from '#web/shared/language.ts';
import { GuardedArea } from '#web/site/area-guard.tsx';
import { guardNavigation } from '#web/site/guards.ts';
import { PageLoading } from '#web/ui/waiting/page-loading.tsx';
import type { Route } from './+types/admins-only.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation('admins-only')];
export const clientLoader = () => null;
// Without it the guard does not run when the page is loaded whole.
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageLoading label={t('Checking your session')} />;
}

export default function AdminsOnly() {
  return <GuardedArea area="admins-only" />;
}

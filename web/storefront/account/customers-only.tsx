import { t } from '#web/language.ts';
import { GuardedArea } from '#web/site/area-guard.tsx';
import { customersOnly, guardNavigation } from '#web/site/guards.ts';
import { PageLoading } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/customers-only.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(customersOnly)];
export const clientLoader = () => null;
// Without this the guard does not run on a full page load.
clientLoader.hydrate = true as const;

// At least the window's height from the start, so that arriving answers do not push the footer.
const room = 'min-h-dvh';

export function HydrateFallback() {
  return (
    <div className={room}>
      <PageLoading label={t('Checking your session')} />
    </div>
  );
}

export default function CustomersOnly() {
  return (
    <div className={room}>
      <GuardedArea guard={customersOnly} />
    </div>
  );
}

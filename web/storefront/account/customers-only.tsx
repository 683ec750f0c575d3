import { t } from '#web/shared/language.ts';
import { GuardedArea } from '#web/site/area-guard.tsx';
import { customersOnly, guardNavigation } from '#web/site/guards.ts';
import { PageLoading } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/customers-only.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(customersOnly)];
export const clientLoader = () => null;
// Without it the guard does not run when the page is loaded whole.
clientLoader.hydrate = true as const;

// As high as the window from the start: what stands below is not pushed when the answers come.
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

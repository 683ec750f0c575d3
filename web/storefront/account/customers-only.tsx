import { t } from '#web/language.ts';
import { GuardedArea } from '#web/site/area-guard.tsx';
import { customersOnly, guardNavigation } from '#web/site/guards.ts';
import { PageLoading } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/customers-only.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation(customersOnly)];
export const clientLoader = () => null;
// Without this the guard does not run on a full page load.
clientLoader.hydrate = true as const;

// The page fills the window while data loads, so that the footer does not move when the data arrives.
const pageHeight = 'min-h-dvh';

export function HydrateFallback() {
  return (
    <div className={pageHeight}>
      <PageLoading label={t('Checking your session')} />
    </div>
  );
}

export default function CustomersOnly() {
  return (
    <div className={pageHeight}>
      <GuardedArea guard={customersOnly} />
    </div>
  );
}

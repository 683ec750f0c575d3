import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Guarded, guardNavigation } from '../area-guard.tsx';
import { t } from '../language.ts';
import { createQueryClient } from '../query-client.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import type { Route } from './+types/admins-only.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardNavigation('admins-only')];
export const clientLoader = () => null;
// Without it the guard does not run when the page is loaded whole.
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageLoading label={t('Checking your session')} />;
}

export default function AdminsOnly() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Guarded area="admins-only" />
    </QueryClientProvider>
  );
}

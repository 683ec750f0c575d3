import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/shared/session.ts';
import { loadLater } from '#web/site/load-later.ts';

/** Loads a component for signed-in customers into a public page, whose HTML is the same for everybody. */
export function useCustomerPart(load: () => Promise<{ default: ComponentType }>): ComponentType | undefined {
  const state = useSession();
  const isCustomer = state.status === 'signed-in' && state.session.role === 'customer';
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (isCustomer) void loadLater(load).then(({ default: loaded }) => setPart(() => loaded));
  }, [isCustomer, load]);
  return isCustomer ? Part : undefined;
}

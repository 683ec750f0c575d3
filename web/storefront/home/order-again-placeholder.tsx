import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/shared/session.ts';

/**
 * Room at the top of the home page for a customer's last order, kept free before the first paint, so that nothing moves
 * when it comes. What fills it is a part of its own, loaded by customers alone: the page is the same for everybody.
 */
export function OrderAgainPlaceholder() {
  const state = useSession();
  const isCustomer = state.status === 'signed-in' && state.session.role === 'customer';
  const [Filled, setFilled] = useState<ComponentType>();
  useEffect(() => {
    if (isCustomer) void import('./order-again-card.tsx').then((loaded) => setFilled(() => loaded.default));
  }, [isCustomer]);
  if (state.status !== 'loading' && !isCustomer) return null;
  return (
    <div className={isCustomer ? 'page py-4' : 'for-customers page py-4'}>
      {isCustomer && Filled ? <Filled /> : <div className="again-card" />}
    </div>
  );
}

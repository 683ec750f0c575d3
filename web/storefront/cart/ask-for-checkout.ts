/** What the checkout will ask the shop for, asked while the cart is open. */
import { useEffect } from 'react';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { whenIdle } from '#web/shared/defer.ts';
import { askAhead } from '#web/shared/query-client.ts';
import { currentSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { scheduleInput } from '../slots/use-schedule.ts';

export function useCheckoutAhead(): void {
  const { daysAhead } = useShop().shop.delivery;
  useEffect(() => {
    whenIdle(() => {
      // Of the account: a draft for another place asks for its own.
      const { pincode = '' } = currentSession()?.user ?? {};
      askAhead('GET /addresses', {});
      askAhead('GET /account/monthly', {});
      askAhead('GET /orders/again', {});
      if (!isValidPincode(pincode)) return;
      askAhead('GET /delivery-slots', scheduleInput(pincode, daysAhead));
      askAhead('GET /service-area/:pincode', { params: { pincode } });
    });
  }, [daysAhead]);
}

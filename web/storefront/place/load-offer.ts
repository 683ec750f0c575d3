import type { RouterContextProvider } from 'react-router';
import { logFault } from '#web/site/log-fault.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import type { DeliveryOffer } from './delivery-offer.ts';

/** Loads the delivery offer for a page's loader. If the call fails, uses the fees of the shop's settings. */
export async function loadOffer(context: Readonly<RouterContextProvider>): Promise<DeliveryOffer> {
  try {
    const { data } = await context.get(serverCall)('GET /delivery-offer', {});
    return data.offer;
  } catch (error) {
    logFault('Failed to load the delivery fees', error);
    const { fee, freeFrom } = context.get(host).shop.delivery;
    return { fee, freeFrom, isOneFee: true, hasZones: false, cashAllowed: true, hasFirstWindows: true };
  }
}

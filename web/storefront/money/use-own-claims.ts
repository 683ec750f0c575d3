import { useCall } from '#web/shared/use-call.ts';

/** The newest payments that the customer has reported for an order, or with null those for the whole account. */
export function useOwnClaims(orderId: string | null) {
  return useCall('GET /upi-claims', { query: { ...(orderId !== null && { orderId }), limit: 10 } });
}

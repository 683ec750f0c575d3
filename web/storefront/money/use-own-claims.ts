import { useCall } from '#web/shared/use-call.ts';

/** The newest payments that the customer has reported for an order; null for the account. */
export function useOwnClaims(orderId: string | null) {
  return useCall('GET /upi-claims', { query: { ...(orderId !== null && { orderId }), limit: 10 } });
}

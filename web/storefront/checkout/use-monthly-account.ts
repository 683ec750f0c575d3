import { useCall } from '#web/shared/use-call.ts';

/** The customer's monthly account, as a way to pay. */
export function useMonthlyAccount() {
  const answer = useCall('GET /account/monthly', {});
  return { account: answer.data?.data.account ?? null, readAgain: () => void answer.refetch() };
}

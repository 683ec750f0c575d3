import { useCall } from '#web/shared/use-call.ts';

/** The customer's monthly account, as a way to pay; it is offered only where there is one that may be used. */
export function useMonthlyAccount() {
  const answer = useCall('GET /account/monthly', {});
  const account = answer.data?.data.account ?? null;
  return {
    account,
    isOffered: account !== null && !account.isBlocked,
    readAgain: () => void answer.refetch(),
  };
}

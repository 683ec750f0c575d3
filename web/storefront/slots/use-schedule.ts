import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '#web/shared/use-call.ts';

export const scheduleInput = (pincode: string, daysAhead: number) => ({ query: { pincode, days: daysAhead + 1 } });

/** What is open where the order goes; nothing waits for it. */
export function useSchedule(pincode: string, daysAhead: number) {
  const isAsked = isValidPincode(pincode);
  const answer = useCall('GET /delivery-slots', scheduleInput(pincode, daysAhead), {
    enabled: isAsked,
    keepPrevious: true,
  });
  const schedule = (isAsked && answer.data?.data) || null;
  return {
    schedule,
    /** Whether it can still come. */
    isPending: isAsked && (answer.isPending || answer.isPlaceholderData),
    /** Whether it is asked for while nothing is known yet; not while the browser is offline. */
    isLoading: answer.isLoading,
    readAgain: () => void (isAsked && answer.refetch()),
  };
}

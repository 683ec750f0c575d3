import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '#web/shared/use-call.ts';

/** What is open where the order goes; nothing waits for it. */
export function useSchedule(pincode: string, daysAhead: number) {
  const isAsked = isValidPincode(pincode);
  const query = { pincode, days: daysAhead + 1 };
  const answer = useCall('GET /delivery-slots', { query }, { enabled: isAsked, keepPrevious: true });
  const schedule = (isAsked && answer.data?.data) || null;
  return {
    schedule,
    /** Whether it can still come. */
    isPending: isAsked && (answer.isPending || answer.isPlaceholderData),
    readAgain: () => void (isAsked && answer.refetch()),
  };
}

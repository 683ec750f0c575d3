import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '#web/shared/use-call.ts';

export const scheduleInput = (pincode: string, daysAhead: number) => ({ query: { pincode, days: daysAhead + 1 } });

/** The slots for a PIN code; null until they are loaded. */
export function useSchedule(pincode: string, daysAhead: number) {
  const isRequested = isValidPincode(pincode);
  const answer = useCall('GET /delivery-slots', scheduleInput(pincode, daysAhead), {
    enabled: isRequested,
    keepPrevious: true,
  });
  const schedule = (isRequested && answer.data?.data) || null;
  return {
    schedule,
    /** True if the schedule may still load. */
    isPending: isRequested && (answer.isPending || answer.isPlaceholderData),
    /** True while the first answer loads; false while the browser is offline. */
    isLoading: answer.isLoading,
    refetch: () => void (isRequested && answer.refetch()),
  };
}

import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { useCall } from '#web/shared/use-call.ts';

export const scheduleInput = (pincode: string, daysAhead: number) => ({ query: { pincode, days: daysAhead + 1 } });

/** The open slots for a PIN code. Nothing waits for them. */
export function useSchedule(pincode: string, daysAhead: number) {
  const isAsked = isValidPincode(pincode);
  const answer = useCall('GET /delivery-slots', scheduleInput(pincode, daysAhead), {
    enabled: isAsked,
    keepPrevious: true,
  });
  const schedule = (isAsked && answer.data?.data) || null;
  return {
    schedule,
    /** True if the schedule may still load. */
    isPending: isAsked && (answer.isPending || answer.isPlaceholderData),
    /** True while the first answer loads; false while the browser is offline. */
    isLoading: answer.isLoading,
    readAgain: () => void (isAsked && answer.refetch()),
  };
}

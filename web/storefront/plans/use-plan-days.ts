import { useEffect } from 'react';
import { useCall } from '#web/shared/use-call.ts';
import { isBeingMade } from './deliveries.ts';

/** The shop makes orders every minute. */
const againMs = 10_000;

/** The days of my plans; read again every few seconds while an order of theirs is being made. */
export function usePlanDays() {
  const answer = useCall('GET /plans/days', {});
  const { refetch } = answer;
  const now = new Date();
  const isMaking = answer.data?.data.days.some((day) => isBeingMade(day, now)) ?? false;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), againMs);
    return () => clearInterval(timer);
  }, [isMaking, refetch]);
  return answer;
}

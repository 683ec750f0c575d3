import { useEffect } from 'react';

const everyMs = 1000;

/** Asks again each second while something is under way and the page is looked at. */
export function useRefresh(isOn: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, refetch]);
}

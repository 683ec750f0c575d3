import { useEffect } from 'react';

const everyMs = 1000;

/** Reloads each second while work is in progress and the page is visible. */
export function useRefresh(isOn: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, refetch]);
}

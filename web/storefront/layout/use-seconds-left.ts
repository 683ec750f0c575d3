import { useEffect, useState } from 'react';

const secondsUntil = (deadlineMs: number) => Math.max(0, Math.ceil((deadlineMs - Date.now()) / 1000));

/** Whole seconds until an instant, 0 once it has passed. Corrects itself after the tab was suspended. */
export function useSecondsLeft(deadlineMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadlineMs));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadlineMs));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [deadlineMs]);
  return left;
}

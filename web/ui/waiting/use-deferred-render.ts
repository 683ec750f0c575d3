import { startTransition, useEffect, useState } from 'react';

let isServersPage = true;

/** Called after the server-rendered page is hydrated. */
export function leaveServersPage(): void {
  isServersPage = false;
}

/**
 * False at the first render of a screen that a click has opened, then true in a transition, so that content below the
 * window delays nobody. A server-rendered page is complete from the start.
 */
export function useDeferredRender(): boolean {
  const [isReached, setIsReached] = useState(isServersPage);
  useEffect(() => startTransition(() => setIsReached(true)), []);
  return isReached;
}

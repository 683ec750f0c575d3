import { startTransition, useEffect, useState } from 'react';

let isServerRendered = true;

/** Called after the server-rendered page is hydrated. */
export function leaveServerRenderedPage(): void {
  isServerRendered = false;
}

/**
 * Returns false at the first render of a screen and then true in a transition, so that content below the visible part
 * does not delay the screen. On a server-rendered page it is always true.
 */
export function useDeferredRender(): boolean {
  const [isReached, setIsReached] = useState(isServerRendered);
  useEffect(() => startTransition(() => setIsReached(true)), []);
  return isReached;
}

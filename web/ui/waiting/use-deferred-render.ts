import { startTransition, useEffect, useState } from 'react';

let isServersPage = true;

/** Called once the page that the server has drawn is alive. */
export function leaveServersPage(): void {
  isServersPage = false;
}

/**
 * False while a screen that a click has opened is drawn for the first time, true from a second step on that a press may
 * interrupt: what lies below the window keeps nobody waiting. The server's page is whole from the start.
 */
export function useDeferredRender(): boolean {
  const [isReached, setIsReached] = useState(isServersPage);
  useEffect(() => startTransition(() => setIsReached(true)), []);
  return isReached;
}

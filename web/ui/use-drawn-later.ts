import { useDeferredValue } from 'react';

let isServersPage = true;

/** Called once the page that the server has drawn is alive. */
export function leaveServersPage(): void {
  isServersPage = false;
}

/**
 * What is to be drawn of `value`: on a screen that a click has opened `first` for one frame, and each later value in a
 * step of its own that a press may interrupt. The server's page is whole from the start.
 */
export function useDrawnLater<Value>(value: Value, first: Value): Value {
  return useDeferredValue(value, isServersPage ? value : first);
}

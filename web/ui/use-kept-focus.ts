import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When a change takes the focused button of a box away, the last one that can be pressed has the focus: who works with
 * the keyboard stays where they were. The box takes the handlers that come back.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, change: unknown) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [];
    [...buttons].at(-1)?.focus();
  }, [box, change]);
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

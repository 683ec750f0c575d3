import { useEffect, useRef } from 'react';

/** For a box with the errors of a form: it gets the focus, so that it is read out, and scrolls into view. */
export function useFocusOnMount() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return box;
}

import { useEffect, useRef } from 'react';

/** For a box that says why a form was not accepted: it has the focus, which reads it out, and stands in the window. */
export function useFocusOnMount() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return box;
}

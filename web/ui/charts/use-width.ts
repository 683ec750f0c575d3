import { useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, 0 until it is measured: what a drawing needs whose letters must not be scaled. */
export function useWidth<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

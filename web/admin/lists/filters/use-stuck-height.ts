import { type RefObject, useEffect } from 'react';

/**
 * How many pixels high a bar is that stays in sight at the top, for what stays below it and for what is scrolled to: `--stuck` of
 * the document, 0 where the window has no room for such a bar.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    function measure() {
      if (!bar.current) return;
      const isStuck = getComputedStyle(bar.current).position === 'sticky';
      style.setProperty('--stuck', String(isStuck ? bar.current.offsetHeight : 0));
    }
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--stuck');
    };
  }, [bar]);
}

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** Content that exists in the page only for printing; the screen does not change. */
export function usePaper<Printed>() {
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return {
    printed,
    /** Renders synchronously, because the browser prints the page as it is at this moment. */
    lay: (next: Printed) => flushSync(() => setPrinted(next)),
  };
}

/** Renders beside the page, which is not printed. */
export const Paper = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="paper">{children}</div>, document.body);

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** What is printed: it stands in the page while the browser prints, and on the screen nothing changes. */
export function usePaper<Printed>() {
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return {
    printed,
    /** At once, because the browser prints what stands in the page at this moment. */
    lay: (next: Printed) => flushSync(() => setPrinted(next)),
  };
}

/** Beside the page, which is not printed. */
export const Paper = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="paper">{children}</div>, document.body);

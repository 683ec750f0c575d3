import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** Content that is in the page only while it is printed. The screen does not change. */
export function usePaper<Printed>() {
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return {
    printed,
    /** Renders the content synchronously, because the browser prints what the page shows at that moment. */
    renderForPrint: (next: Printed) => flushSync(() => setPrinted(next)),
  };
}

/** Renders its children outside the page, which is hidden in print. */
export const Paper = ({ children, style }: { children: ReactNode; style?: CSSProperties | undefined }) =>
  createPortal(
    <div className="paper" style={style}>
      {children}
    </div>,
    document.body,
  );

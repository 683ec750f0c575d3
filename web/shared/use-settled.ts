import { useEffect, useState } from 'react';

/** Returns the text once it has not changed for `settleMs`, so that five quick presses on plus cause one request. */
export function useSettled(text: string, settleMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settleMs]);
  return settled;
}

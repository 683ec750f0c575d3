import { useEffect, useState } from 'react';

/** Returns the text after it has not changed for `settleMs`: five quick presses on plus cause one request. */
export function useSettled(text: string, settleMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settleMs]);
  return settled;
}

import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The first `most` rows of a list whose element gets the ref. `showAll` is null if all are shown. After its press the
 * first new row gets the focus, because the button disappears.
 */
export function useLongList<Row>(rows: readonly Row[], most: number) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isWhole) list.current?.children[most]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isWhole, most]);
  if (isWhole || rows.length <= most) return { list, shown: rows, showAll: null };
  return { list, shown: rows.slice(0, most), showAll: () => setIsWhole(true) };
}

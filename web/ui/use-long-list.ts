import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Shows only the first `most` rows of a list until `showAll` is called; it is null if all rows are shown. Give the ref
 * `list` to the list's element: `showAll` focuses the first new row, because the button that was pressed disappears.
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

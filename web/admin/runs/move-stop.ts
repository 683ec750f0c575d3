/** The order of stops while it is changed. */

/** Moves one to a place, the others closing up; places beyond the ends are the ends. */
export function moveTo<One>(list: readonly One[], from: number, to: number): One[] {
  const at = Math.max(0, Math.min(to, list.length - 1));
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(at, 0, ...list.slice(from, from + 1));
}

/** Where a key with Alt moves the stop at a place; undefined where the key is the page's own. */
export function placeAfterKey(key: string, at: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.max(0, Math.min(place, count - 1));
}

/** Reorders the stops of a run. */

/** Moves an item to an index; an index beyond the ends means the end. */
export function moveTo<One>(list: readonly One[], from: number, to: number): One[] {
  const at = Math.max(0, Math.min(to, list.length - 1));
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(at, 0, ...list.slice(from, from + 1));
}

/** The index to which a key with Alt moves a stop; undefined for other keys. */
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

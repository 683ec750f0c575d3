/** Functions that reorder the stops of a run. */

/** Moves an item to an index. An index outside the list means its first or last position. */
export function moveTo<One>(list: readonly One[], from: number, to: number): One[] {
  const at = Math.max(0, Math.min(to, list.length - 1));
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(at, 0, ...list.slice(from, from + 1));
}

/** The index to which a key moves the focus or a stop. Undefined for a key without meaning. */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}

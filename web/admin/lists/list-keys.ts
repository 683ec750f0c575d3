import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Marks the link or button that opens a row; arrow keys move between these. */
export const opensRow = { 'data-opens-row': '' };

/**
 * Arrow keys, Home and End move between the controls that open each row, so Enter works natively. Tab still works, the
 * table stays a table for screen readers, and inputs and selects keep their keys.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  usePageKeys((event) => {
    const target = event.target as Element;
    const isInList = table.current?.contains(target);
    const hasOwnKeys = target.closest('select, textarea, input:not([type=checkbox])');
    // Arrow Down in the search, where it has no function, moves to the results.
    const leavesSearch = event.key === 'ArrowDown' && target.matches('[type=search]');
    if (hasOwnKeys && !leavesSearch) return;
    const openers = [...(table.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])];
    const at = openers.findIndex((opener) => opener.closest('tbody')?.contains(target));
    const next = nextRow(event.key, at, openers.length, Boolean(isInList));
    const opener = next === undefined ? undefined : openers[next];
    if (!opener || opener === target) return;
    event.preventDefault();
    opener.focus();
    opener.closest('tbody')?.scrollIntoView({ block: 'nearest' });
  });
}

/** The row that a key moves to from row `at` (-1 for none); undefined if the list does not use the key. */
export function nextRow(key: string, at: number, count: number, isInList: boolean): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : undefined;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : undefined;
  if (key === 'Home' && isInList) return 0;
  if (key === 'End' && isInList) return count - 1;
  return undefined;
}

/** Handles keys wherever the focus is, except in an open dialog or with Ctrl, Alt or Cmd. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && !event.defaultPrevented && !document.querySelector('dialog[open]')) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

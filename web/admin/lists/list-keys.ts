import { type RefObject, useEffect, useEffectEvent } from 'react';

/** On the link or button of a row that opens what the row shows: where the arrow keys lead. */
export const opensRow = { 'data-opens-row': '' };

/**
 * Arrow keys, Home and End go from row to row, to the control that opens each, so that Enter is the control's own. They
 * add to Tab and take nothing from it: the table stays a table to screen readers, and inputs and selects keep their keys.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  usePageKeys((event) => {
    const target = event.target as Element;
    const isInList = table.current?.contains(target);
    const hasOwnKeys = target.closest('select, textarea, input:not([type=checkbox])');
    // Out of the search, where a key down has nothing to do, into what was found.
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

/** Where a key leads from row `at`, or -1 for none of them; undefined where the key is the page's own. */
export function nextRow(key: string, at: number, count: number, isInList: boolean): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : undefined;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : undefined;
  if (key === 'Home' && isInList) return 0;
  if (key === 'End' && isInList) return count - 1;
  return undefined;
}

/** Hears keys wherever the focus is, except in an open dialog or together with Ctrl, Alt or the command key. */
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

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Marks the link or button that opens a row. Arrow keys move from one marked element to the next. */
export const opensRow = { 'data-opens-row': '' };

/**
 * Arrow keys, Home and End move the focus to the control that opens a row, and Enter then opens it. Tab works as usual,
 * the table stays a table for screen readers, and inputs and selects keep their own keys.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  usePageKeys((event) => {
    const target = event.target as Element;
    const isInList = table.current?.contains(target);
    const hasOwnKeys = target.closest('select, textarea, input:not([type=checkbox])');
    // In a search field, where Arrow Down has no function, it moves to the results.
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

/** The row that a key moves to from row `at` (-1: no row has the focus). Undefined if the key moves nowhere. */
export function nextRow(key: string, at: number, count: number, isInList: boolean): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : undefined;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : undefined;
  if (key === 'Home' && isInList) return 0;
  if (key === 'End' && isInList) return count - 1;
  return undefined;
}

/** Handles keys on the whole page, except while a dialog is open or with Ctrl, Alt or Cmd. */
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

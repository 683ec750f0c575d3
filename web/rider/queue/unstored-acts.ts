/** Acts that the phone could not store. They stay in memory until the page is closed, even after a new sign-in. */
import type { KeptAct } from './kept.ts';
import { firstUnstoredPlace, isWaiting } from './queue-rules.ts';

let unstored: readonly KeptAct[] = [];
let nextPlace = firstUnstoredPlace;

export const listUnstored = (): readonly KeptAct[] => unstored;

export function addUnstored(rows: readonly Omit<KeptAct, 'place'>[]): void {
  unstored = [...unstored, ...rows.map((row) => ({ ...row, place: nextPlace++ }))];
}

export function removeUnstored(isRemoved: (row: KeptAct) => boolean): void {
  unstored = unstored.filter((row) => !isRemoved(row));
}

export function changeUnstored(change: (row: KeptAct) => KeptAct): void {
  unstored = unstored.map(change);
}

/** Makes the browser ask before it closes a page that has unsent acts in memory. */
export const warnBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (unstored.some(isWaiting)) event.preventDefault();
};

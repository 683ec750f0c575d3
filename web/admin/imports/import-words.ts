/** Names of imports on screens. */
import type { ImportKind, ImportState } from '#contract/imports/columns.ts';
import { message } from '#web/language.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const kindWords: Readonly<Record<ImportKind, string>> = {
  customers: message('Customers'),
  products: message('Products'),
};

export const stateWords: Readonly<Record<ImportState, string>> = {
  reading: message('Reading the file'),
  unreadable: message('Cannot be read'),
  checking: message('Checking the rows'),
  checked: message('Not saved yet'),
  writing: message('Saving'),
  written: message('Saved'),
  returning: message('Undoing'),
  returned: message('Undone'),
  cancelled: message('Cancelled'),
};

export const stateTones: Readonly<Record<ImportState, Tone>> = {
  reading: 'neutral',
  unreadable: 'bad',
  checking: 'neutral',
  checked: 'warn',
  writing: 'neutral',
  written: 'good',
  returning: 'neutral',
  returned: 'neutral',
  cancelled: 'neutral',
};

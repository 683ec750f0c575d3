import type { RefObject } from 'react';
import { usePageKeys } from '../use-page-keys.ts';

/** The key `/` puts the cursor into this input, unless something is being typed. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  usePageKeys((event) => {
    const isTyping = (event.target as Element).closest('input:not([type=checkbox]), textarea, select');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
}

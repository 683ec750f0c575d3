import { useSyncExternalStore } from 'react';

const narrow = '(width < 64rem)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether lists are shown as cards, because the window has no room for their tables. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );

import type { ReactNode } from 'react';

/** The words of a button in a list's head; on a phone they are read aloud, and the button is its icon. */
export const ShortLabel = ({ children }: { children: ReactNode }) => (
  <span data-short className="max-sm:sr-only">
    {children}
  </span>
);

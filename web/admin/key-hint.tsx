import type { ReactNode } from 'react';

/** What the keyboard does on a list, for staff who have one. */
export function KeyHint() {
  return (
    <p className="ml-auto hidden items-center gap-1.5 text-sm text-ink-soft md:pointer-fine:flex">
      <Key>/</Key> to search, <Key>↑</Key> <Key>↓</Key> to move, <Key>Enter</Key> to open
    </p>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans text-xs leading-5">{children}</kbd>;
}

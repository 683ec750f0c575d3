import type { ReactNode } from 'react';
import { rich } from '#web/shared/rich-text.tsx';

/** What the keyboard does on a list, for staff who have one. */
export function KeyHint() {
  return (
    <p className="ml-auto hidden items-center gap-1.5 text-sm text-ink-soft md:pointer-fine:flex">
      {rich('{slash} to search, {up} {down} to move, {enter} to open', {
        slash: <Key>/</Key>,
        up: <Key>↑</Key>,
        down: <Key>↓</Key>,
        enter: <Key>Enter</Key>,
      })}
    </p>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans text-xs leading-5">{children}</kbd>;
}

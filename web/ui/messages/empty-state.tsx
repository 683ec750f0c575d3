import type { ReactNode } from 'react';

/** What a screen says when there is nothing to show yet, and what to do about it. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line-strong bg-surface px-6 py-14 text-center">
      {icon && <div className="grid size-16 place-items-center rounded-full bg-foam text-deep">{icon}</div>}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {children}
    </div>
  );
}

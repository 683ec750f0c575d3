import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  /** True for the full width of the `<dl>` instead of half of it. */
  isWide?: boolean;
  children: ReactNode;
}

/** A labelled fact for a `<dl>` of two columns. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

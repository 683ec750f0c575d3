import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  /** Takes the whole line of the `<dl>` instead of half of it. */
  isWide?: boolean;
  children: ReactNode;
}

/** Something known, under its name; stands in a `<dl>` of two columns. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

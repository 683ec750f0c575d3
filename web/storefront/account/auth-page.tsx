import Droplets from 'lucide-react/icons/droplets';
import type { ReactNode } from 'react';

/** The card in the middle of the page for sign-in, registration and new passwords. */
export function AuthPage({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links to the other account pages. */
  footer?: ReactNode;
}) {
  return (
    <main className="page grid justify-items-center py-6 sm:py-12">
      <section className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface shadow-md">
        <header className="relative overflow-hidden bg-abyss px-5 pt-6 pb-12 text-white sm:px-8 sm:pt-8">
          <Droplets
            aria-hidden
            size={150}
            strokeWidth={1}
            className="absolute -right-8 -bottom-10 text-aqua opacity-12 sm:opacity-20"
          />
          <h1 className="relative text-title">{title}</h1>
          {lead && <p className="relative mt-1.5 max-w-80 text-aqua-light">{lead}</p>}
        </header>
        <div className="relative -mt-7 rounded-t-xl bg-surface px-5 pt-6 pb-7 sm:px-8">{children}</div>
        {footer && <footer className="grid gap-1 border-t border-line bg-mist px-5 py-4 sm:px-8">{footer}</footer>}
      </section>
    </main>
  );
}

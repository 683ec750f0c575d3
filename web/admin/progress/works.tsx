import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWorks, type Work } from './work.ts';

/** Tasks that take less than this time are not shown. */
const patienceMs = 1000;

/** Shows the running tasks with their progress on every screen, except on the screen that shows the task itself. */
export function Works() {
  const { pathname } = useLocation();
  const running = useWorks().filter(({ isRunning, at }) => isRunning && at !== pathname);
  if (running.length === 0) return null;
  return (
    <ul className="fixed right-4 bottom-[calc(var(--own-bar)+0.75rem)] left-4 z-20 grid gap-2 sm:left-auto sm:w-80 print:hidden">
      {running.map((work) => (
        <LateWork key={work.name} work={work} />
      ))}
    </ul>
  );
}

function LateWork({ work }: { work: Work }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <li data-next-step className="grid gap-1.5 rounded-md border border-line bg-surface px-4 py-3 shadow-lg">
      <WorkProgress work={work} />
    </li>
  );
}

export function WorkProgress({ work: { label, done, of, format } }: { work: Work }) {
  return (
    <>
      <p role="status" className="font-semibold">
        {label}
      </p>
      <progress
        aria-label={label}
        className="h-2 w-full accent-deep"
        {...(of !== null && of > 0 && { value: Math.min(done, of), max: of })}
      />
      <p className="figures text-sm text-ink-soft">{format(of === null ? done : Math.min(done, of), of)}</p>
    </>
  );
}

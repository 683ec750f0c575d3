import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import type { LoadedCall } from '#web/shared/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

interface PaperFrameProps {
  back: { to: string; label: string };
  title: string;
  /** Buttons that print or download the paper. */
  buttons: ReactNode;
  answer: LoadedCall;
  /** Says that the paper could not be loaded. */
  failure: string;
  isNarrow?: boolean;
  children: ReactNode;
}

/** The page around a customer's own paper: the way back, its buttons, and what is shown until it is loaded. */
export function PaperFrame({ back, title, buttons, answer, failure, isNarrow = false, children }: PaperFrameProps) {
  return (
    <main className={classes('page grid gap-5 py-6 sm:py-8', isNarrow ? 'max-w-xl' : 'max-w-4xl')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={back.to} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {back.label}
        </ButtonLink>
        <div className="flex flex-wrap gap-2 empty:hidden">{buttons}</div>
      </div>
      <h1 className="text-title wrap-anywhere">{title}</h1>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && answer.data === undefined && <OwnLoadFailure title={failure} answer={answer} />}
      {children}
    </main>
  );
}

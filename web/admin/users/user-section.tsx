import { type ReactNode, useId } from 'react';
import { t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';

interface UserSectionProps {
  title: string;
  /** Beside the title, at the right. */
  aside?: ReactNode;
  /** The call that it shows, if it has one of its own. */
  answer?: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** A part of the customer's page, which waits and fails for itself. */
export function UserSection({ title, aside, answer, children }: UserSectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {answer?.isPending && <Skeleton className="h-24" />}
      {answer?.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {children}
    </Card>
  );
}

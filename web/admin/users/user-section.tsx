import type { ReactNode } from 'react';
import { t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
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
  return (
    <TitledCard title={title} aside={aside}>
      {answer?.isPending && <Skeleton className="h-24" />}
      {answer?.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {children}
    </TitledCard>
  );
}

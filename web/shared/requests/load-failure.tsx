import { errorText } from '#web/shared/call-error.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';

interface LoadFailureProps {
  /** What could not be loaded. */
  title: string;
  /** Of useCall, after it has failed. */
  answer: { error: unknown; refetch: () => unknown };
}

/** Instead of what a call did not bring: why, and Try Again. */
export function LoadFailure({ title, answer }: LoadFailureProps) {
  return (
    <ErrorState title={title} onTryAgain={() => answer.refetch()}>
      <p>{errorText(answer.error)}</p>
    </ErrorState>
  );
}

/** The same for customers: the shop's own sentence, else this one. */
export function OwnLoadFailure({ title, answer }: LoadFailureProps) {
  return <ErrorState title={errorText(answer.error, title)} onTryAgain={() => answer.refetch()} />;
}

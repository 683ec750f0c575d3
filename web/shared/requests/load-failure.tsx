import { errorText } from '#web/shared/call-error.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';

interface LoadFailureProps {
  /** The name of the content that could not be loaded. */
  title: string;
  /** The failed result of useCall. */
  answer: { error: unknown; refetch: () => unknown };
}

/** Shown instead of a failed call's content: the reason and Try Again. */
export function LoadFailure({ title, answer }: LoadFailureProps) {
  return (
    <ErrorState title={title} onTryAgain={() => answer.refetch()}>
      <p>{errorText(answer.error)}</p>
    </ErrorState>
  );
}

/** The version for customers: the server's sentence, else this title. */
export function OwnLoadFailure({ title, answer }: LoadFailureProps) {
  return <ErrorState title={errorText(answer.error, title)} onTryAgain={() => answer.refetch()} />;
}

import { errorText } from '#web/shared/call-error.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';

interface LoadFailureProps {
  /** The name of the content that could not be loaded. */
  title: string;
  /** The failed result of useCall. */
  answer: { error: unknown; refetch: () => unknown };
}

/** Shown instead of content whose call has failed: the reason, and a button to try again. */
export function LoadFailure({ title, answer }: LoadFailureProps) {
  return (
    <ErrorState title={title} onTryAgain={() => answer.refetch()}>
      <p>{errorText(answer.error)}</p>
    </ErrorState>
  );
}

/** A LoadFailure for customers with only one sentence: the server's message, or `title` if the server sent none. */
export function OwnLoadFailure({ title, answer }: LoadFailureProps) {
  return <ErrorState title={errorText(answer.error, title)} onTryAgain={() => answer.refetch()} />;
}

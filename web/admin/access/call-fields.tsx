import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';

/** The fields that a call saves. People who may not make it can read them, but not change them. */
export function CallFields({ call, children }: { call: CallName; children?: ReactNode }) {
  const mayCall = useMayCall();
  if (mayCall(call)) return children;
  return (
    <fieldset disabled className="contents [&_button]:hidden">
      {children}
    </fieldset>
  );
}

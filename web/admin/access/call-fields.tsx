import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';

/** The fields that a call saves. People without permission for the call can read the fields, but not change them. */
export function CallFields({ call, children }: { call: CallName; children?: ReactNode }) {
  const mayCall = useMayCall();
  if (mayCall(call)) return children;
  return (
    <fieldset disabled className="contents [&_button]:hidden">
      {children}
    </fieldset>
  );
}

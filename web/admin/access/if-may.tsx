import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useMayOpen } from '../layout/area-screens.tsx';

type IfMayProps = { children?: ReactNode } & (
  | {
      /**
       * The call that a button makes, or that its dialog makes. If there are several, permission for one of them is
       * enough.
       */
      call: CallName | readonly CallName[];
    }
  | {
      /** The path of the screen that a link opens. */
      screen: string;
    }
);

/**
 * Shows a button, a form or a link only to people who may make its call or open its screen. The server decides; this
 * only hides what it would refuse.
 */
export function IfMay({ children, ...needed }: IfMayProps) {
  const mayCall = useMayCall();
  const mayOpen = useMayOpen();
  const isAllowed = 'call' in needed ? [needed.call].flat().some(mayCall) : mayOpen({ to: needed.screen });
  return isAllowed ? children : null;
}

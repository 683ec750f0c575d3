import { useBeforeUnload, useBlocker } from 'react-router';

interface LeaveQuestion {
  /** Somebody wants to leave and has not said whether without saving. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * While something is unsaved, leaving asks first: our own question inside the site, the browser's outside. With
 * `onlyScreen`, another filter or page of the same screen does not count as leaving.
 */
export function useConfirmLeave(isUnsaved: boolean, { onlyScreen = false } = {}): LeaveQuestion {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !(onlyScreen && currentLocation.pathname === nextLocation.pathname),
  );
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

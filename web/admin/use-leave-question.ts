import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** While something is unsaved, leaving the page asks first: our own question inside the site, the browser's outside. */
export function useLeaveQuestion(isUnsaved: boolean, ask: () => void): { leave: () => void; stay: () => void } {
  const blocker = useBlocker(isUnsaved);
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  // Every attempt is a new blocker; its state alone may read "blocked" twice running, and the second would ask nothing.
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker]);
  return { leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}

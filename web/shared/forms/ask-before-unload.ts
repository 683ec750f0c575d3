import { useBeforeUnload } from 'react-router';
import { isChanged } from './typed-values.ts';

interface TypedForm {
  initial: object;
  values: object;
  isPending: boolean;
}

/**
 * For a form on the page itself: the browser asks before another language, a reload or a closed tab discards typed
 * values. A `FormDialog` and `ConfirmLeave` ask by themselves.
 */
export function useAskBeforeUnload({ initial, values, isPending }: TypedForm): void {
  const isUnsaved = isChanged(initial, values) && !isPending;
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
}

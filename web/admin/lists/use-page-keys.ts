import { useEffect, useEffectEvent } from 'react';

/** Hears keys wherever the focus is, except in an open dialog or together with Ctrl, Alt or the command key. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && !event.defaultPrevented && !document.querySelector('dialog[open]')) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

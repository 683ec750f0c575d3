/** The next open slot of the kept PIN code, loaded once per page after hydration. */
import { useSyncExternalStore } from 'react';
import { defer } from '#web/shared/defer.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { classes } from '#web/ui/classes.ts';
import { keptPincode, subscribePincode } from './kept-pincode.ts';

let shown: string | null = null;
let asked: string | null = null;
let stop = () => {};
const listeners = new Set<() => void>();

function show(slot: string | null): void {
  shown = slot;
  for (const listener of listeners) listener();
}

function ask(): void {
  const pincode = keptPincode();
  if (pincode === asked) return;
  asked = pincode;
  if (!pincode) {
    show(null);
    return;
  }
  defer(async () => {
    const { loadNextSlot } = await import('./load-service-area.ts');
    const slot = await loadNextSlot(pincode);
    if (asked === pincode) show(slot);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stop = subscribePincode(ask);
    ask();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    // The next page asks again, because the slot may be taken by then.
    asked = null;
  };
}

/** Reserves its line if a PIN code is known, else renders nothing. `hours` is the class of the hours. */
export function NextSlot({ className, hours }: { className: string; hours?: string }) {
  const slot = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return <p className={classes('for-places', className)}>{slot && <HeldHours className={hours}>{slot}</HeldHours>}</p>;
}

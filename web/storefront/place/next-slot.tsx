/** The next open slot for the customer's PIN code, loaded once per page after hydration. */
import { useSyncExternalStore } from 'react';
import { defer } from '#web/shared/defer.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { classes } from '#web/ui/classes.ts';
import { keptPincode, subscribePincode } from './kept-pincode.ts';

let shown: string | null = null;
let requestedPincode: string | null = null;
let stop = () => {};
const listeners = new Set<() => void>();

function show(slot: string | null): void {
  shown = slot;
  for (const listener of listeners) listener();
}

function loadForPincode(): void {
  const pincode = keptPincode();
  if (pincode === requestedPincode) return;
  requestedPincode = pincode;
  if (!pincode) {
    show(null);
    return;
  }
  defer(async () => {
    const { loadNextSlot } = await import('./load-service-area.ts');
    const slot = await loadNextSlot(pincode);
    if (requestedPincode === pincode) show(slot);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stop = subscribePincode(loadForPincode);
    loadForPincode();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    // The next page loads the slot again, because it may be full by then.
    requestedPincode = null;
  };
}

/** Reserves a line if a PIN code is known, otherwise nothing. `hours` is the CSS class of the delivery hours. */
export function NextSlot({ className, hours }: { className: string; hours?: string }) {
  const slot = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return <p className={classes('for-places', className)}>{slot && <HeldHours className={hours}>{slot}</HeldHours>}</p>;
}

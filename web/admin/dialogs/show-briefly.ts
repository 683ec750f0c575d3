import { showToast } from '#web/ui/messages/toast.ts';

/** A notice of success that vanishes after three seconds. */
export function showBriefly(message: string): void {
  showToast(message, { durationMs: 3000 });
}

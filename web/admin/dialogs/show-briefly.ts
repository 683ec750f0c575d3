import { showToast } from '#web/ui/messages/toast.ts';

/** Shows a success message for three seconds. */
export function showBriefly(message: string): void {
  showToast(message, { durationMs: 3000 });
}

import type { Asked } from '#web/shared/api-types.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';

type StepName = Extract<WriteName, `POST /admin/pickups/:id/${string}`>;

/** Sends a step of staff. */
export function usePickupStep<Name extends StepName>(name: Name, onDone: () => void) {
  const { mutateAsync } = useSend(name, { readsAfterFailure: true });
  return async (asked: Asked<Name>) => {
    const { message = '' } = (await mutateAsync(asked)) as { message?: string };
    showBriefly(message);
    onDone();
  };
}

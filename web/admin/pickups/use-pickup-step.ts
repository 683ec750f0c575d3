import type { CallInput } from '#web/shared/api-types.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';

type StepName = Extract<WriteName, `POST /admin/pickups/:id/${string}`>;
/** Sends a request of any of the steps; its form has made it of the right one. */
type Send = (input: { headers: { 'idempotency-key': string } }) => Promise<{ message?: string }>;

/** Sends a step of staff, once. */
export function usePickupStep<Name extends StepName>(name: Name, onDone: () => void) {
  const send = useSend(name, { readsAfterFailure: true }).mutateAsync as unknown as Send;
  const once = useOnce();
  return async (input: Omit<CallInput<Name>, 'headers'>) => {
    const { message = '' } = await once(input, (headers) => send({ ...input, headers }));
    showBriefly(message);
    onDone();
  };
}

import { useRef } from 'react';
import type { CallInput } from '#web/shared/api-types.ts';
import { createKey } from '#web/shared/orders/order-attempt.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';

type StepName = Extract<WriteName, `POST /admin/pickups/:id/${string}`>;
/** Sends a request of any of the steps; its form has made it of the right one. */
type Send = (input: { headers: { 'idempotency-key': string } }) => Promise<{ message?: string }>;

/** Sends a step of staff: one key for the same content, so that a second try after a lost answer does nothing twice. */
export function usePickupStep<Name extends StepName>(name: Name, onDone: () => void) {
  const send = useSend(name, { readsAfterFailure: true }).mutateAsync as unknown as Send;
  const attempt = useRef({ content: '', key: '' });
  return async (input: Omit<CallInput<Name>, 'headers'>) => {
    const content = JSON.stringify(input);
    if (attempt.current.content !== content) attempt.current = { content, key: createKey() };
    const { message = '' } = await send({ ...input, headers: { 'idempotency-key': attempt.current.key } });
    showToast(message, { durationMs: 3000 });
    onDone();
  };
}

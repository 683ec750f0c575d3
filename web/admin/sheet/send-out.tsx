import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { plural, t } from '#web/shared/language.ts';
import { newKey } from '#web/shared/requests/send-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { changeInParts, sayOrders, seen } from '../orders/bulk-orders.ts';
import { forgetWork, runWork, type Tell } from '../progress/work.ts';
import type { Row } from './use-sheet.ts';

const name = 'send out';
const ready: readonly OrderStatus[] = ['confirmed', 'preparing'];

interface SendOutProps {
  rows: readonly Row[];
  /** The list of the orders that are still to be confirmed. */
  toConfirm: string;
  onDone: () => Promise<unknown>;
}

/** Orders that are not on their way cannot be recorded yet: those that are confirmed are sent out together. */
export function SendOut({ rows, toConfirm, onDone }: SendOutProps) {
  const waiting = rows.flatMap(({ state, fresh }) =>
    state === 'waits' && fresh.delivery ? [fresh.delivery.order] : [],
  );
  const orders = waiting.filter(({ status }) => ready.includes(status));
  const unconfirmed = waiting.length - orders.length;
  const send = useMutation({
    mutationFn: () =>
      runWork({ name, label: t('Moving orders to the next status'), say: sayOrders }, (tell) => sendOut(orders, tell)),
    onSettled: () => {
      forgetWork(name);
      return onDone();
    },
  });
  if (waiting.length === 0 && !send.data?.length) return null;
  return (
    <Notice tone="info" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
      {unconfirmed > 0 && (
        <Link to={toConfirm} className="inline-flex min-h-9 items-center font-semibold text-deep underline">
          {plural(unconfirmed, {
            one: '{count} order is not confirmed yet.',
            other: '{count} orders are not confirmed yet.',
          })}
        </Link>
      )}
      {orders.length > 0 && (
        <>
          <p>
            {plural(orders.length, {
              one: '{count} order is not on its way yet.',
              other: '{count} orders are not on their way yet.',
            })}
          </p>
          <Button size="sm" pending={send.isPending} onClick={() => send.mutate()}>
            {plural(orders.length, { one: 'Send out {count} order', other: 'Send out {count} orders' })}
          </Button>
        </>
      )}
      {send.data?.map((reason) => (
        <p key={reason} className="w-full text-rose">
          {reason}
        </p>
      ))}
      {send.isError && <p className="w-full text-rose">{errorText(send.error)}</p>}
    </Notice>
  );
}

/** Step by step until they are on their way; answers why some are not. */
async function sendOut(orders: readonly AdminOrder[], tell: Tell): Promise<string[]> {
  const reasons = new Set<string>();
  let left = orders;
  while (left.length > 0) {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const post = (body: CallInput<'POST /admin/orders/bulk'>['body']) =>
      call('POST /admin/orders/bulk', { body, headers });
    const { done, refused, failure, now } = await changeInParts('next-status', left, seen, post, tell);
    for (const { orderNumber, reason } of refused) reasons.add(`#${orderNumber}: ${reason}`);
    if (failure !== undefined) return [...reasons, failure];
    left = done.flatMap(({ id }) => now.get(id) ?? []).filter(({ status }) => ready.includes(status));
  }
  return [...reasons];
}

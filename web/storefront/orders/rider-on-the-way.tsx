import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeArrival, describeStops } from '#contract/runs/arrival.ts';
import { callKey } from '#web/shared/api.ts';
import type { CallAnswer, Order } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { TellMe } from './tell-me.tsx';

type OnItsWay = NonNullable<CallAnswer<'GET /orders/:id/run'>['data']['onItsWay']>;

const everyMs = 60_000;

/** Who brings an order that is on its way, and when. Nothing while no rider has it. */
export function RiderOnTheWay({ order: { id } }: { order: Order }) {
  const client = useQueryClient();
  const { data } = useCall('GET /orders/:id/run', { params: { id } }, { everyMs });
  const onItsWay = data?.data.onItsWay;
  // Delivered, cancelled or brought again on another day: the order says which.
  const isOver = onItsWay === null;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: callKey('GET /orders/:id', { params: { id } }) });
  }, [client, id, isOver]);
  return onItsWay ? <Stops run={onItsWay} /> : null;
}

function Stops({ run: { rider, stopsBefore, arrival, code } }: { run: OnItsWay }) {
  return (
    <Card className="grid gap-1 p-5" aria-label={t('The rider is on the way')}>
      <p className="text-ink-soft">{t('{rider} brings your water', { rider })}</p>
      <div aria-live="polite">
        <p className="text-title font-bold">{describeStops(t, stopsBefore)}</p>
        {arrival && (
          <p className="text-lg font-semibold">
            {describeArrival(t, { from: new Date(arrival.from), to: new Date(arrival.to) })}
          </p>
        )}
      </div>
      <p className="text-ink-soft">{t('Your code for the rider: {code}', { code })}</p>
      <TellMe />
    </Card>
  );
}

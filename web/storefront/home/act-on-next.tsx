import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, Plan, PlanDay } from '#web/shared/api-types.ts';
import { createQueryClient } from '#web/shared/query-client.ts';
import { MoveOwnOrderDialog } from '../orders/move-own-order.tsx';
import { MoveDay, SkipDay } from '../plans/day-acts.tsx';

export type Act = 'skip' | 'move';

/** The subject of the dialog: an order to move, or a plan's day that is skipped or moved. */
export type ActOn = { order: Order } | { plan: Plan; day: PlanDay; act: Act };

const acts = { skip: SkipDay, move: MoveDay };

/** Opens a dialog of the account pages on the home page, and gives it the query client that public pages lack. */
export default function ActOnNext({ on, onClose }: { on: ActOn; onClose: () => void }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {'order' in on ? (
        <MoveOwnOrderDialog order={on.order} onClose={onClose} />
      ) : (
        <ActOnDay {...on} onClose={onClose} />
      )}
    </QueryClientProvider>
  );
}

function ActOnDay({ act, ...day }: Extract<ActOn, { act: string }> & { onClose: () => void }) {
  const Act = acts[act];
  return <Act {...day} />;
}

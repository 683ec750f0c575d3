import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createQueue, type Queue } from '../queue/create-queue.ts';
import type { QueueState } from '../queue/queue-rules.ts';
import type { RiderSession } from '../queue/rider-session.ts';

/** Provides the queue of the signed-in rider. Each session has its own queue. */
export const CurrentQueue = createContext<Queue | null>(null);

/** Creates the queue, which sends while the screen is open. */
export function useOwnQueue(session: RiderSession): Queue {
  const [queue] = useState(() => createQueue(session));
  useEffect(() => queue.start(), [queue]);
  return queue;
}

/** `waiting` is the number of acts without an answer. */
export function useQueue(): { queue: Queue; state: QueueState; waiting: number } {
  const queue = use(CurrentQueue);
  if (!queue) throw new Error('A part of the run is shown outside of it');
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  return { queue, state, waiting: state.acts.filter(({ answer }) => answer === null).length };
}

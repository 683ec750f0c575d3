/** What a message of the browser says. Whoever looks over a shoulder learns no address from it. */
import { type Arrival, describeRun } from '#contract/runs/arrival.ts';
import type { Translate } from '#contract/shared/translate.ts';

/** As web/site/offline-worker.js shows it. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
}

interface News {
  isNear: boolean;
  rider: string;
  stopsBefore: number;
  arrival: Arrival | null;
  orderId: string;
}

export function writePush(t: Translate, { isNear, rider, stopsBefore, arrival, orderId }: News): PushMessage {
  return {
    title: isNear
      ? t('{rider} is near with your water', { rider })
      : t('{rider} is on the way with your water', { rider }),
    body: describeRun(t, stopsBefore, arrival),
    url: `/orders/${orderId}`,
  };
}

/** Writes the text of a push message. It contains no address, because other people may see the screen. */
import { type Arrival, describeRun } from '#contract/runs/arrival.ts';
import type { Translate } from '#contract/shared/translate.ts';
import type { PushMessage } from '#server/platform/push/send-to-browser.ts';

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

import { describeSwap, swapOf } from '#contract/orders/swap.ts';
import { tMessage } from '#web/language.ts';
import type { Order } from '../api-types.ts';

type Lines = Parameters<typeof swapOf>[0];

/** "2 jars, 2 empties back: no new deposit". Renders nothing if no empties come back. */
export function SwapNote({ lines }: { lines: Lines }) {
  const sentence = tMessage(describeSwap(swapOf(lines)));
  return sentence === undefined ? null : <p className="text-sm font-medium text-pretty text-leaf">{sentence}</p>;
}

export function swapLines(items: Order['orderItems']): Lines {
  return items.map(({ containerId, quantity, emptiesBack, depositAmount }) => ({
    containerId,
    quantity,
    depositFreeUnits: emptiesBack,
    depositPaise: depositAmount,
  }));
}

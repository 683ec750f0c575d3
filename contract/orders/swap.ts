/** Describes a swap of jars, with the same words in cart, checkout, order, delivery slip and emails. */
import { type Message, messageOf } from '../shared/translate.ts';

interface JarLine {
  /** Null for goods that stay with the customer: they are not jars. */
  containerId: string | null;
  quantity: number;
  /** Units for which an empty comes back. */
  depositFreeUnits: number;
  /** The deposit for a jar without an empty in return; 0 if no deposit is charged. */
  depositPaise: number;
}

/** The jars of a bill. All kinds of containers are summed: people call all of them jars. */
export interface Swap {
  /** The delivered units that are in a returnable container. */
  jars: number;
  /** The empties that come back for these jars. */
  back: number;
  /** The jars for which a deposit is charged. */
  charged: number;
}

export function swapOf(lines: readonly JarLine[]): Swap {
  const swap = { jars: 0, back: 0, charged: 0 };
  for (const { containerId, quantity, depositFreeUnits, depositPaise } of lines) {
    if (containerId === null) continue;
    swap.jars += quantity;
    swap.back += depositFreeUnits;
    if (depositPaise > 0) swap.charged += quantity - depositFreeUnits;
  }
  return swap;
}

/** "2 jars, 2 empties back: no new deposit"; undefined if no empties come back. */
export function describeSwap({ jars, back, charged }: Swap): Message | undefined {
  if (back === 0) return undefined;
  const swap = { jars: [describeJars(jars)], empties: [describeEmpties(back)] };
  if (charged === 0) return messageOf('{jars}, {empties} back: no new deposit', swap);
  return charged === 1
    ? messageOf('{jars}, {empties} back: deposit for 1 new jar', swap)
    : messageOf('{jars}, {empties} back: deposit for {charged} new jars', { ...swap, charged });
}

const describeJars = (count: number) =>
  count === 1 ? messageOf('{count} jar', { count }) : messageOf('{count} jars', { count });

export const describeEmpties = (count: number) =>
  count === 1 ? messageOf('{count} empty', { count }) : messageOf('{count} empties', { count });

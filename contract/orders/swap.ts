/** A swap of jars in words, the same in cart and checkout, on the order, its slip and in letters. */
import { type Sentence, say } from '../shared/translate.ts';

interface JarLine {
  /** Null for goods that stay with the customer: they are no jars. */
  containerId: string | null;
  quantity: number;
  /** Units for which an empty comes back. */
  spared: number;
  /** Above 0 where a deposit is charged for a new jar. */
  depositPaise: number;
}

/** What a bill says of jars. Kinds of containers are added up: people call all of them jars. */
export interface Swap {
  /** Units that come in a container of the shop. */
  jars: number;
  /** Empties that come back for them. */
  back: number;
  /** Jars for which a deposit is charged. */
  charged: number;
}

export function swapOf(lines: readonly JarLine[]): Swap {
  const swap = { jars: 0, back: 0, charged: 0 };
  for (const { containerId, quantity, spared, depositPaise } of lines) {
    if (containerId === null) continue;
    swap.jars += quantity;
    swap.back += spared;
    if (depositPaise > 0) swap.charged += quantity - spared;
  }
  return swap;
}

/** "2 jars, 2 empties back: no new deposit"; undefined where no empties come back. */
export function describeSwap({ jars, back, charged }: Swap): Sentence | undefined {
  if (back === 0) return undefined;
  const swap = { jars: [sayJars(jars)], empties: [sayEmpties(back)] };
  if (charged === 0) return say('{jars}, {empties} back: no new deposit', swap);
  return charged === 1
    ? say('{jars}, {empties} back: deposit for 1 new jar', swap)
    : say('{jars}, {empties} back: deposit for {charged} new jars', { ...swap, charged });
}

const sayJars = (count: number) => (count === 1 ? say('{count} jar', { count }) : say('{count} jars', { count }));

export const sayEmpties = (count: number) =>
  count === 1 ? say('{count} empty', { count }) : say('{count} empties', { count });

import { useState } from 'react';
import type { Empties } from '#contract/orders/empties.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { CartItem } from '#web/shared/api-types.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import {
  type ChosenEmpties,
  chooseEmpties,
  countsOf,
  type EmptiesChoice,
  readChosen,
  settleEmpties,
} from '#web/shared/jars/empties-choice.ts';
import { currentSession } from '#web/shared/session.ts';
import { readTabJson, writeTabJson } from '#web/shared/stored.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pricedLines, type SwapItem } from './cart-totals.ts';

// The cart is the customer's own, and so is what was chosen for it: from the cart to the order, also after a reload.
const keyOf = () => `${draftPrefix}${currentSession()?.user.id}_empties`;

export const forgetEmpties = () => writeTabJson(keyOf(), null);

/** Which empties are handed back for the cart, and the credit of the customer. Without jars and credit nothing is asked. */
export function useEmpties() {
  const { data, error, refetch } = useCall('GET /empties', {});
  const [chosen, setChosen] = useState(() => readChosen(readTabJson(keyOf())));
  const { containers = [], credit = paise(0) as Paise } = data?.data ?? {};

  /** The items with their spared deposits, and what the order names. */
  function settle(items: readonly CartItem[]) {
    const { choices, empties, depositFreeUnits } = settleEmpties(pricedLines(items), containers, chosen);
    const swapped: SwapItem[] = items.map((item, at) => ({ ...item, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
    return { choices, empties, items: swapped };
  }

  function keep(next: ChosenEmpties) {
    setChosen(next);
    writeTabJson(keyOf(), Object.keys(next).length > 0 ? next : null);
  }

  const choose = (choice: EmptiesChoice, count: number) => keep(chooseEmpties(chosen, choice, count));
  const chooseAll = (counts: readonly Empties[]) => keep({ ...chosen, ...countsOf(counts) });

  return { settle, choose, chooseAll, credit, isFailed: error !== null && !data, readAgain: () => void refetch() };
}

export type CartEmpties = ReturnType<typeof useEmpties>;

import { useState } from 'react';
import type { Empties } from '#contract/orders/empties.ts';
import { paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CartItem } from '#web/shared/api-types.ts';
import { readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import {
  type ChosenEmpties,
  chooseEmpties,
  countsOf,
  type EmptiesChoice,
  readChosen,
  settleEmpties,
} from '#web/shared/jars/empties-choice.ts';
import { EmptiesFields } from '#web/shared/jars/empties-fields.tsx';
import { currentSession } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { pricedLines, type SwapItem } from './cart-totals.ts';

/** Chooses the empties that are handed back. Shows a warning if the customer's jars could not be loaded. */
export function CartEmpties({
  empties,
  items,
}: {
  empties: ReturnType<typeof useEmpties>;
  items: readonly CartItem[];
}) {
  const hasJars = items.some(({ product }) => product.containerId !== null);
  if (empties.isFailed && hasJars) {
    return (
      <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-3">
        {t('We could not load how many of our jars you have.')}
        <Button variant="outline" size="sm" onClick={empties.refetch}>
          {t('Try Again')}
        </Button>
      </Notice>
    );
  }
  return (
    <EmptiesFields
      choices={empties.settle(items).choices}
      describeHeld={(held) => t('With you: {held}', { held })}
      onChoose={empties.choose}
      className="sm:p-6"
    />
  );
}

// The choice is stored for this customer, so that it survives a reload between cart and order.
const ownerId = () => currentSession()?.user.id ?? '';

/** The empties that the customer hands back with the cart's order, and the customer's balance. */
export function useEmpties() {
  const { data, error, refetch } = useCall('GET /empties', {});
  const [chosen, setChosen] = useState(() => readChosen(readDraft(ownerId(), 'empties')));
  const { containers = [], credit = paise(0) } = data?.data ?? {};

  /** The items with the units that need no deposit, and the empties for the order. */
  function settle(items: readonly CartItem[]) {
    const { choices, empties, depositFreeUnits } = settleEmpties(pricedLines(items), containers, chosen);
    const swapped: SwapItem[] = items.map((item, at) => ({ ...item, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
    return { choices, empties, items: swapped };
  }

  function keep(next: ChosenEmpties) {
    setChosen(next);
    writeDraft(ownerId(), 'empties', Object.keys(next).length > 0 ? next : null);
  }

  const choose = (choice: EmptiesChoice, count: number) => keep(chooseEmpties(chosen, choice, count));
  const chooseAll = (counts: readonly Empties[]) => keep({ ...chosen, ...countsOf(counts) });

  return { settle, choose, chooseAll, credit, isFailed: error !== null && !data, refetch: () => void refetch() };
}

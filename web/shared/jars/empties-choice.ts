/** How many empties an order hands back: the chosen number, up to the possible maximum. */
import { depositFreeUnitsOf, type Empties } from '#contract/orders/empties.ts';
import type { HeldContainer } from '#contract/orders/empties-calls.ts';

/** Chosen counts by container id. For a container without an entry, as many empties as possible are handed back. */
export type ChosenEmpties = Readonly<Record<string, number>>;

export interface EmptiesChoice extends HeldContainer {
  /** The maximum: the smaller of the ordered and the available number. */
  most: number;
  count: number;
}

interface Line {
  containerId: string | null;
  depositPaise: number;
  quantity: number;
}

/** Returns one choice for each container that the customer has and the lines use. */
function choicesOf(
  lines: readonly Line[],
  containers: readonly HeldContainer[],
  chosen: ChosenEmpties,
): EmptiesChoice[] {
  return containers.flatMap((container) => {
    const own = lines.filter(({ containerId }) => containerId === container.id);
    const ordered = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const most = Math.min(ordered, container.available);
    return ordered > 0 ? [{ ...container, most, count: Math.min(chosen[container.id] ?? most, most) }] : [];
  });
}

/**
 * Returns the choice with a new count. The maximum is not stored as a count, so that it grows if the customer orders
 * more.
 */
export function chooseEmpties(
  chosen: ChosenEmpties,
  { id, most }: Pick<EmptiesChoice, 'id' | 'most'>,
  count: number,
): ChosenEmpties {
  const { [id]: _, ...others } = chosen;
  return count >= most ? others : { ...others, [id]: count };
}

/**
 * Returns the empties that the customer gives back with an order of these lines, and how many units of each line need
 * no deposit.
 */
export function settleEmpties(
  lines: readonly Line[],
  containers: readonly HeldContainer[],
  chosen: ChosenEmpties,
): { choices: EmptiesChoice[]; empties: Empties[]; depositFreeUnits: number[] } {
  const choices = choicesOf(lines, containers, chosen);
  const empties = choices.flatMap(({ id, count }) => (count > 0 ? [{ containerId: id, count }] : []));
  return { choices, empties, depositFreeUnits: depositFreeUnitsOf(lines, empties) };
}

/** Converts empties to counts by container id. */
export const countsOf = (empties: readonly Empties[]): ChosenEmpties =>
  Object.fromEntries(empties.map(({ containerId, count }) => [containerId, count]));

/** Reads the stored choice and ignores everything that is not a count. */
export function readChosen(stored: unknown): ChosenEmpties {
  const kept = Object.entries((stored ?? {}) as Record<string, unknown>);
  return Object.fromEntries(kept.filter(([, count]) => Number.isInteger(count) && Number(count) >= 0)) as ChosenEmpties;
}

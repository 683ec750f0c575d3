/** Rows of the jar history: the entries of one event, such as a delivery with returned empties, share a row. */
import type { OwnJarMovement } from '#web/shared/api-types.ts';

/** Full jars delivered and empties taken at the same door. */
export interface Swap {
  given: number;
  taken: number;
  container: string;
}

export interface MovementRow {
  /** The newest entry of the event. All entries of an event have the same time, order and pick-up. */
  first: OwnJarMovement;
  swaps: readonly Swap[];
  /** Entries that do not belong to a swap. */
  others: readonly OwnJarMovement[];
}

const isGiven = ({ kind, count }: OwnJarMovement) => kind === 'jars_given' && count > 0;
const isTaken = ({ kind, count }: OwnJarMovement) => kind === 'empties_taken' && count < 0;
const sum = (movements: readonly OwnJarMovement[]) =>
  movements.reduce((total, { count }) => total + Math.abs(count), 0);

/**
 * Groups the entries into rows, newest first as in `movements`. An event whose entries are on two pages has a row on
 * each page.
 */
export function rowsOf(movements: readonly OwnJarMovement[]): MovementRow[] {
  return [...Map.groupBy(movements, ({ eventId }) => eventId).values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const swapped = new Set<string | null>();
    const byContainer = [...Map.groupBy(entries, ({ containerId }) => containerId)];
    const swaps = byContainer.flatMap(([containerId, ofContainer]): Swap[] => {
      const [given, taken] = [sum(ofContainer.filter(isGiven)), sum(ofContainer.filter(isTaken))];
      if (given === 0 || taken === 0) return [];
      swapped.add(containerId);
      return [{ given, taken, container: ofContainer[0]?.container ?? '' }];
    });
    const isInSwap = (movement: OwnJarMovement) =>
      swapped.has(movement.containerId) && (isGiven(movement) || isTaken(movement));
    return [{ first, swaps, others: entries.filter((movement) => !isInSwap(movement)) }];
  });
}

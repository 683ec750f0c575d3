/** Rows of the jar history, one for each act, such as a delivery that took empties back. Pure functions. */
import type { OwnJarMovement } from '#web/shared/api-types.ts';

/** Full jars delivered and empties taken at the same door. */
export interface Swap {
  given: number;
  taken: number;
  container: string;
}

export interface MovementRow {
  /** The newest entry of the act; all its entries share time, order and pick-up. */
  first: OwnJarMovement;
  swaps: readonly Swap[];
  /** Entries that do not belong to a swap. */
  others: readonly OwnJarMovement[];
}

const isGiven = ({ kind, count }: OwnJarMovement) => kind === 'jars_given' && count > 0;
const isTaken = ({ kind, count }: OwnJarMovement) => kind === 'empties_taken' && count < 0;
const sum = (movements: readonly OwnJarMovement[]) =>
  movements.reduce((total, { count }) => total + Math.abs(count), 0);

/** Newest first, like the movements. An act that is split between two pages is a row on each. */
export function rowsOf(movements: readonly OwnJarMovement[]): MovementRow[] {
  return [...Map.groupBy(movements, ({ eventId }) => eventId).values()].flatMap((act) => {
    const [first] = act;
    if (!first) return [];
    const swaps = [...Map.groupBy(act, ({ containerId }) => containerId).values()].flatMap((own): Swap[] => {
      const [given, taken] = [sum(own.filter(isGiven)), sum(own.filter(isTaken))];
      return given > 0 && taken > 0 ? [{ given, taken, container: own[0]?.container ?? '' }] : [];
    });
    const swapped = new Set(swaps.map(({ container }) => container));
    const isInSwap = (movement: OwnJarMovement) =>
      swapped.has(movement.container) && (isGiven(movement) || isTaken(movement));
    return [{ first, swaps, others: act.filter((movement) => !isInSwap(movement)) }];
  });
}

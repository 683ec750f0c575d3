/** Processes due rows in batches until none is left. */
import { isPassing } from '#server/core/db/database.ts';

/** A row that was processed, and what was done with it. */
export interface Done {
  id: string;
  /** Differs each time within one run: a row that returns the same mark has made no progress. */
  what: string;
}

/** Called with the ids that a batch has locked, before it works on them. */
export type NoteTaken = (ids: readonly string[]) => void;

export interface DueRows {
  /** For the log. */
  name: string;
  /** One transaction: afterwards each row that it took has a later time or a final state. */
  some(note: NoteTaken): Promise<readonly Done[]>;
  /** A row that fails is tried alone and then postponed, so that it does not block the others. */
  alone: {
    one(id: string): Promise<readonly Done[]>;
    putOff(id: string): Promise<void>;
  };
  isOver?: () => boolean | undefined;
}

/**
 * Returns how many rows were processed. A row that makes no progress is postponed, so that the run ends. Throws an
 * error after all other rows were processed; an unreachable database ends the run immediately.
 */
export async function processDueRows({ name, some, alone, isOver = () => false }: DueRows): Promise<number> {
  const seen = new Set<string>();
  const faults: unknown[] = [];
  let count = 0;

  async function giveUp(id: string, fault: unknown): Promise<void> {
    faults.push(fault);
    await alone.putOff(id);
  }

  async function requireMoved(done: readonly Done[]): Promise<void> {
    for (const { id, what } of done) {
      const mark = `${id} ${what}`;
      if (seen.has(mark)) await giveUp(id, new Error(`${name} does not get on with ${mark}`));
      seen.add(mark);
    }
  }

  async function tryOne(id: string): Promise<void> {
    try {
      await requireMoved(await alone.one(id));
    } catch (error) {
      if (isPassing(error)) throw error;
      await giveUp(id, error);
    }
  }

  while (!isOver()) {
    let taken: readonly string[] = [];
    try {
      const done = await some((ids) => {
        taken = ids;
      });
      await requireMoved(done);
    } catch (error) {
      if (taken.length === 0 || isPassing(error)) throw error;
      for (const id of taken) await tryOne(id);
    }
    if (taken.length === 0) break;
    count += taken.length;
  }
  if (faults.length > 0) {
    throw new AggregateError(faults, `${name}: ${faults.length} could not be processed: ${faults[0]}`);
  }
  return count;
}

/** Processes due rows in batches until none is left. */
import { isPassing } from '#server/core/db/database.ts';

/** A row that was processed, with a description of what was done. */
export interface Done {
  id: string;
  /**
   * A description that differs each time the row is processed in one run: the same description again means that the row
   * made no progress.
   */
  what: string;
}

/** A function that a batch calls with the ids that it has locked, before it processes them. */
export type NoteTaken = (ids: readonly string[]) => void;

export interface DueRows {
  /** The name of the job for error messages. */
  name: string;
  /** Processes a batch of rows in one transaction, which gives each of them a later time or a final state. */
  processBatch(note: NoteTaken): Promise<readonly Done[]>;
  /** If a batch fails, each of its rows is tried alone, and postponed if it fails, so that it does not block others. */
  single: {
    process(id: string): Promise<readonly Done[]>;
    postpone(id: string): Promise<void>;
  };
  isOver?: () => boolean | undefined;
}

/**
 * Processes all due rows and returns their number. A row that makes no progress is postponed, so that the run ends. If
 * rows failed, an error is thrown after all other rows were processed. If the database cannot work at the moment, the
 * run ends immediately.
 */
export async function processDueRows({ name, processBatch, single, isOver = () => false }: DueRows): Promise<number> {
  const seen = new Set<string>();
  const faults: unknown[] = [];
  let count = 0;

  async function giveUp(id: string, fault: unknown): Promise<void> {
    faults.push(fault);
    await single.postpone(id);
  }

  async function requireProgress(done: readonly Done[]): Promise<void> {
    for (const { id, what } of done) {
      const mark = `${id} ${what}`;
      if (seen.has(mark)) await giveUp(id, new Error(`${name} does not get on with ${mark}`));
      seen.add(mark);
    }
  }

  async function tryOne(id: string): Promise<void> {
    try {
      await requireProgress(await single.process(id));
    } catch (error) {
      if (isPassing(error)) throw error;
      await giveUp(id, error);
    }
  }

  while (!isOver()) {
    let taken: readonly string[] = [];
    try {
      const done = await processBatch((ids) => {
        taken = ids;
      });
      await requireProgress(done);
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

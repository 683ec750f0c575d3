import { expect, test } from 'vitest';
import { type Done, processDueRows } from './process-due-rows.ts';

/** A fake table of due rows. `work` returns what was done with a row; unless it returns "stays", the row is done. */
function openRows(due: string[], work: (id: string) => string) {
  const tries: string[] = [];
  const postponed: string[] = [];
  const remove = (id: string) => {
    const at = due.indexOf(id);
    if (at >= 0) due.splice(at, 1);
  };
  const take = (ids: readonly string[]): Done[] =>
    ids.map((id) => {
      tries.push(id);
      const what = work(id);
      if (what !== 'stays') remove(id);
      return { id, what };
    });
  const processBatch = async (note: (ids: readonly string[]) => void) => {
    const ids = due.slice(0, 2);
    note(ids);
    return take(ids);
  };
  const single = {
    process: async (id: string) => take([id]),
    postpone: async (id: string) => {
      postponed.push(id);
      remove(id);
    },
  };
  return { tries, postponed, processBatch, single };
}

test('due rows are processed until none is left', async () => {
  const { processBatch, single, postponed } = openRows(['a', 'b', 'c'], () => 'done');
  expect(await processDueRows({ name: 'job', processBatch, single })).toBe(3);
  expect(postponed).toEqual([]);
});

test('a row that makes no progress is postponed, and the rows after it are still processed', async () => {
  const rows = openRows(['stuck', 'held', 'c', 'd'], (id) => (id < 'h' ? 'done' : 'stays'));
  const { processBatch, single, postponed, tries } = rows;
  await expect(processDueRows({ name: 'job', processBatch, single })).rejects.toThrow('job: 2 could not be processed');
  expect(postponed).toEqual(['stuck', 'held']);
  expect(tries).toEqual(['stuck', 'held', 'stuck', 'held', 'c', 'd']);
});

test('a row whose batch fails is tried alone and postponed, and the other rows are processed', async () => {
  const { processBatch, single, postponed } = openRows(['a', 'bad', 'c'], (id) => {
    if (id === 'bad') throw new Error('broken');
    return 'done';
  });
  await expect(processDueRows({ name: 'job', processBatch, single })).rejects.toThrow(
    'job: 1 could not be processed: Error: broken',
  );
  expect(postponed).toEqual(['bad']);
});

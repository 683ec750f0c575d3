import { expect, test } from 'vitest';
import { type Done, processDueRows } from './process-due-rows.ts';

/** Due rows; `work` returns what was done, and removes those that are no longer due. */
function openRows(due: string[], work: (id: string) => string) {
  const tries: string[] = [];
  const putOff: string[] = [];
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
  const some = async (note: (ids: readonly string[]) => void) => {
    const ids = due.slice(0, 2);
    note(ids);
    return take(ids);
  };
  const alone = {
    one: async (id: string) => take([id]),
    putOff: async (id: string) => {
      putOff.push(id);
      remove(id);
    },
  };
  return { tries, putOff, some, alone };
}

test('rows are processed until none is left', async () => {
  const { some, alone, putOff } = openRows(['a', 'b', 'c'], () => 'done');
  expect(await processDueRows({ name: 'job', some, alone })).toBe(3);
  expect(putOff).toEqual([]);
});

test('a row that makes no progress is postponed, and the rows after it are processed', async () => {
  const { some, alone, putOff, tries } = openRows(['stuck', 'held', 'c', 'd'], (id) => (id < 'h' ? 'done' : 'stays'));
  await expect(processDueRows({ name: 'job', some, alone })).rejects.toThrow('job: 2 could not be processed');
  expect(putOff).toEqual(['stuck', 'held']);
  expect(tries).toEqual(['stuck', 'held', 'stuck', 'held', 'c', 'd']);
});

test('a row that fails is tried alone and postponed, and the other rows are processed', async () => {
  const { some, alone, putOff } = openRows(['a', 'bad', 'c'], (id) => {
    if (id === 'bad') throw new Error('broken');
    return 'done';
  });
  await expect(processDueRows({ name: 'job', some, alone })).rejects.toThrow(
    'job: 1 could not be processed: Error: broken',
  );
  expect(putOff).toEqual(['bad']);
});

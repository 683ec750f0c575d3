/**
 * A Vitest sequencer that starts the slowest files first, so that at the end no core is idle while a slow file still
 * runs. The slow files are a fixed list, because a fresh clone has no measured times.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slow = /\/(contract-tests|faults\/locks)\b/;

export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(slow.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a));
  }
}

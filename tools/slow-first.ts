/** A Vitest sequencer: what takes longest begins first, or one core waits for it at the end. It knows no times: a fresh clone has none. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slow = /\/(contract-tests|faults\/locks)\b/;

export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(slow.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a));
  }
}

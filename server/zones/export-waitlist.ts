import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { timeCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { listWaitlistAfter, type WaitlistRow } from './waitlist.store.ts';

const columns: Columns<WaitlistRow> = {
  'PIN code': (wish) => wish.pincode,
  Waiting: (wish) => wish.waiting,
  Told: (wish) => wish.told,
  Zone: (wish) => wish.zone ?? '',
  'First asked (India)': (wish) => timeCell(wish.firstAt),
  'Last asked (India)': (wish) => timeCell(wish.lastAt),
};

/** Every row of the list of this filter, in its order; addresses stay in the shop. */
export function exportWaitlist({ db, clock }: Services, pattern: string | null) {
  return answerCsv(`delivery-wishes-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listWaitlistAfter(db, pattern, after, limit),
  );
}

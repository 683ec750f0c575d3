/** Plans as a spreadsheet: one row for each, its products in one cell. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type AdminPlanRow, listPlansAfter } from './admin.store.ts';
import { type Day, isOver, nextDay } from './days.rules.ts';
import type { PlanFilter } from './filter.store.ts';
import { lookBackDays, readScheduleContext } from './read-plans.ts';
import { type OpenPlan, openPlans } from './store.ts';

interface Exported extends OpenPlan {
  plan: AdminPlanRow;
  next: Day | undefined;
  today: string;
}

const weekdayNames = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const columns: Columns<Exported> = {
  'Begun (India)': ({ plan }) => timeCell(plan.createdAt),
  Status: ({ plan, today }) => stateOf(plan, today),
  Customer: ({ plan }) => plan.customerName,
  Email: ({ plan }) => plan.customerEmail ?? '',
  Recipient: ({ plan }) => plan.recipient,
  Phone: ({ plan }) => plan.phone || plan.customerPhone,
  Address: ({ plan }) => plan.address,
  City: ({ plan }) => plan.city,
  State: ({ plan }) => plan.state,
  Pincode: ({ plan }) => plan.pincode,
  Rhythm: ({ plan }) =>
    plan.everyDays === null ? plan.weekdays.map((day) => weekdayNames[day]).join(', ') : `Every ${plan.everyDays} days`,
  Start: ({ plan }) => plan.startsOn,
  End: ({ plan }) => plan.endsOn ?? '',
  Time: ({ plan }) => plan.windowKey,
  Items: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  'Only empties': ({ plan }) => yesNoCell(plan.onlyEmpties),
  Payment: ({ plan }) => plan.paymentMethod,
  'Paused from': ({ plan }) => plan.pausedFrom ?? '',
  'Paused until': ({ plan }) => plan.pausedUntil ?? '',
  'Next delivery': ({ next }) => next?.on ?? '',
  Notes: ({ plan }) => plan.notes,
};

function stateOf(plan: AdminPlanRow, today: string): string {
  if (isOver(plan, today)) return 'Ended';
  const { pausedFrom: from, pausedUntil: until } = plan;
  return from !== null && from <= today && (until === null || until >= today) ? 'Paused' : 'Active';
}

/** Every plan that the list of this filter holds, in its order. */
export async function exportPlans(services: Services, admin: AdminId, filter: PlanFilter) {
  const { db, clock } = services;
  const now = clock();
  const today = indiaDay(now);
  const timing = await readScheduleContext(db, services, now);
  return answerCsv<Exported>(`plans-${today}.csv`, columns, async (after, limit) => {
    const rows = await listPlansAfter(db, admin, filter, { after: after?.plan, limit });
    const opened = await openPlans(db, rows, addDays(today, -lookBackDays));
    return opened.map((open) => ({ ...open, next: nextDay(open, timing), today }));
  });
}

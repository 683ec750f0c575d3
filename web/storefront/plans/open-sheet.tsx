import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Plan, PlanDay } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DayActions } from './day-actions.tsx';
import { ChangeQuantities, MoveDay, SkipDay, UnskipDay } from './day-acts.tsx';
import { DayFacts } from './day-facts.tsx';
import { type DayAct, describeDayState, isInTime, toneOf } from './day-words.ts';

const dayActs = { skip: SkipDay, unskip: UnskipDay, move: MoveDay, quantities: ChangeQuantities };

type Open = { kind: 'day'; on: string } | { kind: 'act'; act: DayAct; day: PlanDay };

/** The sheet over a list of days, one at a time: a day with all that can be done with it, or one act. */
export function useSheet(days: readonly PlanDay[], plans: readonly Plan[]) {
  const [open, setOpen] = useOpen(days);
  const close = () => setOpen(null);
  const openDay = (on: string) => setOpen({ kind: 'day', on });
  const openAct = (act: DayAct, day: PlanDay) => setOpen({ kind: 'act', act, day });
  const planOf = ({ planId }: PlanDay) => plans.find(({ id }) => id === planId);

  let sheet: ReactNode = null;
  if (open?.kind === 'day') {
    sheet = (
      <DaySheet
        on={open.on}
        days={days.filter(({ on }) => on === open.on)}
        planOf={planOf}
        openAct={openAct}
        close={close}
      />
    );
  } else if (open) {
    const Act = dayActs[open.act];
    const plan = planOf(open.day);
    sheet = plan && <Act key={open.act} day={open.day} plan={plan} onClose={close} />;
  }
  return { sheet, openDay, openAct, planOf };
}

/** A letter about a delivery that became dearer leads to its press. */
function useOpen(days: readonly PlanDay[]) {
  const wanted = useSearchParams()[0].get('deliver');
  return useState<Open | null>(() => {
    const day = days.find(({ planId, date, state }) => state === 'failed' && `${planId}:${date}` === wanted);
    return day && isInTime(day, new Date()) ? { kind: 'act', act: 'unskip', day } : null;
  });
}

interface DaySheetProps {
  on: string;
  days: readonly PlanDay[];
  planOf: (day: PlanDay) => Plan | undefined;
  openAct: (act: DayAct, day: PlanDay) => void;
  close: () => void;
}

function DaySheet({ on, days, planOf, openAct, close }: DaySheetProps) {
  return (
    <Dialog title={describeDay(on)} isOpen onClose={close}>
      {days.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p>{t('Nothing is planned for this day.')}</p>
          <ButtonLink to="/products" variant="outline">
            {t('Order Once')}
          </ButtonLink>
        </div>
      )}
      <ul className="grid gap-5">
        {days.map((day) => {
          const plan = planOf(day);
          return (
            <li key={day.planId + day.date} className="grid gap-3">
              <div className="flex items-start justify-between gap-3">
                <DayFacts day={day} plan={plan} isFull />
                <Badge tone={toneOf(day)}>{describeDayState(day)}</Badge>
              </div>
              {plan && <DayActions day={day} plan={plan} onAct={openAct} />}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

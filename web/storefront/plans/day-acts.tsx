import { useId, useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { Plan, PlanDay } from '#web/shared/api-types.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { SlotFields } from '#web/shared/slots/slot-fields.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { useSchedule } from '../slots/use-schedule.ts';
import { ActDialog } from './act-dialog.tsx';

export interface DayActProps {
  day: PlanDay;
  plan: Plan;
  onClose: () => void;
}

const paramsOf = ({ planId: id, date }: PlanDay) => ({ id, date });

export function SkipDay({ day, onClose }: DayActProps) {
  const params = paramsOf(day);
  return (
    <ActDialog
      title={t('Skip {day}?', { day: describeDay(day.on) })}
      act="skip"
      confirm={t('Skip This Delivery')}
      name={`skip:${day.planId}:${day.date}`}
      ask={(dryRun) => call('POST /plans/:id/dates/:date/skip', { params, body: { dryRun } })}
      onClose={onClose}
    />
  );
}

export function UnskipDay({ day, onClose }: DayActProps) {
  const params = paramsOf(day);
  return (
    <ActDialog
      title={t('Undo skip of {day}?', { day: describeDay(day.on) })}
      act="unskip"
      confirm={t('Undo Skip')}
      name={`unskip:${day.planId}:${day.date}`}
      ask={(dryRun) => call('POST /plans/:id/dates/:date/unskip', { params, body: { dryRun } })}
      onClose={onClose}
    >
      {day.problem === 'dearer' && day.toldAmount !== null && (
        <p>{t('It costs {amount} now.', { amount: formatAmount(day.toldAmount) })}</p>
      )}
    </ActDialog>
  );
}

/** Moves a delivery to another day and window. */
export function MoveDay({ day, plan, onClose }: DayActProps) {
  const { schedule } = useSchedule(plan.deliveryPincode, useShop().shop.delivery.daysAhead);
  const [chosen, setChosen] = useState({ deliveryDate: day.on, deliveryTime: day.window.key });
  const { deliveryDate, deliveryTime } = chosen;
  const isSame = deliveryDate === day.on && deliveryTime === day.window.key && day.state !== 'failed';
  const form = {
    values: chosen,
    errors: {},
    field: (name: 'deliveryDate') => ({ name, value: chosen[name] }),
  };
  const choose = ({ day: date, key }: ChosenSlot) => setChosen({ deliveryDate: date, deliveryTime: key });
  const ask = (dryRun: boolean) =>
    call('POST /plans/:id/dates/:date/move', {
      params: paramsOf(day),
      body: { deliveryDate, deliveryTime, dryRun },
    });
  return (
    <ActDialog
      title={t('Move {day}', { day: describeDay(day.on) })}
      act="move"
      confirm={t('Move This Delivery')}
      isWide
      name={`move:${day.planId}:${day.date}:${deliveryDate}:${deliveryTime}`}
      ask={isSame || deliveryDate === '' || deliveryTime === '' ? null : ask}
      onSlot={choose}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <HeldHours>{t('Now: {slot}', { slot: `${describeDay(day.on)}, ${describeHours(day.window)}` })}</HeldHours>
      </p>
      <SlotFields form={form} schedule={schedule} onChoose={choose} />
    </ActDialog>
  );
}

/** Changes the quantities of one delivery. A quantity of 0 skips the product this time. */
export function ChangeQuantities({ day, plan, onClose }: DayActProps) {
  const before = new Map(day.items.map(({ productId, quantity }) => [productId, quantity]));
  const lines = [
    ...plan.lines,
    ...day.items.filter(({ productId }) => !plan.lines.some((line) => line.productId === productId)),
  ];
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map(({ productId }) => [productId, before.get(productId) ?? 0])),
  );
  const { maxOrderUnits } = useShop().shop;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const items = lines.flatMap(({ productId }) => {
    const quantity = counts[productId] ?? 0;
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  const isSame = lines.every(({ productId }) => counts[productId] === (before.get(productId) ?? 0));
  const labelId = useId();
  return (
    <ActDialog
      title={t('Change {day}', { day: describeDay(day.on) })}
      act="quantities"
      confirm={t('Change This Delivery')}
      name={`quantities:${day.planId}:${day.date}:${JSON.stringify(items)}`}
      ask={
        isSame || items.length === 0
          ? null
          : (dryRun) =>
              call('POST /plans/:id/dates/:date/quantities', { params: paramsOf(day), body: { items, dryRun } })
      }
      onClose={onClose}
    >
      <p id={labelId} className="text-ink-soft">
        {t('Only for this day. Your plan does not change.')}
      </p>
      <ul aria-labelledby={labelId} className="grid gap-3">
        {lines.map(({ productId, name }) => (
          <li key={productId} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <QuantityStepper
              label={name}
              min={0}
              value={counts[productId] ?? 0}
              max={(counts[productId] ?? 0) + maxOrderUnits - total}
              onChange={(count) => setCounts((known) => ({ ...known, [productId]: count }))}
            />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="font-medium text-rose">{t('If you need nothing on this day, skip it.')}</p>}
    </ActDialog>
  );
}

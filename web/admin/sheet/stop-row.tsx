import { type KeyboardEvent, memo, type ReactNode, useCallback, useState } from 'react';
import { labelOfPickup } from '#contract/jars/pickups.ts';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { describeMethod, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { SheetStop } from '#web/shared/api-types.ts';
import { doorNotes } from '#web/shared/place/format-address.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SelectBox } from '#web/ui/forms/select.tsx';
import { Link } from '../access/links.tsx';
import { NewerPayment } from '../order-detail/newer-payment.tsx';
import { factsOf, type StopFacts, type Typed } from './stop-draft.ts';
import { BoxInput, NextTry } from './stop-inputs.tsx';
import type { Row } from './use-sheet.ts';

export interface StopRowProps {
  row: Row;
  onChange: (stop: SheetStop, part: Partial<Typed>) => void;
  onSave: (row: Row) => void;
  onTake: (stop: SheetStop) => void;
  onForget: (stop: SheetStop) => void;
}

const grounds: Partial<Record<Row['state'], string>> = {
  done: 'bg-mist text-ink-soft',
  saved: 'bg-leaf-pale',
  typed: 'bg-foam/60',
  refused: 'bg-rose-pale/40',
};

/** One stop of the sheet: customer and address, and the fields to record. On a phone it is a card. */
export const StopRow = memo(
  function StopRow({ row, onChange, onSave, onTake, onForget }: StopRowProps) {
    const facts = factsOf(row.stop);
    const mayRecord = useMayCall()(
      row.stop.delivery ? 'POST /admin/orders/:id/delivery' : 'POST /admin/pickups/:id/collect',
    );
    const isOpen = mayRecord && row.state !== 'done' && row.state !== 'waits' && row.state !== 'saved';
    return (
      <tbody
        className={classes(
          'mb-3 block rounded-lg border border-line lg:table-row-group lg:border-0 lg:border-t',
          grounds[row.state] ?? 'bg-surface',
        )}
        data-stop={isOpen || undefined}
        onKeyDown={isOpen ? (event) => saveOnEnter(event, () => onSave(row)) : undefined}
      >
        <tr className="grid grid-cols-4 gap-x-2 gap-y-2 p-3 lg:table-row">
          <Place row={row} facts={facts} />
          {isOpen ? (
            <Fields row={row} facts={facts} onChange={onChange} onSave={onSave} />
          ) : (
            <Recorded row={row} facts={facts} />
          )}
        </tr>
        {(row.fault !== undefined || row.newer) && (
          <tr className="block px-3 pb-3 lg:table-row">
            <td colSpan={6} className="block lg:table-cell lg:px-3 lg:pb-3">
              <div role="alert" className="grid gap-2 text-sm font-medium text-rose">
                <p className="flex flex-wrap items-center gap-x-3">
                  {row.fault}
                  {row.state === 'done' && (
                    <Button size="sm" variant="quiet" onClick={() => onForget(row.stop)}>
                      {t('Close')}
                    </Button>
                  )}
                </p>
                {row.newer && row.state !== 'done' && row.stop.delivery && (
                  <div className="font-normal text-ink">
                    <NewerPayment
                      newer={row.newer}
                      seen={row.stop.delivery.order.amountPaid}
                      note={t('Nothing you typed is lost. The money received now is added to what is already paid.')}
                      onTake={() => onTake(row.fresh)}
                    />
                  </div>
                )}
              </div>
            </td>
          </tr>
        )}
      </tbody>
    );
  },
  // A row renders again only if one of these values has changed. The callbacks work the same in each render.
  (before, after) =>
    (['stop', 'fresh', 'typed', 'state', 'fault', 'newer'] as const).every((key) => before.row[key] === after.row[key]),
);

/** Enter in a field saves the row and moves to the same field of the next open row. */
function saveOnEnter(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !field.matches('input, select')) return;
  event.preventDefault();
  let next = event.currentTarget.nextElementSibling;
  while (next && !next.matches('[data-stop]')) next = next.nextElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-cell="${field.dataset.cell}"]`);
  (same ?? next?.querySelector<HTMLElement>('[data-cell]'))?.focus();
  save();
}

function Place({ row: { stop }, facts }: { row: Row; facts: StopFacts }) {
  const placed = stop.delivery?.order ?? stop.pickup?.pickup;
  if (!placed) return null;
  const notes = [
    ...doorNotes(placed).map(({ label, note }) => `${label}: ${note}`),
    stop.delivery?.order.notes ?? stop.pickup?.pickup.note ?? '',
  ].filter(Boolean);
  const to = stop.delivery
    ? `/admin/orders/${facts.id}`
    : `/admin/jars/pickups?${new URLSearchParams({ customerId: stop.pickup?.pickup.user.id ?? '' })}`;
  return (
    <th
      scope="row"
      className="col-span-full text-left font-normal lg:min-w-48 lg:px-3 lg:py-2 lg:align-top xl:min-w-56"
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link to={to} className="inline-block font-semibold text-deep underline wrap-anywhere max-lg:py-1">
          {facts.name}
        </Link>
        <span className="figures text-sm whitespace-nowrap">{placed.deliveryPhone}</span>
        {stop.pickup && <Badge>{t('Pick-up')}</Badge>}
        {stop.delivery && stop.delivery.order.failedStops > 0 && <Badge tone="warn">{t('Tried before')}</Badge>}
      </span>
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {placed.deliveryAddress}, {placed.deliveryPincode}
      </span>
      {notes.map((note) => (
        <span key={note} className="line-clamp-2 block text-sm text-marigold-ink wrap-anywhere">
          {note}
        </span>
      ))}
    </th>
  );
}

/** A cell of the row. On a phone it is a part of the card. */
function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classes('lg:px-2 lg:py-2 lg:align-top', className)}>{children}</td>;
}

type FieldsProps = Pick<StopRowProps, 'row' | 'onChange' | 'onSave'> & { facts: StopFacts };

function Fields({ row, facts, onChange, onSave }: FieldsProps) {
  const { stop, typed, form, state } = row;
  const { lines, jars, methods } = facts;
  const [isDamaged, setIsDamaged] = useState(false);
  const isWrong = (value: number | null | undefined) => state === 'refused' && Number.isNaN(value);
  const change = (part: Partial<Typed>) => onChange(stop, part);
  const placed = stop.delivery?.order ?? stop.pickup?.pickup;
  const onNext = useCallback((next: string) => onChange(stop, { next }), [onChange, stop]);
  return (
    <>
      <Cell className={classes('max-lg:col-span-2 lg:min-w-28', lines.length === 0 && 'max-lg:hidden')}>
        <div className="grid gap-1.5">
          {lines.map(({ id, name }) => (
            <BoxInput
              key={id}
              label={name}
              name={t('Given to {name}: {product}', { name: facts.name, product: name })}
              cell="given"
              value={form.given[id] ?? null}
              isWrong={isWrong(form.given[id])}
              onValue={(value) => change({ given: { ...typed.given, [id]: value } })}
            />
          ))}
        </div>
      </Cell>
      <Cell className={classes('lg:min-w-32', lines.length === 0 ? 'max-lg:col-span-full' : 'max-lg:col-span-2')}>
        <div className="grid gap-1.5">
          {jars.map(({ id, name, held }) => (
            <div key={id} className="grid gap-1.5">
              <BoxInput
                label={jars.length > 1 ? `${name} (${held})` : t('Empties ({held} there)', { held })}
                name={t('Empties of {name}: {product}', { name: facts.name, product: name })}
                cell="taken"
                value={form.taken[id] ?? null}
                isWrong={isWrong(form.taken[id])}
                onValue={(value) => change({ taken: { ...typed.taken, [id]: value } })}
              />
              {isDamaged && (
                <div className="grid gap-1.5">
                  <BoxInput
                    label={t('Damaged')}
                    name={t('Damaged of {name}: {product}', { name: facts.name, product: name })}
                    cell="damaged"
                    value={form.damaged[id] ?? null}
                    isWrong={isWrong(form.damaged[id])}
                    onValue={(value) => change({ damaged: { ...typed.damaged, [id]: value } })}
                  />
                  <BoxInput
                    label={t('Charge (₹)')}
                    name={t('Charge for damage of {name}: {product}', { name: facts.name, product: name })}
                    cell="charge"
                    isAmount
                    value={typed.charges[id] ?? null}
                    isWrong={isWrong(typed.charges[id])}
                    onValue={(value) => change({ charges: { ...typed.charges, [id]: value } })}
                  />
                </div>
              )}
            </div>
          ))}
          {jars.length > 0 && !isDamaged && (
            <button
              type="button"
              className="w-fit py-1 text-xs text-deep underline"
              aria-label={t('Damaged jars of {name}', { name: facts.name })}
              onClick={() => setIsDamaged(true)}
            >
              {t('Damaged?')}
            </button>
          )}
        </div>
      </Cell>
      {/* The amounts share one cell, because they would be too narrow in separate columns. */}
      <Cell className={classes('max-lg:col-span-full lg:min-w-50', methods.length === 0 && 'max-lg:hidden')}>
        <div className="grid grid-cols-2 gap-2">
          {methods.map((method) => (
            <BoxInput
              key={method}
              label={`${t(describeMethod(method))} (₹)`}
              name={t('{method} of {name}', { method: t(describeMethod(method)), name: facts.name })}
              cell={method}
              isAmount
              value={form.money[method] ?? null}
              isWrong={isWrong(form.money[method])}
              onValue={(value) => change({ money: { ...typed.money, [method]: value } })}
            />
          ))}
        </div>
      </Cell>
      <Cell className="max-lg:col-span-full">
        <div className="grid gap-1.5 max-lg:grid-cols-[1fr_auto] max-lg:items-end lg:w-40 xl:w-52">
          <div className="grid min-w-0 gap-1.5">
            <span aria-hidden className="text-xs text-ink-soft">
              {t('Delivered?')}
            </span>
            <SelectBox
              aria-label={t('Why nothing was delivered to {name}', { name: facts.name })}
              data-cell="reason"
              className="lg:min-h-10 lg:py-1 lg:text-sm"
              value={typed.reason}
              onChange={(event) => change({ reason: event.target.value })}
              empty={stop.delivery ? t('Delivered') : t('Collected')}
              options={stopReasons.map((reason) => [reason, t(reason)])}
            />
            {form.isFailed && placed && (
              <NextTry
                name={facts.name}
                pincode={placed.deliveryPincode}
                failed={`${placed.deliveryDate} ${placed.deliveryTime}`}
                value={typed.next}
                onValue={onNext}
              />
            )}
          </div>
          <div className="lg:hidden">
            <SaveButton row={row} name={facts.name} onSave={onSave} />
          </div>
        </div>
      </Cell>
      <Cell className="max-lg:hidden lg:pt-6.5 lg:text-right">
        <SaveButton row={row} name={facts.name} onSave={onSave} />
      </Cell>
    </>
  );
}

function SaveButton({ row, name, onSave }: Pick<FieldsProps, 'row' | 'onSave'> & { name: string }) {
  return (
    <Button
      size="sm"
      variant={row.state === 'typed' ? 'primary' : 'outline'}
      className="max-lg:min-h-11.5"
      pending={row.state === 'saving'}
      aria-label={t('Save {name}', { name })}
      onClick={() => onSave(row)}
    >
      {t('Save')}
    </Button>
  );
}

/** The recorded result, or the expected values of an order that cannot be recorded yet. */
function Recorded({ row: { stop, state }, facts }: { row: Row; facts: StopFacts }) {
  const { delivery, pickup } = stop;
  const isDone = state === 'done';
  const given = delivery?.order.orderItems.map(({ quantity, product }) => `${quantity} × ${product.name}`) ?? [];
  const taken = delivery
    ? facts.jars.map(({ id, expected }) =>
        isDone ? (delivery.door.containers.find((container) => container.id === id)?.taken ?? 0) : expected,
      )
    : (pickup?.pickup.lines.map(({ taken: count, count: promised }) => count ?? promised) ?? []);
  const paid = delivery ? (isDone ? delivery.order.amountPaid : delivery.order.amountDue) : null;
  return (
    <>
      <Cell className="text-sm break-words max-lg:col-span-2 lg:min-w-44">{given.join(', ')}</Cell>
      <Cell className="figures text-sm whitespace-nowrap max-lg:col-span-2">
        {t('Empties: {count}', { count: taken.reduce((sum, count) => sum + count, 0) })}
      </Cell>
      <Cell className="figures text-sm max-lg:col-span-2 lg:min-w-28">
        {paid !== null &&
          (isDone ? t('{paid} paid', { paid: formatPrice(paid) }) : t('{amount} due', { amount: formatPrice(paid) }))}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:text-right">
        {state === 'saved' ? (
          <Badge tone="good">{t('Saved')}</Badge>
        ) : delivery ? (
          <Badge tone={isDone ? 'good' : 'warn'}>{t(orderStatusLabels[delivery.order.status])}</Badge>
        ) : (
          pickup && <Badge tone="good">{t(labelOfPickup(pickup.pickup.status, pickup.pickup.payable))}</Badge>
        )}
      </Cell>
      <Cell className="max-lg:hidden">{null}</Cell>
    </>
  );
}

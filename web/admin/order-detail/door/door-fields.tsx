import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { MethodSelect } from '#web/admin/dialogs/fields.tsx';
import { plural, t, tMessage } from '#web/language.ts';
import type { AdminOrder, Door } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { checkDoorAmount, type DoorDraft, type DoorForm, promisedOf, type TypedMoney } from './door-draft.ts';

interface DoorLinesProps {
  order: AdminOrder;
  form: DoorForm;
  onChange: (given: DoorForm['given']) => void;
}

const most = 999;

/** Asks for the delivered number of each line. If all are 0, the stop has failed. */
export function DoorLines({ order, form, onChange }: DoorLinesProps) {
  const nothing = Object.fromEntries(order.orderItems.map(({ id }) => [id, 0]));
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{t('Given')}</legend>
      <ul className="divide-y divide-line">
        {order.orderItems.map(({ id, product, quantity }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {nameWithSize(product)}
              <span className="block text-sm text-ink-soft">{t('{count} ordered', { count: quantity })}</span>
            </span>
            <QuantityStepper
              value={form.given[id] ?? quantity}
              min={0}
              max={most}
              label={product.name}
              onChange={(count) => onChange({ ...form.given, [id]: count })}
            />
          </li>
        ))}
      </ul>
      {form.isFailed ? (
        <Notice tone="warn" className="text-sm">
          {t('Nothing was delivered. Deliver again or cancel the order?')}
        </Notice>
      ) : (
        <button
          type="button"
          className="min-h-11 w-fit text-sm font-medium text-deep underline"
          onClick={() => onChange(nothing)}
        >
          {t('Nothing could be delivered')}
        </button>
      )}
    </fieldset>
  );
}

interface DoorEmptiesProps {
  order: AdminOrder;
  door: Door;
  form: DoorForm;
  draft: DoorDraft;
  onChange: (part: Partial<DoorDraft>) => void;
}

/** Asks for the empties of each container that were taken, how many are damaged, and the charge for these. */
export function DoorEmpties({ order, door, form, draft, onChange }: DoorEmptiesProps) {
  if (door.containers.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{t('Empties taken')}</legend>
      <ul className="divide-y divide-line">
        {door.containers.map((container) => {
          const { id, name, held } = container;
          const taken = form.taken[id] ?? 0;
          return (
            <li key={id} className="grid gap-2 py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <span className="block text-sm text-ink-soft">
                    {t('{promised} to be returned, {held} with the customer', {
                      promised: promisedOf(order, id),
                      held,
                    })}
                  </span>
                </span>
                <QuantityStepper
                  value={taken}
                  min={0}
                  max={most}
                  label={t('{container}, empty', { container: name })}
                  onChange={(count) => onChange({ taken: { ...draft.taken, [id]: count } })}
                />
              </div>
              {taken > held && (
                <p className="text-sm text-marigold-ink">
                  {plural(taken - held, {
                    one: '{count} extra jar isn’t ours: no refund.',
                    other: '{count} extra jars aren’t ours: no refund.',
                  })}
                </p>
              )}
              {taken > 0 && <Damaged container={container} form={form} draft={draft} onChange={onChange} />}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

type DamagedProps = Pick<DoorEmptiesProps, 'form' | 'draft' | 'onChange'> & { container: Door['containers'][number] };

function Damaged({ container: { id, name, lostCharge }, form, draft, onChange }: DamagedProps) {
  const damaged = form.damaged[id] ?? 0;
  const charge = draft.charges[id] ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pl-4">
        <span className="text-sm">{t('Of these, damaged')}</span>
        <QuantityStepper
          value={damaged}
          min={0}
          max={form.taken[id] ?? 0}
          label={t('{container}, damaged', { container: name })}
          onChange={(count) => onChange({ damaged: { ...draft.damaged, [id]: count } })}
        />
      </div>
      {damaged > 0 && (
        <div className="pl-4">
          <AmountField
            label={t('Charge for the damage (₹, optional)')}
            hint={t('A lost jar costs {price}.', { price: formatAmount(lostCharge) })}
            className="figures"
            value={charge}
            error={tMessage(checkDoorAmount(charge))}
            onValue={(value) => onChange({ charges: { ...draft.charges, [id]: value } })}
          />
        </div>
      )}
    </>
  );
}

interface DoorMoneyProps {
  form: DoorForm;
  draft: DoorDraft;
  onChange: (money: DoorDraft['money']) => void;
}

/** Asks for the money received, by one or several methods. */
export function DoorMoney({ form, draft, onChange }: DoorMoneyProps) {
  const used = draft.money.map(({ method }) => method);
  const [free] = recordedMethods.filter((method) => !used.includes(method));
  const change = (at: number, part: Partial<TypedMoney>) =>
    onChange(draft.money.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">{t('Money received')}</legend>
      {form.money.map(({ method, amount }, at) => (
        <div key={at} className="grid grid-cols-2 gap-3">
          <MethodSelect
            label={t('Payment Method')}
            methods={recordedMethods.filter((one) => one === method || !used.includes(one))}
            value={method}
            onChange={(event) => change(at, { method: event.target.value as TypedMoney['method'] })}
          />
          <AmountField
            isExact
            label={t('Amount (₹)')}
            className="figures"
            value={amount}
            error={tMessage(checkDoorAmount(amount))}
            onValue={(value) => change(at, { amount: value })}
          />
        </div>
      ))}
      {free && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-4 justify-self-start"
          onClick={() =>
            onChange([
              ...draft.money,
              draft.money.some(isFollowing) ? { method: free, amount: null } : { method: free },
            ])
          }
        >
          {t('Part was paid another way')}
        </Button>
      )}
    </fieldset>
  );
}

const isFollowing = ({ amount }: TypedMoney) => amount === undefined;

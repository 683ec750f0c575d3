import { formatAmount } from '#contract/shared/money.ts';
import type { AdminOrder, Door } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { plural, t, tMessage } from '#web/shared/language.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { checkDoorAmount, type DoorDraft, type DoorForm, promisedOf } from './door-draft.ts';

interface DoorEmptiesProps {
  order: AdminOrder;
  door: Door;
  form: DoorForm;
  draft: DoorDraft;
  onChange: (part: Partial<DoorDraft>) => void;
}

const most = 999;

/** Empties that were taken of each container, the damaged ones of them, and what those cost. */
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

import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { DoorForm } from './door-draft.ts';

interface DoorLinesProps {
  order: AdminOrder;
  form: DoorForm;
  onChange: (given: DoorForm['given']) => void;
}

const most = 999;

/** What was given of each line; all of them 0 is a failed stop. */
export function DoorLines({ order, form, onChange }: DoorLinesProps) {
  const nothing = Object.fromEntries(order.orderItems.map(({ id }) => [id, 0]));
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{t('Given')}</legend>
      <ul className="divide-y divide-line">
        {order.orderItems.map(({ id, product, quantity }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {product.name}, {product.size}
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

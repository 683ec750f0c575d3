import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { PlanFormState } from './use-plan-form.ts';

const mostShown = 100;

/** What comes each time; at 0 a product leaves the plan. */
export function PlanLines({ state: { form, lines, setQuantity, swap } }: { state: PlanFormState }) {
  const { maxOrderUnits } = useShop().shop;
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = useCall('GET /products', { query: { limit: mostShown } });
  const others = (products.data?.data.products ?? []).filter(
    ({ id }) => !lines.some(({ productId }) => productId === id),
  );
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('What should we bring each time?')}</h2>
      {lines.length > 0 && (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.productId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{line.name}</span>
              <QuantityStepper
                label={line.name}
                min={0}
                value={line.quantity}
                max={line.quantity + maxOrderUnits - total}
                onChange={(quantity) => setQuantity({ ...line, quantity })}
              />
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {swap.short.map(({ name, stock }) => (
          <p key={name} className="font-medium text-marigold-ink">
            {stock > 0
              ? t('Only {stock} of {name} in stock today. What is missing on the day is not delivered.', {
                  stock,
                  name,
                })
              : t('{name} is out of stock today.', { name })}
          </p>
        ))}
      </div>
      {others.length > 0 && total < maxOrderUnits && (
        <div className="sm:max-w-96">
          <Select
            label={t('Add a product')}
            name="items"
            value=""
            error={lines.length === 0 ? form.errors.items : undefined}
            onChange={({ target: { value } }) => {
              const product = others.find(({ id }) => id === value);
              if (product) setQuantity({ productId: product.id, name: product.name, quantity: 1 });
            }}
            empty={t('Choose a product')}
            options={others.map((product) => [product.id, nameWithSize(product)])}
          />
        </div>
      )}
      {lines.length > 0 && form.errors.items && <p className="text-sm font-medium text-rose">{form.errors.items}</p>}
      {/* Who has no jars of ours would never get one. Until that is known its room is kept. */}
      {(swap.holdsJars !== false || form.values.onlyEmpties) && (
        <label className={classes('flex min-h-11 items-start gap-3 py-2', swap.holdsJars === undefined && 'invisible')}>
          <input
            type="checkbox"
            className="checkbox mt-0.5"
            name="onlyEmpties"
            checked={form.values.onlyEmpties}
            onChange={({ target: { checked } }) => form.setValue('onlyEmpties', checked)}
          />
          <span className="grid">
            <span className="font-medium">{t('Only as many jars as I return')}</span>
            <span className="text-sm text-pretty text-ink-soft">{t('Never more than the quantities above.')}</span>
          </span>
        </label>
      )}
    </Card>
  );
}

import Package from 'lucide-react/icons/package';
import { useState } from 'react';
import { beginsWith } from '#contract/catalogue/rename-product.ts';
import { productRules } from '#contract/catalogue/rules.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { starterBrand } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { ButtonLink } from '../access/links.tsx';
import { Thumbnail } from '../catalogue/thumbnail.tsx';
import { editOf } from './product-edit.ts';
import { StepActions, StepFailure, type StepProps, useGoOn, useSaveAll } from './step-actions.tsx';

type Amount = 'price' | 'deposit';

interface StepKind {
  step: 'products' | 'jars';
  /** The amounts of a product that this step asks for: its price, its deposit, or both. */
  amountsOf: (product: AdminProduct) => readonly Amount[];
  isShown: (product: AdminProduct) => boolean;
}

const isReturned = ({ containerId, deposit }: AdminProduct) => containerId !== null || deposit > 0;

const products: StepKind = {
  step: 'products',
  amountsOf: (product) => (isReturned(product) ? ['price', 'deposit'] : ['price']),
  isShown: () => true,
};
const jars: StepKind = {
  step: 'jars',
  amountsOf: () => ['deposit'],
  isShown: (product) => product.isActive && isReturned(product),
};

/** The step for prices: every product with a switch, its price, and the deposit of a jar. */
export const ProductsStep = ({ start }: StepProps) => (
  <ProductAmounts
    kind={products}
    isOpen={start.steps.some(({ step, state }) => step === 'products' && state === 'open')}
  />
);
/** The step for deposits: the products in jars, with the deposit of each. */
export const JarsStep = () => <ProductAmounts kind={jars} isOpen={false} />;

interface ProductAmountsProps {
  kind: StepKind;
  /** True if nobody has answered the step yet. */
  isOpen: boolean;
}

function ProductAmounts({ kind, isOpen }: ProductAmountsProps) {
  const { shop } = useShop();
  const answer = useCall('GET /admin/products', { query: { limit: 100 } });
  if (answer.isPending) return <Skeleton className="h-80" />;
  if (!answer.data) {
    return <LoadFailure title={t('Failed to load the products')} answer={answer} />;
  }
  const all = answer.data.data.products;
  // Nothing is ticked in the starter list, so that the owner chooses what to sell. Other products keep their state. The
  // products of the starter list have the same creation time; their brand may have got the shop's name since.
  const isStarter =
    isOpen &&
    all.every(
      ({ brand, createdAt }) =>
        createdAt === all[0]?.createdAt && [starterBrand, shop.name].some((name) => beginsWith(brand, name)),
    );
  return <ProductRows kind={kind} isStarter={isStarter} products={all.filter(kind.isShown)} />;
}

interface Row extends Record<Amount, number | null> {
  /** Amounts are in paise. Null is an empty field, NaN an invalid amount. */
  isActive: boolean;
}

interface ProductRowsProps {
  kind: StepKind;
  isStarter: boolean;
  products: readonly AdminProduct[];
}

/** The messages of a product, by field. */
type Faults = Partial<Record<Amount, string>>;

function ProductRows({ kind: { step, amountsOf }, isStarter, products }: ProductRowsProps) {
  const save = useSend('PUT /admin/products/:id');
  const mark = useSend('PUT /admin/start/:step');
  const { goOn, isPending } = useGoOn(step);
  const [typed, setTyped] = useState<Readonly<Record<string, Row>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, Faults>>>({});
  const { failure, setFailure, isSaving, onSubmit } = useSaveAll(saveAll, () =>
    t('Not all was saved. What is left is still here: please try again.'),
  );
  const rowOf = (product: AdminProduct): Row => {
    const { isActive, price, deposit } = product;
    return typed[product.id] ?? { isActive: isActive && !isStarter, price, deposit };
  };
  const set = (product: AdminProduct, change: Partial<Row>) =>
    setTyped((before) => ({ ...before, [product.id]: { ...rowOf(product), ...change } }));
  const setAll = (isActive: boolean) =>
    setTyped(Object.fromEntries(products.map((product) => [product.id, { ...rowOf(product), isActive }])));

  async function saveAll() {
    const changed = products.filter((product) => {
      const row = rowOf(product);
      return row.isActive !== product.isActive || amountsOf(product).some((amount) => row[amount] !== product[amount]);
    });
    // The amounts of a product that is switched off must not block the step.
    const found = changed.flatMap((product) => {
      const row = rowOf(product);
      const own = amountsOf(product).flatMap((amount) => {
        const fault = row.isActive ? checkValue(productRules[amount], row[amount]) : undefined;
        return fault === undefined ? [] : [[amount, t(fault)] as const];
      });
      return own.length === 0 ? [] : [[product.id, Object.fromEntries(own) as Faults] as const];
    });
    setFaults(Object.fromEntries(found));
    if (found.length > 0) return setFailure(t('Please correct the marked fields.'));
    if (step === 'products' && !products.some((product) => rowOf(product).isActive)) {
      return setFailure(t('Switch on at least one product.'));
    }
    for (const product of changed) {
      const row = rowOf(product);
      const before = editOf(product);
      const typedAmounts = Object.fromEntries(amountsOf(product).map((amount) => [amount, row[amount]]));
      const amounts = row.isActive ? (typedAmounts as Partial<Pick<typeof before, Amount>>) : {};
      const body = { ...before, ...amounts, isActive: row.isActive };
      await save.mutateAsync({ params: { id: product.id }, body }).catch((error: unknown) => {
        const [first = 'price'] = amountsOf(product);
        setFaults({
          [product.id]: { [first]: errorText(error as Error, t('Failed to save product. Please try again.')) },
        });
        throw error;
      });
      setTyped(({ [product.id]: _, ...others }) => others);
    }
    // The deposits were asked for beside the prices, so the step for deposits is done, too.
    if (step === 'products') await mark.mutateAsync({ params: { step: 'jars' }, body: { state: 'done' } });
    await goOn('done');
  }

  if (products.length === 0) return <NoProducts step={step} />;
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {step === 'products' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setAll(false)}>
            {t('Select none')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => setAll(true)}>
            {t('Select all')}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {products.map((product) => {
          const row = rowOf(product);
          return (
            <li
              key={product.id}
              // On a phone the name has a line of its own, because there is no room for amounts beside it.
              className={classes(
                'grid grid-cols-2 items-start gap-x-3 gap-y-1 py-2 *:first:max-sm:col-span-2',
                step === 'products' ? 'sm:grid-cols-[1fr_8rem_8rem]' : 'sm:grid-cols-[1fr_8rem]',
              )}
            >
              {step === 'products' ? (
                <Switch product={product} isOn={row.isActive} onSwitch={(isActive) => set(product, { isActive })} />
              ) : (
                <Named product={product} />
              )}
              {amountsOf(product).map((amount) => (
                <AmountField
                  key={amount}
                  label={amount === 'price' ? t('Price') : t('Deposit')}
                  aria-label={
                    amount === 'price'
                      ? t('Price of {name}', { name: product.name })
                      : t('Deposit for {name}', { name: product.name })
                  }
                  value={row[amount]}
                  error={faults[product.id]?.[amount]}
                  // A typed amount means that the product is sold.
                  onValue={(value) => set(product, { [amount]: value, isActive: true })}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <StepFailure>{failure}</StepFailure>
      <StepActions step={step}>
        <Button type="submit" className="max-sm:w-full" pending={isSaving || isPending}>
          {t('Save and continue')}
        </Button>
      </StepActions>
    </form>
  );
}

interface SwitchProps {
  product: AdminProduct;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function Switch({ product, isOn, onSwitch }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="checkbox"
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        aria-label={t('Sell {name}', { name: product.name })}
      />
      <Named product={product} />
    </label>
  );
}

function Named({ product: { name, size, image } }: { product: AdminProduct }) {
  return (
    <span className="flex min-w-0 items-center gap-3 py-1">
      <Thumbnail src={image} icon={<Package aria-hidden size={18} />} />
      <span className="min-w-0">
        <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{size}</span>
      </span>
    </span>
  );
}

function NoProducts({ step }: { step: 'products' | 'jars' }) {
  const { goOn, isPending } = useGoOn(step);
  return (
    <div className="grid gap-4">
      <EmptyState title={step === 'products' ? t('No products yet') : t('None of your products come in a jar.')} />
      <StepActions step={step}>
        <ButtonLink to="/admin/products">{t('Products')}</ButtonLink>
        {step === 'jars' && (
          <Button variant="outline" pending={isPending} onClick={() => void goOn('done')}>
            {t('Continue')}
          </Button>
        )}
      </StepActions>
    </div>
  );
}

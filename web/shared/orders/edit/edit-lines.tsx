import { type ReactNode, useState } from 'react';
import { maxQuantity } from '#contract/cart/rules.ts';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import type { Product } from '../../api-types.ts';
import { useFoundProducts } from '../../cart/use-found-products.ts';
import { Price } from '../../price.tsx';
import { type EditedEmpties, type EditedLine, emptiesOf, linesOf } from './edit-draft.ts';
import type { OrderEdit } from './use-order-edit.ts';

interface EditLinesProps {
  edit: OrderEdit;
  /** Shown below a line: the field for its price. */
  below?: (line: EditedLine) => ReactNode;
}

/** The lines of the order with their quantities, the search for more products, and the empties that come back. */
export function EditLines({ edit, below }: EditLinesProps) {
  const { order, draft, change, refusal } = edit;
  const isImpossible = ({ containerId, count }: EditedEmpties) =>
    refusal?.possibleEmpties?.some((one) => one.containerId === containerId && one.count < count);
  const lines = linesOf(order, draft);
  const empties = emptiesOf(order, draft);
  return (
    <>
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 font-semibold">{t('Items')}</legend>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.productId} className="grid gap-2 py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
                  {nameWithSize(line)}
                  <span className="block text-sm text-ink-soft">
                    {line.quantity === 0 ? t('Will be removed') : <Price paise={line.price} exact />}
                  </span>
                </span>
                <div className="ml-auto">
                  <QuantityStepper
                    value={line.quantity}
                    min={0}
                    max={maxQuantity}
                    label={line.name}
                    onChange={(quantity) => change({ quantities: { ...draft.quantities, [line.productId]: quantity } })}
                  />
                </div>
              </div>
              {line.quantity > 0 && below?.(line)}
            </li>
          ))}
        </ul>
        <AddProduct edit={edit} lines={lines} />
      </fieldset>
      {empties.length > 0 && (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 font-semibold">{t('Empties back')}</legend>
          <ul className="divide-y divide-line">
            {empties.map((own) => (
              <li key={own.containerId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{own.name}</span>
                <div className="ml-auto">
                  <QuantityStepper
                    value={own.count}
                    min={0}
                    max={own.most}
                    label={t('Empties: {name}', { name: own.name })}
                    onChange={(chosen) => change({ empties: { ...draft.empties, [own.containerId]: chosen } })}
                  />
                </div>
                {isImpossible(own) && <p className="basis-full text-sm text-rose">{refusal?.message}</p>}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  );
}

const mostFound = 5;

/** Searches for a product and adds it. The search is closed at first. */
function AddProduct({ edit, lines }: { edit: OrderEdit; lines: readonly EditedLine[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" size="sm" className="-mx-4 justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Add a product')}
      </Button>
    );
  }
  return <FoundProducts edit={edit} lines={lines} />;
}

function FoundProducts({ edit, lines }: { edit: OrderEdit; lines: readonly EditedLine[] }) {
  const { draft, change, form } = edit;
  const known = new Set(lines.map(({ productId }) => productId));
  const found = useFoundProducts(form.values.search, known.size + mostFound);
  const others = found.products.filter(({ id }) => !known.has(id)).slice(0, mostFound);

  function add(product: Product) {
    change({
      added: [...draft.added, product],
      quantities: { ...draft.quantities, [product.id]: 1 },
      typed: { ...draft.typed, search: '' },
    });
  }
  return (
    <div className="grid gap-1">
      <Field
        label={t('Search products')}
        type="search"
        autoComplete="off"
        maxLength={100}
        {...form.field('search')}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isNothing && <p className="text-ink-soft">{t('No product found.')}</p>}
      <ul className="divide-y divide-line">
        {others.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
              {nameWithSize(product)}
              <span className="block text-sm text-ink-soft">
                <Price paise={product.price} exact />
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              disabled={product.stock === 0}
              aria-label={t('Add {name}', { name: product.name })}
              onClick={() => add(product)}
            >
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The offer to rename the products when the shop gets another name. */
import { useState } from 'react';
import { canBeSaved, firstRenamed, renameProduct } from '#contract/catalogue/rename-product.ts';
import { starterBrand } from '#contract/start/rules.ts';
import { plural, t } from '#web/language.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { Tick } from '#web/ui/forms/tick.tsx';
import { editOf } from './product-edit.ts';

/**
 * The products whose brand is that of the starter products, or the name that the shop had when the step was opened.
 * `save` renames them one after another. A repeated `save` continues with those that are left.
 */
export function useRenameProducts(nameBefore: string) {
  const { data } = useCall('GET /admin/products', { query: { limit: 100 } });
  const callOnce = useCallOnce();
  const refetch = useRefetch();
  const [choice, setChoice] = useState<boolean | null>(null);
  const products = data?.data.products ?? [];

  const renamesOf = (shopName: string) =>
    products.flatMap((product) => {
      const renamed = renameProduct(product, [starterBrand, nameBefore], shopName);
      return renamed ? [{ product, renamed, fits: canBeSaved(renamed) }] : [];
    });
  // Ticked by default only if the shop's name was changed in this step: the owner has already answered for an unchanged
  // name.
  const isTicked = (shopName: string) => choice ?? shopName !== nameBefore;

  /** Returns the products that could not be renamed. */
  async function save(shopName: string): Promise<AdminProduct[]> {
    if (!isTicked(shopName)) return [];
    const failed: AdminProduct[] = [];
    for (const { product, renamed, fits } of renamesOf(shopName)) {
      if (!fits) continue;
      const asked = { params: { id: product.id }, body: { ...editOf(product), ...renamed } };
      const isSaved = await callOnce('PUT /admin/products/:id', asked).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CallError && error.isFromServer) return false;
          throw error;
        },
      );
      if (!isSaved) failed.push(product);
    }
    await refetch();
    return failed;
  }

  return { renamesOf, isTicked, setTicked: setChoice, save };
}

type Rename = ReturnType<typeof useRenameProducts>;

/** Shows how many products would be renamed, with an example. Renders nothing if there are none. */
export function RenameOffer({ rename, shopName }: { rename: Rename; shopName: string }) {
  const all = rename.renamesOf(shopName);
  const fitting = all.filter(({ fits }) => fits);
  const [example] = fitting.flatMap(({ product, renamed }) => firstRenamed(product, renamed) ?? []);
  const tooLong = all.length - fitting.length;
  if (fitting.length === 0) return null;
  return (
    <Tick
      className="min-h-11 font-semibold"
      label={plural(fitting.length, {
        one: 'Also rename {count} product',
        other: 'Also rename {count} products',
      })}
      hint={
        <span className="wrap-anywhere">
          {example
            ? t('“{before}” becomes “{after}”.', example)
            : t('Their brand becomes “{name}”.', { name: shopName })}
          {tooLong > 0 &&
            ` ${plural(tooLong, {
              one: '{count} product keeps its name, because the new one is too long.',
              other: '{count} products keep their names, because the new ones are too long.',
            })}`}
        </span>
      }
      isTicked={rename.isTicked(shopName)}
      onTick={rename.setTicked}
    />
  );
}

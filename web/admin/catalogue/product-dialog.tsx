import { call } from '#web/shared/api.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';
import { ProductFields } from './product-fields.tsx';
import { bodyOfProduct, checkContainer, productFormRules, valuesOfProduct } from './product-form.ts';

/** Adds or edits a product. Mounted while it is open. */
export function ProductDialog({ item, onClose }: ItemDialogProps<AdminProduct>) {
  const { shop } = useShop();
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/products');
  const update = useSend('PUT /admin/products/:id');
  const form = useEditForm({
    item,
    valuesOf: (product) => valuesOfProduct(product, shop.name),
    load: async () => (await call('GET /admin/products/:id', { params })).data.product,
    create: (values) => create.mutateAsync({ body: bodyOfProduct(values) }),
    update: (values, { version, stock }) =>
      update.mutateAsync({ params, body: { ...bodyOfProduct(values), version, stockSeen: stock } }),
    announce: (isNew) => showToast(isNew ? t('Product created successfully!') : t('Product updated successfully!')),
    onSaved: onClose,
    rules: productFormRules,
    ...(item === null && { check: checkContainer }),
    fallback: t('Failed to save product. Please try again.'),
  });
  return (
    <EditDialog
      title={item ? t('Edit Product') : t('Add New Product')}
      addLabel={t('Add Product')}
      form={form}
      onClose={onClose}
    >
      <ProductFields form={form} />
    </EditDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedProduct } from '../../contract/catalogue.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { useShop } from '../use-shop.ts';
import { EditNotices } from './edit-notices.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { bodyOfProduct, checkProduct, productRules, valuesOfProduct } from './product-form.ts';
import { useEditForm } from './use-edit-form.ts';

interface ProductDialogProps {
  /** Null for a new one. */
  product: ManagedProduct | null;
  onClose: () => void;
}

/** Adds or edits a product (specification: admin 2, "Product management"). Mounted while it is open. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const client = useQueryClient();
  const { shop } = useShop();
  const [isUploading, setIsUploading] = useState(false);
  const params = { id: product?.id ?? '' };
  const form = useEditForm({
    item: product,
    valuesOf: (item) => valuesOfProduct(item, shop.name),
    load: async () => (await call('GET /admin/products/:id', { params })).data.product,
    async save(values, base) {
      const body = bodyOfProduct(values);
      if (base) {
        const { version, stock: stockSeen } = base;
        await call('PUT /admin/products/:id', { params, body: { ...body, version, stockSeen } });
      } else {
        await call('POST /admin/products', { body });
      }
      await client.invalidateQueries();
      showToast(`Product ${base ? 'updated' : 'created'} successfully!`);
      onClose();
    },
    rules: productRules,
    check: checkProduct,
    fallback: 'Failed to save product. Please try again.',
  });
  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Add New Product'}
      form={form.form}
      submitLabel={product ? 'Save Changes' : 'Add Product'}
      isUnsaved={form.isUnsaved || isUploading}
      isPending={form.isPending}
      isBlocked={isUploading}
      onClose={onClose}
      notices={<EditNotices {...form} />}
      isWide
    >
      <ProductFields form={form} onUploading={setIsUploading} />
    </FormDialog>
  );
}

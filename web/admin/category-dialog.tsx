import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedCategory } from '../../contract/catalogue.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { CategoryFields } from './category-fields.tsx';
import { bodyOfCategory, categoryRules, checkCategory, valuesOfCategory } from './category-form.ts';
import { EditNotices } from './edit-notices.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useEditForm } from './use-edit-form.ts';

interface CategoryDialogProps {
  /** Null for a new one. */
  category: ManagedCategory | null;
  onClose: () => void;
}

/** Adds or edits a category (specification: admin 2, "Category management"). Mounted while it is open. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const client = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  const params = { id: category?.id ?? '' };
  const form = useEditForm({
    item: category,
    valuesOf: valuesOfCategory,
    load: async () => (await call('GET /categories/:id', { params })).data.category,
    async save(values, base) {
      const body = bodyOfCategory(values);
      if (base) await call('PUT /categories/:id', { params, body: { ...body, version: base.version } });
      else await call('POST /categories', { body });
      await client.invalidateQueries();
      showToast(`Category ${base ? 'updated' : 'created'} successfully!`);
      onClose();
    },
    rules: categoryRules,
    check: checkCategory,
    fallback: 'Failed to save category',
  });
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      form={form.form}
      submitLabel={category ? 'Save Changes' : 'Add Category'}
      isUnsaved={form.isUnsaved || isUploading}
      isPending={form.isPending}
      isBlocked={isUploading}
      onClose={onClose}
      notices={<EditNotices {...form} />}
      isWide
    >
      <CategoryFields form={form} onUploading={setIsUploading} />
    </FormDialog>
  );
}

import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { categoryRules, defaultColor } from '#contract/catalogue/rules.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';
import { CategoryFields } from './category-fields.tsx';

/** What the form shows; for a new category the defaults. */
const valuesOf = (category: AdminCategory | null): DraftOf<typeof categoryRules> => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  category_image: category?.category_image ?? '',
  color: category?.color ?? defaultColor,
  sortOrder: category?.sortOrder ?? 0,
  isActive: category?.isActive ?? true,
});

/** Adds or edits a category. Mounted while it is open. */
export function CategoryDialog({ item, onClose }: ItemDialogProps<AdminCategory>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /categories');
  const update = useSend('PUT /categories/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /categories/:id', { params })).data.category,
    create: (body) => create.mutateAsync({ body }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...values, version } }),
    announce: (isNew) => showToast(isNew ? t('Category created successfully!') : t('Category updated successfully!')),
    onSaved: onClose,
    rules: categoryRules,
    fallback: t('Failed to save category'),
  });
  return (
    <EditDialog
      title={item ? t('Edit Category') : t('Add New Category')}
      addLabel={t('Add Category')}
      form={form}
      onClose={onClose}
    >
      <CategoryFields form={form} />
    </EditDialog>
  );
}
